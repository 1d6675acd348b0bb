package io.promptcompiler.core.program.caching;

/**
 * The indents around a place in a text. All lengths are minimums.
 *
 * @param indent the length of the indent of each line
 * @param pending the length of the indent that is printed before the next character
 */
record Indents(int indent, int pending) {
  static final Indents NONE = new Indents(0, 0);

  /**
   * The maximum length. Longer indents count as this long, which limits the number of different
   * ones.
   */
  private static final int MOST = 200;

  /** Returns the length of a fixed text, including its indents. */
  long length(String text) {
    long lines = text.substring(0, text.length() - 1).chars().filter(unit -> unit == '\n').count();
    return text.length() + pending + lines * indent;
  }

  /** Returns the indents after a fixed text that is not empty. */
  Indents after(String text) {
    return new Indents(indent, text.endsWith("\n") ? indent : 0);
  }

  Indents indented(int length) {
    int added = Math.min(length, MOST - indent);
    return new Indents(indent + added, pending + added);
  }

  /** Returns the indents after an indented section. */
  Indents outdented(Indents before) {
    return new Indents(before.indent, Math.max(0, pending - (indent - before.indent)));
  }

  /** Returns the indents at a place whose line may have begun. */
  Indents begun() {
    return new Indents(indent, 0);
  }

  /** Returns the indents at a place that is reached on two paths. */
  Indents or(Indents other) {
    return new Indents(indent, Math.min(pending, other.pending));
  }
}
