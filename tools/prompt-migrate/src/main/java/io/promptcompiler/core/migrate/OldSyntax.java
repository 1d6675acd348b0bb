package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Language;
import io.promptcompiler.core.hint.language.PlaceholderMatch;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.ParseTemplate;
import io.promptcompiler.core.syntax.Placeholders;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The syntaxes that texts can be migrated from. Only the first four can be declared by a document.
 */
public enum OldSyntax {
  /** Placeholders of the form <code>${x}</code>. */
  DOLLAR,
  /** Placeholders of the form {@code {X}}. */
  BRACE,
  /** Placeholders of the form {@code {x}}, where all other braces are text. */
  LOWER_BRACE,
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
  LANGCHAIN4J,
  /** Templates of Jinja. */
  JINJA,
  /** Prompts of Prompty. */
  PROMPTY,
  /** Templates of Mustache. */
  MUSTACHE,
  /** Prompts in the JSON of a service that hosts them. */
  HOSTED,
  /** Placeholders of the form {@code {{$x}}}: Semantic Kernel. */
  SEMANTIC_KERNEL,
  /** {@code $ARGUMENTS} and {@code $1} in commands of Claude Code. */
  CLAUDE_COMMAND,
  /** <code>${input:x:hint}</code> and variables of the editor, in prompt files of Copilot. */
  COPILOT;

  private static final FormatParser STRING_TEMPLATE =
      new FormatParser(
          "(?<text>\\\\[\\\\{}])"
              + "|\\{[ \\t]*(?!(?:if|else|elseif|endif|super|true|false)\\b)"
              + "(?<name>[A-Za-z_][A-Za-z0-9_]*)[ \\t]*\\}"
              + "|\\{[^{}\\r\\n]*\\}?");

  private static final FormatParser DOUBLE_BRACES =
      new FormatParser(
          "\\{\\{\\s*(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\s*\\}\\}|\\{\\{.{1,1000}?\\}\\}");

  private static final FormatParser KERNEL =
      new FormatParser(
          "\\{\\{\\s*(?<quote>[\"'])(?<literal>(?:(?!\\k<quote>)[^\\\\\\r\\n])*+)\\k<quote>\\s*\\}\\}"
              + "|\\{\\{\\s*\\$(?<name>[A-Za-z0-9_]+)\\s*\\}\\}|\\{\\{[^{}]*\\}\\}");

  private static final FormatParser CLAUDE =
      new FormatParser(
          "\\$(?<name>ARGUMENTS(?:\\[\\d\\])?(?![A-Za-z0-9_])|\\d(?![A-Za-z0-9_]|[.,]\\d))",
          PlaceholderMatch::argument);

  private static final FormatParser EDITOR =
      new FormatParser(
          "\\$\\{(?:input:)?(?<name>(?<=input:)[A-Za-z_][\\w-]*|"
              + String.join("|", Caveats.OF_EDITOR)
              + ")(?::[^{}\\r\\n]*)?\\}|\\$\\{input:[^{}\\r\\n]*\\}");

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
      case LOWER_BRACE, PYTHON, SPRING_AI -> Set.of(Language.LOWER_BRACE, Language.BRACE);
      case LANGCHAIN4J -> Set.of(Language.TAG);
      case COPILOT -> Set.of(Language.DOLLAR);
      case JINJA, PROMPTY -> Set.of(Language.JINJA, Language.TAG);
      case MUSTACHE -> Set.of(Language.TAG, Language.MUSTACHE);
      case HOSTED, SEMANTIC_KERNEL, CLAUDE_COMMAND -> Set.of();
    };
  }

  /** Returns the name for use in sentences. */
  String title() {
    return switch (this) {
      case DOLLAR, BRACE, LOWER_BRACE, BRACKET -> "'" + word() + "'";
      case PYTHON -> "Python's format";
      case SPRING_AI -> "Spring AI";
      case LANGCHAIN4J -> "LangChain4j";
      case JINJA -> "Jinja";
      case PROMPTY -> "Prompty";
      case MUSTACHE -> "Mustache";
      case HOSTED -> "a service";
      case SEMANTIC_KERNEL -> "Semantic Kernel";
      case CLAUDE_COMMAND -> "Claude Code";
      case COPILOT -> "Copilot";
    };
  }

  /** Returns whether every brace is part of the syntax, so that any other brace is a mistake. */
  boolean takesAllBraces() {
    return this == PYTHON || this == SPRING_AI;
  }

  /** Returns whether it has more than variables. */
  boolean isLanguage() {
    return this == JINJA || this == PROMPTY || this == MUSTACHE || this == HOSTED;
  }

  /**
   * Returns whether everything else is text, so that placeholders of other syntaxes do not indicate
   * a mistake.
   */
  boolean isOnly() {
    return this == SEMANTIC_KERNEL || this == CLAUDE_COMMAND || this == COPILOT;
  }

  /** Returns a variable in this syntax. */
  String write(String name) {
    return switch (this) {
      case DOLLAR, BRACE, LOWER_BRACE, BRACKET -> Placeholders.write(syntax().orElseThrow(), name);
      case PYTHON, SPRING_AI -> "{" + name + "}";
      case LANGCHAIN4J, JINJA, PROMPTY, MUSTACHE, HOSTED -> "{{" + name + "}}";
      case SEMANTIC_KERNEL -> "{{$" + name + "}}";
      case CLAUDE_COMMAND -> "$ARGUMENTS";
      case COPILOT -> "${input:" + name + "}";
    };
  }

  /** Returns the description of a variable; empty if there is none. */
  String hint(String name, SourceText source, Body tree) {
    Pattern hint = Pattern.compile("\\$\\{input:" + Pattern.quote(name) + ":(.*)\\}");
    return tree.statements().stream()
        .filter(statement -> this == COPILOT)
        .map(statement -> hint.matcher(source.slice(statement.span())))
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1).strip())
        .findFirst()
        .orElse("");
  }

  /** Parses a template with variables; invalid parts are reported and ignored. */
  Body parse(SourceText source, Span template, DiagnosticSink sink) {
    Consumer<Span> others = span -> sink.report(ManualChange.of(this, new Location(source, span)));
    return switch (this) {
      case PYTHON -> FormatParser.PYTHON.parse(source.content(), template, others);
      case SPRING_AI -> STRING_TEMPLATE.parse(source.content(), template, others);
      case LANGCHAIN4J -> DOUBLE_BRACES.parse(source.content(), template, others);
      case SEMANTIC_KERNEL -> KERNEL.parse(source.content(), template, others);
      case CLAUDE_COMMAND -> CLAUDE.parse(source.content(), template, others);
      case COPILOT -> EDITOR.parse(source.content(), template, others);
      case DOLLAR, BRACE, LOWER_BRACE, BRACKET ->
          ParseTemplate.parse(source, template, syntax().orElseThrow(), sink).orElseThrow();
      case JINJA, PROMPTY, MUSTACHE, HOSTED ->
          throw new IllegalArgumentException(word() + " has more than variables");
    };
  }
}
