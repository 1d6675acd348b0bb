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
  /** Placeholders of the form <code>${x}</code>. */
  DOLLAR,
  /** Placeholders of the form {@code {X}}. */
  BRACE,
  /** Placeholders of the form {@code [X]}. */
  BRACKET,
  /**
   * Placeholders of the form {@code {x}}, with doubled braces as escapes: format strings of Python
   * and LangChain.
   */
  PYTHON,
  /**
   * Placeholders of the form {@code {x}}, with backslashes as escapes: StringTemplate in Spring AI.
   */
  SPRING_AI,
  /** Placeholders of the form {@code {{x}}}, which only insert values: LangChain4j. */
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
          // The syntax has no escapes, so this group never matches.
          "(?<text>(?!))|\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\s*\\}\\}|\\{\\{.+?\\}\\}");

  /** Returns the name in options, such as {@code dollar}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the names of all old syntaxes. */
  public static List<String> words() {
    return Arrays.stream(values()).map(OldSyntax::word).toList();
  }

  /** Returns the old syntax with a name. */
  public static Optional<OldSyntax> of(String word) {
    return Arrays.stream(values()).filter(syntax -> syntax.word().equals(word)).findFirst();
  }

  /** Returns the old syntax that corresponds to a syntax of documents; empty for Handlebars. */
  static Optional<OldSyntax> of(Syntax syntax) {
    return of(syntax.word());
  }

  /** Returns the corresponding syntax of documents, if documents can declare this one. */
  Optional<Syntax> syntax() {
    return Syntax.of(word());
  }

  /** Returns the styles of its placeholders, including those that cannot be migrated. */
  Set<Language> styles() {
    return switch (this) {
      case DOLLAR -> Set.of(Language.DOLLAR);
      case BRACE -> Set.of(Language.BRACE);
      case BRACKET -> Set.of(Language.BRACKET);
      case PYTHON, SPRING_AI -> Set.of(Language.LOWER_BRACE, Language.BRACE);
      case LANGCHAIN4J -> Set.of(Language.TAG);
    };
  }

  /** Returns the name for use in sentences. */
  String title() {
    return switch (this) {
      case DOLLAR, BRACE, BRACKET -> "'" + word() + "'";
      case PYTHON -> "Python's format";
      case SPRING_AI -> "Spring AI";
      case LANGCHAIN4J -> "LangChain4j";
    };
  }

  /** Returns whether every brace is part of the syntax, so that any other brace is a mistake. */
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
