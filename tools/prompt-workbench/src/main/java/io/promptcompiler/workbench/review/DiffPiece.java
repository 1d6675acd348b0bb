package io.promptcompiler.workbench.review;

/**
 * A piece of a compared line.
 *
 * @param kind the side to which it belongs
 */
record DiffPiece(Kind kind, String text) {
  /** The sides to which a piece can belong. */
  enum Kind {
    /** Both texts have it. */
    BOTH,
    /** Only the released text has it. */
    REMOVED,
    /** Only the present text has it. */
    ADDED
  }
}
