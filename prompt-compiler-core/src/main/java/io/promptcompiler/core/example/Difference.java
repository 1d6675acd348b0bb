package io.promptcompiler.core.example;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the first difference between two texts for use in a finding. */
final class Difference {
  private static final int WIDEST = 60;
  private static final int BEFORE = 20;
  private static final Pattern BREAK = Pattern.compile("\r\n|\n|\r");

  private Difference() {}

  /**
   * Returns the first difference between two different texts: {@code line 3 is 'Read b.ts', not
   * 'Read a.ts'}.
   */
  static String between(String expected, String rendered) {
    if (isOnlyTheEnd(expected, rendered)) {
      return "only the number of line breaks at its end differs, it is %s and not %s"
          .formatted(breaksAtEnd(rendered), breaksAtEnd(expected));
    }
    return describe(expected, rendered);
  }

  /** Returns whether two texts only differ in the number of line breaks at the end. */
  static boolean isOnlyTheEnd(String one, String other) {
    return withoutEnd(one).equals(withoutEnd(other)) && breaksAtEnd(one) != breaksAtEnd(other);
  }

  /** Returns whether two texts have the same lines with different line breaks. */
  static boolean isOnlyLineBreaks(String one, String other) {
    return !one.equals(other) && withLineFeeds(one).equals(withLineFeeds(other));
  }

  private static String withLineFeeds(String text) {
    return text.replace("\r\n", "\n").replace('\r', '\n');
  }

  private static String describe(String expected, String rendered) {
    int lines = 0;
    int start = 0;
    String before = line(expected, start);
    String now = line(rendered, start);
    while (before.equals(now)) {
      lines++;
      start += now.length();
      before = line(expected, start);
      now = line(rendered, start);
    }
    String number = "line " + (lines + 1);
    if (expected.isEmpty()) {
      return "it should be empty, but begins with " + shown(now, 0);
    }
    if (before.isEmpty()) {
      return number + " is " + shown(now, 0) + " where the text should end";
    }
    if (now.isEmpty()) {
      return "it ends before " + number + ", " + shown(before, 0);
    }
    if (withoutEnd(now).equals(withoutEnd(before))) {
      return number + " ends with " + lineBreak(now) + ", not " + lineBreak(before);
    }
    int column = mismatch(withoutEnd(now), withoutEnd(before));
    return number + " is " + shown(now, column) + ", not " + shown(before, column);
  }

  /** Returns a line in quotes; if it is long, only the part around the difference. */
  private static String shown(String line, int column) {
    String content = withoutEnd(line);
    int from = content.length() <= WIDEST ? 0 : Math.max(0, column - BEFORE);
    int to = Math.min(content.length(), from + WIDEST);
    return (from > 0 ? "'…" : "'")
        + content.substring(from, to)
        + (to < content.length() ? "…'" : "'");
  }

  private static int mismatch(String one, String other) {
    int column = 0;
    int shorter = Math.min(one.length(), other.length());
    while (column < shorter && one.charAt(column) == other.charAt(column)) {
      column++;
    }
    return column;
  }

  /** Returns the line that begins at an offset, with its line break; at the end, an empty text. */
  private static String line(String text, int start) {
    int end = start;
    while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
      end++;
    }
    int length = text.startsWith("\r\n", end) ? 2 : 1;
    return text.substring(start, Math.min(end + length, text.length()));
  }

  private static String lineBreak(String line) {
    return switch (line.substring(withoutEnd(line).length())) {
      case "" -> "no line break";
      case "\n" -> "LF";
      case "\r" -> "CR";
      default -> "CRLF";
    };
  }

  private static String withoutEnd(String text) {
    int end = text.length();
    while (end > 0 && "\r\n".indexOf(text.charAt(end - 1)) >= 0) {
      end--;
    }
    return text.substring(0, end);
  }

  private static int breaksAtEnd(String text) {
    Matcher breaks = BREAK.matcher(text.substring(withoutEnd(text).length()));
    return (int) breaks.results().count();
  }
}
