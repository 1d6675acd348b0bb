package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the simple parts of syntaxes that only other tools support: names between delimiters, and
 * escapes for single characters.
 */
final class FormatParser {
  /** Doubled braces are escapes: format strings of Python. */
  static final FormatParser PYTHON =
      new FormatParser(
          "(?<text>\\{\\{|\\}\\})|\\{(?<name>[\\p{L}_][\\p{L}\\p{Nd}_]*)\\}"
              + "|\\{[^{}\\r\\n]*\\}?|\\}");

  private final Pattern marks;
  private final UnaryOperator<String> parameters;

  /**
   * Creates a parser.
   *
   * @param marks matches everything except plain text: the group {@code name} is the name of a
   *     variable, the last character of the group {@code text} is an escaped character, the group
   *     {@code literal} is printed, and a match without these groups cannot be migrated
   */
  FormatParser(String marks) {
    this(marks, UnaryOperator.identity());
  }

  /**
   * Creates a parser for a syntax whose variables cannot be names of parameters.
   *
   * @param parameters returns the parameter for a variable
   */
  FormatParser(String marks, UnaryOperator<String> parameters) {
    this.marks = Pattern.compile(marks);
    this.parameters = parameters;
  }

  /**
   * Parses a template.
   *
   * @param others receives the places of what cannot be migrated
   */
  Body parse(String source, Span template, Consumer<Span> others) {
    List<Statement> statements = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = marks.matcher(source);
    matcher.region(template.start(), template.end());
    int at = template.start();
    int textStart = at;
    while (matcher.find()) {
      text.append(source, at, matcher.start());
      at = matcher.end();
      if (has(matcher, "text")) {
        text.append(source.charAt(at - 1));
      } else if (has(matcher, "literal")) {
        text.append(matcher.group("literal"));
      } else if (has(matcher, "name")) {
        add(text, new Span(textStart, matcher.start()), statements);
        Span name = new Span(matcher.start("name"), matcher.end("name"));
        Span whole = new Span(matcher.start(), at);
        statements.add(Variables.of(parameters.apply(matcher.group("name")), name, whole));
        textStart = at;
      } else {
        others.accept(new Span(matcher.start(), at));
      }
    }
    text.append(source, at, template.end());
    add(text, new Span(textStart, template.end()), statements);
    return new Body(statements, List.of(), template);
  }

  private boolean has(Matcher matcher, String group) {
    return marks.pattern().contains("(?<" + group + ">") && matcher.group(group) != null;
  }

  private static void add(StringBuilder text, Span span, List<Statement> statements) {
    if (!text.isEmpty()) {
      statements.add(new Content(text.toString(), text.toString(), span));
      text.setLength(0);
    }
  }
}
