package io.promptcompiler.core.program.caching;

/**
 * The indents around a place in a text. All lengths are minimums.
 *
 * @param indent the length of the indent of each line
 * @param pending the length of the indent that is printed before the next character
 */
record Around(int indent, int pending) {
  static final Around NOTHING = new Around(0, 0);

  /** The length from which longer indents count as this long, which bounds their number. */
  private static final int MOST = 200;

  /** Returns the length of a fixed text with its indents. */
  long length(String text) {
    long lines = text.substring(0, text.length() - 1).chars().filter(unit -> unit == '\n').count();
    return text.length() + pending + lines * indent;
  }

  /** Returns the indents behind a fixed text, which is not empty. */
  Around after(String text) {
    return new Around(indent, text.endsWith("\n") ? indent : 0);
  }

  Around indented(int length) {
    int added = Math.min(length, MOST - indent);
    return new Around(indent + added, pending + added);
  }

  /** Returns the indents behind an indented section. */
  Around outdented(Around before) {
    return new Around(before.indent, Math.max(0, pending - (indent - before.indent)));
  }

  /** Returns the indents at a place whose line may have begun. */
  Around begun() {
    return new Around(indent, 0);
  }

  /** Returns the indents at a place that has two ways to it. */
  Around or(Around other) {
    return new Around(indent, Math.min(pending, other.pending));
  }
}
