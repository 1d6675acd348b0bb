package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Span;

/**
 * Finds what LangChain4j's {@code DefaultPromptTemplateFactory} finds with the regular expression
 * {@code \\{\\{\\s*(.+?)\\s*\\}\\}}, in linear time: that expression needs quadratic time for a
 * text of opening braces.
 */
final class LangChain4jTags {
  private final String text;
  private Span tag = new Span(0, 0);
  private Span name = new Span(0, 0);

  /** The first closing braces at or after a place that was looked at; the length if none. */
  private int close = -1;

  /** The start of the white space before {@link #close}. */
  private int blanks;

  /** The first line terminator at or after a place that was looked at; the length if none. */
  private int terminator = -1;

  LangChain4jTags(String text) {
    this.text = text;
  }

  /** Moves to the next tag, and returns whether there is one. */
  boolean next() {
    for (int open = text.indexOf("{{", tag.end()); open >= 0; open = text.indexOf("{{", open + 1)) {
      int inside = open + 2;
      int start = inside;
      while (start < text.length() && isBlank(text.charAt(start))) {
        start++;
      }
      if (isClosed(start)) {
        tag = new Span(open, close + 2);
        name = new Span(start, Math.max(start + 1, blanks));
        return true;
      }
      if (text.startsWith("}}", start) && hasBlankInLine(inside, start)) {
        tag = new Span(open, start + 2);
        name = new Span(start, start);
        return true;
      }
    }
    return false;
  }

  /** Returns the place of the current tag, with its braces. */
  Span tag() {
    return tag;
  }

  /** Returns the place of the name in the current tag; empty if the tag only has blanks. */
  Span name() {
    return name;
  }

  /**
   * Returns whether at least one character from a start on is a name that closing braces follow.
   */
  private boolean isClosed(int start) {
    if (close < start + 1) {
      int found = text.indexOf("}}", start + 1);
      close = found < 0 ? text.length() : found;
      blanks = close;
      while (blanks > 0 && isBlank(text.charAt(blanks - 1))) {
        blanks--;
      }
    }
    if (terminator < start) {
      terminator = start;
      while (terminator < text.length() && !isTerminator(text.charAt(terminator))) {
        terminator++;
      }
    }
    return close < text.length() && terminator >= Math.max(start + 1, blanks);
  }

  private boolean hasBlankInLine(int start, int end) {
    return text.substring(start, end).chars().anyMatch(unit -> !isTerminator((char) unit));
  }

  private static boolean isBlank(char unit) {
    return unit == ' ' || (unit >= '\t' && unit <= '\r');
  }

  private static boolean isTerminator(char unit) {
    return unit == '\n' || unit == '\r' || unit == '\u0085' || unit == '\u2028' || unit == '\u2029';
  }
}
