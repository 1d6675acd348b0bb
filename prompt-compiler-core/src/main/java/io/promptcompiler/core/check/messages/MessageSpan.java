package io.promptcompiler.core.check.messages;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Statement.Block;

/**
 * Determines the range of a message's text, which is a separate template between its tags. One line
 * break after the opening tag and one before the closing tag are not part of it.
 */
public final class MessageSpan {
  private MessageSpan() {}

  /** Returns the range of the text of a message. */
  public static Span of(Block block, SourceText text) {
    String content = text.content();
    int start = block.openTag().end();
    int end = content.lastIndexOf("{{", block.span().end() - 3);
    if (block.openStrip().after()) {
      start = afterSpace(content, start, end);
    }
    if (block.closeStrip().before()) {
      end = beforeSpace(content, start, end);
    }
    int line = afterBlanks(content, start, end);
    int lineBreak = lineBreak(content, line, end);
    if (lineBreak > 0) {
      start = line + lineBreak;
    }
    int last = beforeBlanks(content, start, end);
    if (last > start && content.charAt(last - 1) == '\n') {
      boolean isPair = last - 1 > start && content.charAt(last - 2) == '\r';
      end = last - (isPair ? 2 : 1);
    } else if (last == start && lineBreak > 0) {
      // The closing tag is indented, and the line is empty.
      end = start;
    }
    return new Span(start, end);
  }

  private static int lineBreak(String content, int at, int end) {
    if (at < end && content.charAt(at) == '\n') {
      return 1;
    }
    return at + 1 < end && content.charAt(at) == '\r' && content.charAt(at + 1) == '\n' ? 2 : 0;
  }

  private static int afterBlanks(String content, int from, int end) {
    int at = from;
    while (at < end && isBlank(content.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int beforeBlanks(String content, int start, int from) {
    int at = from;
    while (at > start && isBlank(content.charAt(at - 1))) {
      at--;
    }
    return at;
  }

  private static boolean isBlank(char unit) {
    return unit == ' ' || unit == '\t';
  }

  private static int afterSpace(String content, int from, int end) {
    int at = from;
    while (at < end && Character.isWhitespace(content.charAt(at))) {
      at++;
    }
    return at;
  }

  private static int beforeSpace(String content, int start, int from) {
    int at = from;
    while (at > start && Character.isWhitespace(content.charAt(at - 1))) {
      at--;
    }
    return at;
  }
}
