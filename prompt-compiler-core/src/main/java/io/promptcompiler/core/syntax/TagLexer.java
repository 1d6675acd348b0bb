package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Token.Kind;

/** Splits the inside of a tag into tokens. */
final class TagLexer {
  private final String source;
  private final int end;

  TagLexer(String source, int end) {
    this.source = source;
    this.end = end;
  }

  /** Returns the token at an offset, skipping whitespace. */
  Token next(int offset) {
    int at = skipSpace(offset);
    if (at >= end) {
      return new Token(Kind.END, "", Span.at(end));
    }
    return switch (source.charAt(at)) {
      case '{' -> open(at);
      case '}', '~' -> close(at);
      case '(' -> token(Kind.OPEN_SUBEXPRESSION, at, at + 1);
      case ')' -> token(Kind.CLOSE_SUBEXPRESSION, at, at + 1);
      case '=' -> token(Kind.EQUALS, at, at + 1);
      case '@' -> token(Kind.DATA, at, at + 1);
      case '|' -> token(Kind.CLOSE_BLOCK_PARAMETERS, at, at + 1);
      case '/' -> token(Kind.SEPARATOR, at, at + 1);
      case '.' -> dot(at);
      case '"', '\'' -> string(at);
      case '[' -> bracketed(at);
      default -> word(at);
    };
  }

  private Token open(int at) {
    if (!starts("{{", at)) {
      return invalid(at);
    }
    if (starts("{{{{", at)) {
      return token(Kind.OPEN_RAW_BLOCK, at, at + 4);
    }
    int sigil = at + (starts("~", at + 2) ? 3 : 2);
    char unit = sigil < end ? source.charAt(sigil) : ' ';
    return switch (unit) {
      case '>' -> token(Kind.OPEN_PARTIAL, at, sigil + 1);
      case '#' -> {
        if (starts(">", sigil + 1)) {
          yield token(Kind.OPEN_PARTIAL_BLOCK, at, sigil + 2);
        }
        yield token(Kind.OPEN_BLOCK, at, sigil + (starts("*", sigil + 1) ? 2 : 1));
      }
      case '/' -> token(Kind.OPEN_END_BLOCK, at, sigil + 1);
      case '^' -> {
        int close = endOfClose(skipSpace(sigil + 1));
        yield close >= 0 ? token(Kind.INVERSE, at, close) : token(Kind.OPEN_INVERSE, at, sigil + 1);
      }
      case '{' -> token(Kind.OPEN_UNESCAPED, at, sigil + 1);
      case '!' -> comment(at, sigil);
      default -> elseOrOpen(at, sigil);
    };
  }

  private Token elseOrOpen(int at, int sigil) {
    int word = skipSpace(sigil);
    if (starts("else", word)) {
      int close = endOfClose(skipSpace(word + 4));
      if (close >= 0) {
        return token(Kind.INVERSE, at, close);
      }
      if (word + 4 >= end || !Characters.isWord(source.charAt(word + 4))) {
        return token(Kind.OPEN_INVERSE_CHAIN, at, word + 4);
      }
    }
    boolean marked = starts("&", sigil) || starts("*", sigil);
    return token(Kind.OPEN, at, marked ? sigil + 1 : sigil);
  }

  private Token comment(int at, int sigil) {
    boolean dashed = starts("!--", sigil);
    int close = dashed ? endOfDashes(sigil + 3) : find("}}", sigil + 1);
    if (close < 0) {
      return token(Kind.UNCLOSED_COMMENT, at, end);
    }
    return token(Kind.COMMENT, at, dashed ? close : close + 2);
  }

  /** Returns the end of the {@code --}} } or {@code --~}} } that closes a comment, or -1. */
  private int endOfDashes(int from) {
    // The opener's own dashes count: {{!--}} is a whole comment.
    for (int dashes = find("--", from - 2); dashes >= 0; dashes = find("--", dashes + 1)) {
      int close = dashes + (starts("~", dashes + 2) ? 3 : 2);
      if (starts("}}", close)) {
        return close + 2;
      }
    }
    return -1;
  }

  private Token close(int at) {
    if (starts("}}}}", at)) {
      return token(Kind.CLOSE_RAW_BLOCK, at, at + 4);
    }
    int unescaped = at + (starts("}~", at) ? 2 : 1);
    if (starts("}", at) && starts("}}", unescaped)) {
      return token(Kind.CLOSE_UNESCAPED, at, unescaped + 2);
    }
    int close = endOfClose(at);
    return close >= 0 ? token(Kind.CLOSE, at, close) : invalid(at);
  }

  /** Returns the end of the {@code }} } or {@code ~}} } that starts here, or -1. */
  private int endOfClose(int at) {
    int braces = starts("~", at) ? at + 1 : at;
    return starts("}}", braces) ? braces + 2 : -1;
  }

  private Token dot(int at) {
    if (starts("..", at)) {
      return token(Kind.ID, at, at + 2);
    }
    boolean isContext = at + 1 < end && Characters.endsName(source.charAt(at + 1));
    return token(isContext ? Kind.ID : Kind.SEPARATOR, at, at + 1);
  }

  /**
   * Returns a quoted string. A quote after a backslash does not end it, unless there is no other
   * quote; then the last such quote ends it.
   */
  private Token string(int at) {
    char quote = source.charAt(at);
    int last = -1;
    for (int i = find(quote, at + 1); i >= 0; i = find(quote, i + 1)) {
      last = i;
      if (source.charAt(i - 1) != '\\') {
        break;
      }
    }
    if (last < 0) {
      return invalid(at);
    }
    String text = source.substring(at + 1, last).replace("\\" + quote, String.valueOf(quote));
    return new Token(Kind.STRING, text, new Span(at, last + 1));
  }

  /**
   * Returns a bracketed name, {@code [any name]}. The rule for {@code \]} is the same as for
   * quotes.
   */
  private Token bracketed(int at) {
    int last = -1;
    for (int i = find(']', at + 1); i >= 0; i = find(']', i + 1)) {
      last = i;
      if (source.charAt(i - 1) != '\\') {
        break;
      }
    }
    if (last < 0) {
      return invalid(at);
    }
    String text = source.substring(at, last + 1).replaceAll("\\\\([\\\\\\]])", "$1");
    return new Token(Kind.ID, text, new Span(at, last + 1));
  }

  private Token word(int at) {
    int stop = at;
    while (stop < end && Characters.isName(source.charAt(stop))) {
      stop++;
    }
    int number = endOfNumber(at);
    if (number >= 0 && followedByLiteralEnd(number)) {
      return token(Kind.NUMBER, at, number);
    }
    int pipe = starts("as", at) ? skipSpace(at + 2) : at;
    if (pipe > at + 2 && starts("|", pipe)) {
      return token(Kind.OPEN_BLOCK_PARAMETERS, at, pipe + 1);
    }
    if (stop == at || stop >= end || !Characters.endsName(source.charAt(stop))) {
      return invalid(at);
    }
    Kind kind = followedByLiteralEnd(stop) ? literal(source.substring(at, stop)) : Kind.ID;
    return token(kind, at, stop);
  }

  private boolean followedByLiteralEnd(int at) {
    return at < end && Characters.endsLiteral(source.charAt(at));
  }

  private static Kind literal(String word) {
    return switch (word) {
      case "true", "false" -> Kind.BOOLEAN;
      case "undefined" -> Kind.UNDEFINED;
      case "null" -> Kind.NULL;
      default -> Kind.ID;
    };
  }

  /** Returns the end of the number that starts here, such as {@code -12.5}, or -1. */
  private int endOfNumber(int at) {
    int digits = endOfDigits(starts("-", at) ? at + 1 : at);
    if (digits < 0 || !starts(".", digits)) {
      return digits;
    }
    int fraction = endOfDigits(digits + 1);
    return fraction < 0 ? digits : fraction;
  }

  private int endOfDigits(int at) {
    int stop = at;
    while (stop < end && source.charAt(stop) >= '0' && source.charAt(stop) <= '9') {
      stop++;
    }
    return stop > at ? stop : -1;
  }

  private int skipSpace(int offset) {
    int at = offset;
    while (at < end && Characters.isSpace(source.charAt(at))) {
      at++;
    }
    return at;
  }

  private boolean starts(String prefix, int at) {
    return at + prefix.length() <= end && source.startsWith(prefix, at);
  }

  private int find(String what, int from) {
    int found = source.indexOf(what, from);
    return found < 0 || found + what.length() > end ? -1 : found;
  }

  private int find(char what, int from) {
    int found = source.indexOf(what, from);
    return found >= end ? -1 : found;
  }

  private Token invalid(int at) {
    return token(Kind.INVALID, at, at + 1);
  }

  private Token token(Kind kind, int from, int to) {
    return new Token(kind, source.substring(from, to), new Span(from, to));
  }
}
