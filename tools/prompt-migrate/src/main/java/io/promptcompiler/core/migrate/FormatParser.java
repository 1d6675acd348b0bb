package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses the simple parts of syntaxes that only other tools support: names between delimiters, and
 * escapes for single characters. Anything else that these tools would interpret is reported.
 */
final class FormatParser {
  private final OldSyntax syntax;
  private final Pattern marks;
  private final UnaryOperator<String> parameters;

  /**
   * Creates a parser.
   *
   * @param marks matches everything except plain text: the group {@code name} is the name of a
   *     variable, the last character of the group {@code text} is an escaped character, the group
   *     {@code literal} is printed, and a match without these groups cannot be migrated
   */
  FormatParser(OldSyntax syntax, String marks) {
    this(syntax, marks, UnaryOperator.identity());
  }

  /**
   * Creates a parser for a syntax whose variables cannot be names of parameters.
   *
   * @param parameters returns the parameter for a variable
   */
  FormatParser(OldSyntax syntax, String marks, UnaryOperator<String> parameters) {
    this.syntax = syntax;
    this.marks = Pattern.compile(marks);
    this.parameters = parameters;
  }

  Body parse(SourceText source, Span template, DiagnosticSink sink) {
    List<Statement> statements = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = marks.matcher(source.content());
    matcher.region(template.start(), template.end());
    int at = template.start();
    int textStart = at;
    while (matcher.find()) {
      text.append(source.content(), at, matcher.start());
      at = matcher.end();
      if (has(matcher, "text")) {
        text.append(source.content().charAt(at - 1));
      } else if (has(matcher, "literal")) {
        text.append(matcher.group("literal"));
      } else if (has(matcher, "name")) {
        add(text, new Span(textStart, matcher.start()), statements);
        Span name = new Span(matcher.start("name"), matcher.end("name"));
        Span whole = new Span(matcher.start(), at);
        statements.add(Variables.of(parameters.apply(matcher.group("name")), name, whole));
        textStart = at;
      } else {
        Location place = new Location(source, new Span(matcher.start(), at));
        sink.report(ManualChange.of(syntax, place));
      }
    }
    text.append(source.content(), at, template.end());
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
