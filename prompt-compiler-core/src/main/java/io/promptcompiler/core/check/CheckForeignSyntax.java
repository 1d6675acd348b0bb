package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Body;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Block;
import io.promptcompiler.core.syntax.Statement.Content;
import io.promptcompiler.core.syntax.Statement.DecoratorBlock;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Statement.PartialBlock;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.type.Field;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Warns of what another syntax would take for a parameter: <code>${x}</code> in Handlebars text,
 * {@code {{x}}} in a text of an older syntax. What a shell or a link may mean as well counts only
 * when a parameter of that name is declared.
 */
final class CheckForeignSyntax {
  /** A tag of Handlebars; group 1 is what makes a block of it, group 2 the name. */
  private static final Pattern TAG =
      Pattern.compile("\\{\\{\\{?~?&?\\s*([#^](?:\\w+\\s+)?)?([A-Za-z_][\\w-]*)\\s*~?\\}?\\}\\}");

  /** A placeholder of any older syntax; the name is in the group called like the syntax. */
  private static final Pattern PLACEHOLDER =
      Pattern.compile(
          "\\$\\{(?<dollar>[A-Za-z_][A-Za-z0-9_]*)\\}"
              + "|(?<![{$])\\{(?<brace>[A-Z_][A-Z0-9_]*)\\}(?!\\})"
              + "|\\[(?<bracket>[A-Z][A-Z0-9_]+)\\](?![(\\[:])");

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
      placeholders(content.span());
      if (input.syntax() != Syntax.HANDLEBARS) {
        tags(content.span());
      }
    } else if (statement instanceof Mustache mustache && input.syntax() == Syntax.BRACE) {
      inBraces(mustache);
    } else if (statement instanceof Block block && !block.raw()) {
      block.body().ifPresent(this::body);
      block.inverse().ifPresent(this::body);
    } else if (statement instanceof PartialBlock block) {
      body(block.body());
    } else if (statement instanceof DecoratorBlock block) {
      body(block.body());
    }
  }

  private void placeholders(Span span) {
    Matcher matcher = PLACEHOLDER.matcher(input.text().text().slice(span));
    while (matcher.find()) {
      Syntax syntax =
          matcher.group("dollar") != null
              ? Syntax.DOLLAR
              : matcher.group("brace") != null ? Syntax.BRACE : Syntax.BRACKET;
      String name = matcher.group(syntax.word());
      if (syntax != input.syntax() && declared(name).isPresent()) {
        report(matcher, span, name, "declared parameter", instead(name));
      }
    }
  }

  private void tags(Span span) {
    Matcher matcher = TAG.matcher(input.text().text().slice(span));
    while (matcher.find()) {
      String name = matcher.group(2);
      if (input.parameters().field(name).isPresent()) {
        String what = declared(name).isPresent() ? "declared parameter" : "variable of this text";
        String fix = matcher.group(1) == null ? instead(name) : "Blocks need 'syntax: handlebars'.";
        report(matcher, span, name, what, fix);
      }
    }
  }

  private void report(Matcher found, Span text, String name, String what, String fix) {
    Span at = new Span(found.start(), found.end()).shift(text.start());
    Location location = new Location(input.text().text(), at);
    sink.report(
        Diagnostic.of(DiagnosticCode.FOREIGN_SYNTAX, location, found.group(), name, what).fix(fix));
  }

  /** In {@code {{X}}} the inner braces are the placeholder and the outer ones print. */
  private void inBraces(Mustache mustache) {
    Span inner = mustache.span();
    Span outer = new Span(inner.start() - 1, inner.end() + 1);
    boolean fits =
        outer.start() >= input.text().span().start() && outer.end() <= input.text().span().end();
    if (fits && input.text().text().slice(outer).matches("\\{\\{.*\\}\\}")) {
      Location location = new Location(input.text().text(), outer);
      String name = Variables.in(mustache).orElseThrow().name();
      sink.report(
          Diagnostic.of(DiagnosticCode.VALUE_IN_BRACES, location, location.text(), name)
              .fix(instead(name)));
    }
  }

  /** A parameter that is declared, not inferred from its use. */
  private Optional<Field> declared(String name) {
    return input
        .parameters()
        .field(name)
        .filter(
            field ->
                field.location().source() != input.text().text()
                    || field.location().span().start() < input.text().span().start());
  }

  private String instead(String name) {
    return Placeholders.canWrite(input.syntax(), name)
        ? "Write '" + Placeholders.write(input.syntax(), name) + "' for its value."
        : "The syntax '" + input.syntax().word() + "' cannot write this name.";
  }
}
