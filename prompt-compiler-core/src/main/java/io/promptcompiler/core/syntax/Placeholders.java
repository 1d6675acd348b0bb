package io.promptcompiler.core.syntax;

import io.promptcompiler.core.source.Syntax;
import java.util.regex.Pattern;

/**
 * Defines how the older syntaxes write a variable: a name between delimiters, and an escape
 * directly before them that makes it text. Whatever does not match is text, including escapes
 * before it.
 */
public final class Placeholders {
  /** Group 1 is the escape, group 2 the name. */
  private static final Pattern DOLLAR = Pattern.compile("(\\$)?\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");

  /** Matches nothing. */
  private static final Pattern NONE = Pattern.compile("(?!)()()");

  private static final Pattern BRACE = Pattern.compile("(\\\\)?\\{([A-Z_][A-Z0-9_]*)\\}");
  private static final Pattern LOWER_BRACE = Pattern.compile("(\\\\)?\\{([a-z_][A-Za-z0-9_]*)\\}");
  // Before '(' or '[', brackets are a Markdown link; before ':', the definition of one.
  private static final Pattern BRACKET =
      Pattern.compile("(\\\\)?\\[([A-Z][A-Z0-9_]+)\\](?![(\\[:])");

  private Placeholders() {}

  static Pattern pattern(Syntax syntax) {
    return switch (syntax) {
      case DOLLAR -> DOLLAR;
      case BRACE -> BRACE;
      case LOWER_BRACE -> LOWER_BRACE;
      case BRACKET -> BRACKET;
      case NONE -> NONE;
      case HANDLEBARS -> throw new IllegalArgumentException("Handlebars has tags");
    };
  }

  /** Returns a variable in the notation of a syntax: <code>${name}</code>. */
  public static String write(Syntax syntax, String name) {
    return switch (syntax) {
      case HANDLEBARS -> "{{" + name + "}}";
      case DOLLAR -> "${" + name + "}";
      case BRACE, LOWER_BRACE -> "{" + name + "}";
      case BRACKET -> "[" + name + "]";
      case NONE -> name;
    };
  }

  /** Returns the escaped form of a variable, which prints as text: <code>$${name}</code>. */
  public static String escaped(Syntax syntax, String name) {
    return (syntax == Syntax.DOLLAR ? "$" : "\\") + write(syntax, name);
  }

  /** Returns whether a name is valid in a syntax. */
  public static boolean canWrite(Syntax syntax, String name) {
    return syntax == Syntax.HANDLEBARS || pattern(syntax).matcher(write(syntax, name)).matches();
  }
}
