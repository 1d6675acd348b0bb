package io.promptcompiler.core.evolve;

/**
 * Excerpts of two texts for findings: the whole texts if they are short, otherwise the lines in
 * which they first differ.
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
    // If the lines differ only in a line break, the line break is shown.
    return lines.before.equals(lines.after)
        ? new Excerpts(cut(before, at, 1), cut(after, at, 1))
        : lines;
  }

  /** Returns whether a text fits into a sentence. */
  static boolean isShort(String text) {
    return text.length() <= LONGEST && text.lines().count() <= 1 && !text.endsWith("\n");
  }

  /**
   * Returns a part of a text that fits into a sentence. It starts at the beginning of the line, or
   * shortly before the given position if the line is long.
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
