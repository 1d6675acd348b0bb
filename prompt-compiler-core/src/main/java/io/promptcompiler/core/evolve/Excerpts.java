package io.promptcompiler.core.evolve;

/**
 * Two texts in the form for findings: whole if they are short, and otherwise the line in which they
 * first differ.
 *
 * @param before the released text
 * @param after the present text
 */
record Excerpts(String before, String after) {
  private static final int LONGEST = 60;
  private static final int AROUND = 20;

  static Excerpts of(String before, String after) {
    if (isShort(before) && isShort(after)) {
      return new Excerpts(before, after);
    }
    int at = TextPlace.same(before, after);
    Excerpts lines = new Excerpts(cut(before, at, 0), cut(after, at, 0));
    // Where only one has a line break, that is shown.
    return lines.before.equals(lines.after)
        ? new Excerpts(cut(before, at, 1), cut(after, at, 1))
        : lines;
  }

  /** Returns whether a text has room in a sentence. */
  static boolean isShort(String text) {
    return text.length() <= LONGEST && text.lines().count() <= 1 && !text.endsWith("\n");
  }

  /**
   * Returns a part of a text that has room in a sentence: from a line's beginning, or a little
   * before.
   */
  private static String cut(String text, int at, int more) {
    int start = Math.max(text.lastIndexOf('\n', at - 1) + 1, at - AROUND);
    int lineEnd = text.indexOf('\n', at);
    int end = Math.min(lineEnd < 0 ? text.length() : lineEnd, start + LONGEST);
    end = Math.min(text.length(), end + more);
    return (start > 0 ? "…" : "")
        + text.substring(start, end)
        + (end < text.stripTrailing().length() ? "…" : "");
  }
}
