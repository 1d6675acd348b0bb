package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Token.Kind;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Splits a template into the tokens of handlebars.js 4.7. Rules are tried in the order of its
 * grammar, even where a later rule would match more.
 */
final class Lexer {
  private enum Mode {
    /** Between tags. */
    TEXT,
    /** Inside a tag. */
    TAG,
    /** After the backslash of an escaped tag, which is text. */
    ESCAPED,
    /** Inside a raw block. */
    RAW
  }

  private final String source;
  private final int end;
  private final TagLexer tag;
  private final Braces braces;
  private final Deque<Mode> modes = new ArrayDeque<>();
  private Kind opener = Kind.END;
  private int at;

  /** Creates a lexer for a range of a source. Spans of tokens are relative to the whole source. */
  Lexer(String source, Span body, Braces braces) {
    this.source = source;
    this.braces = braces;
    this.at = body.start();
    this.end = body.end();
    this.tag = new TagLexer(source, end);
    modes.push(Mode.TEXT);
  }

  /** Returns the next token; at the end, {@code END} on every call. */
  Token next() {
    while (true) {
      Token token =
          switch (modes.element()) {
            case TEXT -> text();
            case ESCAPED -> escaped();
            case RAW -> raw();
            case TAG -> inTag();
          };
      if (!(token.is(Kind.CONTENT) && token.text().isEmpty())) {
        return token;
      }
    }
  }

  /** Skips the rest of a broken tag: continues after the next {@code }}}, or at the end. */
  void skipTag() {
    int close = source.indexOf("}}", at);
    at = close < 0 || close > end ? end : close + 2;
    while (at < end && source.charAt(at) == '}') {
      at++;
    }
    modes.clear();
    modes.push(Mode.TEXT);
  }

  private Token text() {
    if (at >= end) {
      return new Token(Kind.END, "", Span.at(end));
    }
    int open = find("{{", at);
    if (open < 0) {
      return content(end, 0);
    }
    if (open >= at + 2 && source.startsWith("\\\\", open - 2)) {
      modes.push(Mode.TAG);
      return content(open, 1);
    }
    boolean escaped = open > at && source.charAt(open - 1) == '\\';
    modes.push(escaped ? Mode.ESCAPED : Mode.TAG);
    return content(open, escaped ? 1 : 0);
  }

  /**
   * Returns the text from the braces of an escaped tag to the beginning of the next possible tag.
   */
  private Token escaped() {
    modes.pop();
    int next = find("{{", at + 2);
    if (next < 0) {
      return content(end, 0);
    }
    int backslashes = 0;
    while (backslashes < 2
        && next - backslashes > at + 2
        && source.charAt(next - backslashes - 1) == '\\') {
      backslashes++;
    }
    return content(next - backslashes, 0);
  }

  private Token raw() {
    if (source.startsWith("{{{{", at) && at + 4 < end && source.charAt(at + 4) != '/') {
      modes.push(Mode.RAW);
      return content(at + 4, 0);
    }
    int close = endOfRawClose();
    if (close >= 0) {
      modes.pop();
      if (modes.element() == Mode.RAW) {
        return content(close, 0);
      }
      return token(Kind.END_RAW_BLOCK, close, source.substring(at + 5, close - 4));
    }
    int next = find("{{{{", at + 1);
    if (next >= 0) {
      return content(next, 0);
    }
    modes.clear();
    modes.push(Mode.TEXT);
    return token(Kind.UNCLOSED_RAW_BLOCK, end, "");
  }

  /** Returns the end of the {@code {{{{/name}}}}} that starts here, or -1. */
  private int endOfRawClose() {
    if (!source.startsWith("{{{{/", at)) {
      return -1;
    }
    int name = at + 5;
    while (name < end && Characters.isName(source.charAt(name))) {
      name++;
    }
    boolean closes = name > at + 5 && source.startsWith("}}}}", name) && name + 4 <= end;
    return closes ? name + 4 : -1;
  }

  private Token inTag() {
    Token token = closed(tag.next(at));
    at = token.span().end();
    opener = token.opensTag() ? token.kind() : opener;
    switch (token.kind()) {
      case CLOSE, CLOSE_UNESCAPED, INVERSE, COMMENT -> modes.pop();
      case CLOSE_RAW_BLOCK -> {
        modes.pop();
        modes.push(Mode.RAW);
      }
      default -> {}
    }
    return token;
  }

  /**
   * Returns a close token. If braces may follow a tag, only two of three closing braces belong to a
   * tag that begins with two.
   */
  private Token closed(Token token) {
    boolean isLonger = token.is(Kind.CLOSE_UNESCAPED) || token.is(Kind.CLOSE_RAW_BLOCK);
    boolean isWanted = opener == Kind.OPEN_UNESCAPED || opener == Kind.OPEN_RAW_BLOCK;
    if (braces == Braces.EXACT || !isLonger || isWanted) {
      return token;
    }
    int start = token.span().start();
    return new Token(Kind.CLOSE, "}}", new Span(start, start + 2));
  }

  /**
   * Returns the content up to an offset, without the given number of escape characters at its end.
   */
  private Token content(int to, int less) {
    return token(Kind.CONTENT, to, source.substring(at, to - less));
  }

  private Token token(Kind kind, int to, String text) {
    Span span = new Span(at, to);
    at = to;
    return new Token(kind, text, span);
  }

  private int find(String what, int from) {
    int found = source.indexOf(what, from);
    return found < 0 || found + what.length() > end ? -1 : found;
  }
}
