package io.promptcompiler.core.syntax;

/**
 * Character classes of the Handlebars lexer, which are the classes of JavaScript's regular
 * expressions.
 */
public final class Characters {
  private static final String NOT_IN_NAMES = "!\"#%&'()*+,./;<=>@[\\]^`{|}~";

  private Characters() {}

  /** Returns whether a character is whitespace: JavaScript's {@code \s}. */
  public static boolean isSpace(char unit) {
    return switch (unit) {
      case ' ', '\t', '\n', '\u000B', '\f', '\r' -> true;
      case '\u00A0', '\u1680', '\u2028', '\u2029', '\u202F', '\u205F', '\u3000', '\uFEFF' -> true;
      default -> unit >= '\u2000' && unit <= '\u200A';
    };
  }

  /** Returns whether a character can be part of a name. */
  static boolean isName(char unit) {
    return !isSpace(unit) && NOT_IN_NAMES.indexOf(unit) < 0;
  }

  /** Returns whether a character is a word character: JavaScript's {@code \w}. */
  static boolean isWord(char unit) {
    return (unit >= '0' && unit <= '9')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= 'a' && unit <= 'z')
        || unit == '_';
  }

  /** Returns whether a character may follow a name. */
  static boolean endsName(char unit) {
    return isSpace(unit) || "=~}/.)|]".indexOf(unit) >= 0;
  }

  /** Returns whether a character may follow a literal. */
  static boolean endsLiteral(char unit) {
    return isSpace(unit) || unit == '~' || unit == '}' || unit == ')';
  }
}
