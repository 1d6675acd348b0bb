package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.Placeholders;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The syntaxes that texts can be migrated from. Only the first three can be declared by a document.
 */
public enum OldSyntax {
  /** <code>${x}</code>. */
  DOLLAR,
  /** {@code {X}}. */
  BRACE,
  /** {@code [X]}. */
  BRACKET,
  /** {@code {x}}, and two braces for one: Python's format text, also that of LangChain. */
  PYTHON,
  /** {@code {x}}, and a backslash before a brace that is text: StringTemplate in Spring AI. */
  SPRING_AI,
  /** {@code {{x}}}, which is never anything but a value. */
  LANGCHAIN4J;

  private static final FormatParser PYTHON_FORMAT =
      new FormatParser(
          PYTHON,
          "(?<text>\\{\\{|\\}\\})|\\{(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\}"
              + "|\\{[^{}\\r\\n]*\\}?|\\}");

  private static final FormatParser STRING_TEMPLATE =
      new FormatParser(
          SPRING_AI,
          "(?<text>\\\\[\\\\{}])"
              + "|\\{[ \\t]*(?!(?:if|else|elseif|endif|super|true|false)\\b)"
              + "(?<name>[A-Za-z_][A-Za-z0-9_]*)[ \\t]*\\}"
              + "|\\{[^{}\\r\\n]*\\}?");

  private static final FormatParser DOUBLE_BRACES =
      new FormatParser(
          LANGCHAIN4J,
          // Nothing stands for a character of text.
          "(?<text>(?!))|\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\s*\\}\\}|\\{\\{.+?\\}\\}");

  /** Returns the word for it: {@code dollar}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns all words. */
  public static List<String> words() {
    return Arrays.stream(values()).map(OldSyntax::word).toList();
  }

  /** Returns the old syntax of a word. */
  public static Optional<OldSyntax> of(String word) {
    return Arrays.stream(values()).filter(syntax -> syntax.word().equals(word)).findFirst();
  }

  /** Returns the old syntax that a syntax of documents is; none for Handlebars. */
  static Optional<OldSyntax> of(Syntax syntax) {
    return of(syntax.word());
  }

  /** Returns the syntax of documents that it is, if it is one. */
  Optional<Syntax> syntax() {
    return Syntax.of(word());
  }

  /** Returns the style of its placeholders, including those that cannot be migrated. */
  Set<Language> styles() {
    return switch (this) {
      case DOLLAR -> Set.of(Language.DOLLAR);
      case BRACE -> Set.of(Language.BRACE);
      case BRACKET -> Set.of(Language.BRACKET);
      case PYTHON, SPRING_AI -> Set.of(Language.LOWER_BRACE, Language.BRACE);
      case LANGCHAIN4J -> Set.of(Language.TAG);
    };
  }

  /** Returns the name in sentences. */
  String title() {
    return switch (this) {
      case DOLLAR, BRACE, BRACKET -> "'" + word() + "'";
      case PYTHON -> "Python's format";
      case SPRING_AI -> "Spring AI";
      case LANGCHAIN4J -> "LangChain4j";
    };
  }

  /**
   * Returns whether each brace of a text means something, so that one that does not is a mistake.
   */
  boolean takesAllBraces() {
    return this == PYTHON || this == SPRING_AI;
  }

  /** Returns a variable in this syntax. */
  String write(String name) {
    return syntax()
        .map(syntax -> Placeholders.write(syntax, name))
        .orElse(this == LANGCHAIN4J ? "{{" + name + "}}" : "{" + name + "}");
  }

  /** Parses a template; invalid parts are reported and ignored. */
  Body parse(SourceText source, Span template, DiagnosticSink sink) {
    return switch (this) {
      case PYTHON -> PYTHON_FORMAT.parse(source, template, sink);
      case SPRING_AI -> STRING_TEMPLATE.parse(source, template, sink);
      case LANGCHAIN4J -> DOUBLE_BRACES.parse(source, template, sink);
      case DOLLAR, BRACE, BRACKET ->
          ParseTemplate.parse(source, template, syntax().orElseThrow(), sink).orElseThrow();
    };
  }
}
