package io.promptcompiler.core.example;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Describes the first difference between two texts for use in a finding. */
final class Difference {
  private static final int WIDEST = 60;
  private static final int BEFORE = 20;
  private static final Pattern BREAK = Pattern.compile("\r\n|\n|\r");
  private static final Pattern BREAKS_AT_END = Pattern.compile("(?<![\r\n])[\r\n]*+\\z");

  private final List<String> expected;
  private final List<String> rendered;

  private Difference(String expected, String rendered) {
    this.expected = lines(expected);
    this.rendered = lines(rendered);
  }

  /**
   * Returns the first difference between two different texts: {@code line 3 is 'Read b.ts', not
   * 'Read a.ts'}.
   */
  static String between(String expected, String rendered) {
    if (isOnlyTheEnd(expected, rendered)) {
      return "only the number of line breaks at its end differs, it is %s and not %s"
          .formatted(breaksAtEnd(rendered), breaksAtEnd(expected));
    }
    return new Difference(expected, rendered).describe();
  }

  /** Returns whether two texts only differ in the number of line breaks at the end. */
  static boolean isOnlyTheEnd(String one, String other) {
    return withoutEnd(one).equals(withoutEnd(other)) && breaksAtEnd(one) != breaksAtEnd(other);
  }

  /** Returns whether two texts have the same lines with different line breaks. */
  static boolean isOnlyLineBreaks(String one, String other) {
    return !one.equals(other)
        && BREAK.matcher(one).replaceAll("\n").equals(BREAK.matcher(other).replaceAll("\n"));
  }

  private String describe() {
    int line = 0;
    int shorter = Math.min(expected.size(), rendered.size());
    while (line < shorter && expected.get(line).equals(rendered.get(line))) {
      line++;
    }
    String number = "line " + (line + 1);
    if (expected.isEmpty()) {
      return "it should be empty, but begins with " + shown(rendered.get(0), 0);
    }
    if (line == expected.size()) {
      return number + " is " + shown(rendered.get(line), 0) + " where the text should end";
    }
    if (line == rendered.size()) {
      return "it ends before " + number + ", " + shown(expected.get(line), 0);
    }
    String now = rendered.get(line);
    String before = expected.get(line);
    if (content(now).equals(content(before))) {
      return number + " ends with " + lineBreak(now) + ", not " + lineBreak(before);
    }
    int column = mismatch(content(now), content(before));
    return number + " is " + shown(now, column) + ", not " + shown(before, column);
  }

  /** Returns a line in quotes; if it is long, only the part around the difference. */
  private static String shown(String line, int column) {
    String content = content(line);
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

  /** Returns the lines with their line breaks; text after the last line break is a line too. */
  private static List<String> lines(String text) {
    return Pattern.compile("(?<=\n)|(?<=\r)(?!\n)")
        .splitAsStream(text)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  private static String content(String line) {
    return line.replaceAll("[\r\n]", "");
  }

  private static String lineBreak(String line) {
    return switch (line.substring(content(line).length())) {
      case "" -> "no line break";
      case "\n" -> "LF";
      case "\r" -> "CR";
      default -> "CRLF";
    };
  }

  private static String withoutEnd(String text) {
    return BREAKS_AT_END.matcher(text).replaceFirst("");
  }

  private static int breaksAtEnd(String text) {
    Matcher breaks = BREAK.matcher(text.substring(withoutEnd(text).length()));
    return (int) breaks.results().count();
  }
}
