package io.promptcompiler.core.migrate;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses format text of Python as far as it is plain: names in braces, and two braces for one.
 * Numbered fields, attributes, conversions and formats have no counterpart and are reported.
 */
final class PythonFormat {
  private static final Pattern MARK =
      Pattern.compile("(\\{\\{|\\}\\})|\\{([\\p{L}_][\\p{L}\\p{Nd}_]*)\\}|\\{[^{}\\r\\n]*\\}?|\\}");

  private PythonFormat() {}

  static Body parse(SourceText source, Span template, DiagnosticSink sink) {
    List<Statement> statements = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher matcher = MARK.matcher(source.content());
    matcher.region(template.start(), template.end());
    int at = template.start();
    int textStart = at;
    while (matcher.find()) {
      text.append(source.content(), at, matcher.start());
      at = matcher.end();
      if (matcher.group(1) != null) {
        text.append(matcher.group().charAt(0));
      } else if (matcher.group(2) != null) {
        add(text, new Span(textStart, matcher.start()), statements);
        Span name = new Span(matcher.start(2), matcher.end(2));
        statements.add(Variables.of(matcher.group(2), name, new Span(matcher.start(), at)));
        textStart = at;
      } else {
        Location place = new Location(source, new Span(matcher.start(), at));
        String what = "'" + place.text() + "' is no plain placeholder of Python's format";
        sink.report(
            Diagnostic.of(DiagnosticCode.NOT_MIGRATED, place, what)
                .fix("Double the braces that are text, and give each field a plain name."));
      }
    }
    text.append(source.content(), at, template.end());
    add(text, new Span(textStart, template.end()), statements);
    return new Body(statements, List.of(), template);
  }

  private static void add(StringBuilder text, Span span, List<Statement> statements) {
    if (!text.isEmpty()) {
      statements.add(new Content(text.toString(), text.toString(), span));
      text.setLength(0);
    }
  }
}
