package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Warns of <code>${x}</code> in Handlebars text where {@code x} is a declared parameter. */
final class CheckForeignSyntax {
  private static final Pattern DOLLAR = Pattern.compile("\\$\\{([A-Za-z_][A-Za-z0-9_]*)\\}");

  private final CheckTemplate.Input input;
  private final DiagnosticSink sink;

  private CheckForeignSyntax(CheckTemplate.Input input, DiagnosticSink sink) {
    this.input = input;
    this.sink = sink;
  }

  static void check(CheckTemplate.Input input, DiagnosticSink sink) {
    new CheckForeignSyntax(input, sink).body(input.tree());
  }

  private void body(Body body) {
    body.statements().forEach(this::statement);
  }

  private void statement(Statement statement) {
    if (statement instanceof Content content) {
      text(content.span());
    } else if (statement instanceof Block block && !block.raw()) {
      block.body().ifPresent(this::body);
      block.inverse().ifPresent(this::body);
    } else if (statement instanceof PartialBlock block) {
      body(block.body());
    } else if (statement instanceof DecoratorBlock block) {
      body(block.body());
    }
  }

  private void text(Span span) {
    Matcher matcher = DOLLAR.matcher(input.text().text().slice(span));
    while (matcher.find()) {
      String name = matcher.group(1);
      if (input.parameters().field(name).isPresent()) {
        Span at = new Span(matcher.start(), matcher.end()).shift(span.start());
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.FOREIGN_SYNTAX,
                    new Location(input.text().text(), at),
                    matcher.group(),
                    name)
                .fix("Write '{{" + name + "}}' for its value."));
      }
    }
  }
}
