package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Splits text that was meant as JSON into tokens: texts, and elements that JSON does not support,
 * such as texts in other quotes, comments, and words without quotes. Numbers and punctuation are
 * omitted.
 */
final class JsonTokens {
  private final String content;
  private final List<Token> tokens = new ArrayList<>();

  /** The end of the most recently read line. */
  private int lineEnd = -1;

  /**
   * The ends of lines with an unclosed quote, by kind. Later quotes of the kind on that line are
   * not closed either.
   */
  private final Map<Kind, Integer> unclosed = new EnumMap<>(Kind.class);

  private JsonTokens(String content) {
    this.content = content;
  }

  /** The kinds of tokens. */
  enum Kind {
    /** A text in straight double quotes. */
    TEXT,
    /** A text in single quotes. */
    SINGLE,
    /** A text in typographic quotes. */
    CURLY,
    COMMENT,
    WORD
  }

  /** A token with its kind. */
  record Token(Kind kind, Span span) {}

  /** Returns the tokens of a text in their order. */
  static List<Token> of(String content) {
    JsonTokens all = new JsonTokens(content);
    int at = 0;
    while (at < content.length()) {
      at = all.next(at);
    }
    return all.tokens;
  }

  /** Reads the token at an offset and returns its end. */
  private int next(int at) {
    char unit = content.charAt(at);
    if (unit == '"') {
      return quoted(Kind.TEXT, at, "\"");
    }
    if (unit == '\'') {
      return quoted(Kind.SINGLE, at, "'");
    }
    if (unit == '\u201c' || unit == '\u201d' || unit == '\u201e') {
      return quoted(Kind.CURLY, at, "\u201c\u201d");
    }
    if (unit == '#' || content.startsWith("//", at)) {
      return add(Kind.COMMENT, at, lineEnd(at));
    }
    if (content.startsWith("/*", at)) {
      int close = content.indexOf("*/", at + 2);
      return close < 0 ? content.length() : add(Kind.COMMENT, at, close + 2);
    }
    int end = at;
    while (end < content.length() && isWord(content.charAt(end))) {
      end++;
    }
    if (end > at) {
      return Character.isDigit(unit) ? end : add(Kind.WORD, at, end);
    }
    return at + 1;
  }

  private static boolean isWord(char unit) {
    return Character.isLetterOrDigit(unit) || unit == '_' || unit == '$' || unit == '-';
  }

  /** Reads a text that ends on its line; a quote that is not closed is skipped. */
  private int quoted(Kind kind, int start, String closing) {
    int end = lineEnd(start);
    if (unclosed.getOrDefault(kind, -1) == end) {
      return start + 1;
    }
    for (int at = start + 1; at < end; at++) {
      if (content.charAt(at) == '\\') {
        at++;
      } else if (closing.indexOf(content.charAt(at)) >= 0) {
        boolean isEnd = kind != Kind.SINGLE || endsValue(at + 1);
        if (isEnd) {
          return add(kind, start, at + 1);
        }
      }
    }
    unclosed.put(kind, end);
    return start + 1;
  }

  /** Returns whether a key or value ends at an offset, unlike at an apostrophe in a text. */
  private boolean endsValue(int offset) {
    int at = offset;
    while (at < content.length() && (content.charAt(at) == ' ' || content.charAt(at) == '\t')) {
      at++;
    }
    return at == content.length() || ":,}]\r\n".indexOf(content.charAt(at)) >= 0;
  }

  private int lineEnd(int from) {
    if (from > lineEnd) {
      lineEnd = from;
      while (lineEnd < content.length() && "\r\n".indexOf(content.charAt(lineEnd)) < 0) {
        lineEnd++;
      }
    }
    return lineEnd;
  }

  private int add(Kind kind, int start, int end) {
    tokens.add(new Token(kind, new Span(start, end)));
    return end;
  }
}
