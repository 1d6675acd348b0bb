package io.promptcompiler.core.check;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import io.promptcompiler.core.syntax.Contents;
import io.promptcompiler.core.syntax.Placeholders;
import io.promptcompiler.core.syntax.Statement;
import io.promptcompiler.core.syntax.Statement.Mustache;
import io.promptcompiler.core.syntax.Variables;
import io.promptcompiler.core.syntax.foreign.Correction;
import io.promptcompiler.core.syntax.foreign.ForeignTags;
import io.promptcompiler.core.type.Field;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Warns about text that another syntax or another tool would take for a parameter: <code>${x}
 * </code> in Handlebars text, {@code {{x}}} in a text of an older syntax. What could also belong to
 * a shell script or a link is reported only if a parameter of that name is declared.
 */
final class CheckForeignSyntax {
  /** A tag of Handlebars; group 1 is what makes a block of it, group 2 the name. */
  private static final Pattern TAG =
      Pattern.compile("\\{\\{\\{?~?&?\\s*([#^](?:\\w+\\s+)?)?([A-Za-z_][\\w-]*)\\s*~?\\}?\\}\\}");

  private static final String BLOCKS = "Blocks need 'syntax: handlebars'.";

  private final CheckTemplate.Input input;
  private final DiagnosticSink sink;
  private @Nullable List<Correction> blocks;

  private CheckForeignSyntax(CheckTemplate.Input input, DiagnosticSink sink) {
    this.input = input;
    this.sink = sink;
  }

  static void check(CheckTemplate.Input input, DiagnosticSink sink) {
    CheckForeignSyntax check = new CheckForeignSyntax(input, sink);
    Contents.of(input.tree()).forEach(check::content);
    if (input.syntax() == Syntax.BRACE) {
      // A text of an older syntax has no blocks.
      for (Statement statement : input.tree().statements()) {
        if (statement instanceof Mustache mustache) {
          check.inBraces(mustache);
        }
      }
    }
  }

  private void content(Span span) {
    placeholders(span);
    if (input.syntax() != Syntax.HANDLEBARS) {
      tags(span);
    }
  }

  private void placeholders(Span span) {
    String text = input.text().text().slice(span);
    for (ForeignPlaceholders.Found found : ForeignPlaceholders.in(text)) {
      String name = found.name();
      String written = text.substring(found.span().start(), found.span().end());
      boolean isOwn =
          Placeholders.canWrite(input.syntax(), name)
              && Placeholders.write(input.syntax(), name).equals(written);
      if (!isOwn && declared(name).isPresent()) {
        Span at = found.span().shift(span.start());
        Fix fix = found.isBlock() ? block(found, at) : Fix.of(fix(found));
        report(written, at, name, "declared parameter", fix);
      }
    }
  }

  /** The block in Handlebars, with its other tags. */
  private Fix block(ForeignPlaceholders.Found found, Span at) {
    boolean isHandlebars = input.syntax() == Syntax.HANDLEBARS;
    return blocks().stream()
        .filter(one -> isHandlebars)
        .flatMap(one -> fixAt(one, at).stream())
        .findFirst()
        .orElseGet(() -> Fix.of(fix(found)));
  }

  /** All of a block at its first tag; at another what is written there. */
  private static Optional<Fix> fixAt(Correction block, Span at) {
    return block.tag().equals(at)
        ? Optional.of(block.fix())
        : block.edits().stream()
            .filter(edit -> edit.place().span().equals(at))
            .findFirst()
            .map(edit -> Fix.of("Write '" + edit.replacement() + "'."));
  }

  private List<Correction> blocks() {
    List<Correction> known = blocks;
    if (known == null) {
      known = ForeignTags.blocksOfPercent(input.text().text(), input.text().span());
      blocks = known;
    }
    return known;
  }

  private String fix(ForeignPlaceholders.Found found) {
    if (!found.isBlock()) {
      return instead(found.name());
    }
    if (input.syntax() != Syntax.HANDLEBARS) {
      return BLOCKS;
    }
    return found.isLoop()
        ? "A loop is '{{#each " + found.name() + "}}…{{/each}}'."
        : "A choice is '{{#if " + found.name() + "}}…{{else}}…{{/if}}'.";
  }

  private void tags(Span span) {
    Matcher matcher = TAG.matcher(input.text().text().slice(span));
    while (matcher.find()) {
      String name = matcher.group(2);
      if (input.parameters().field(name).isPresent()) {
        String what = declared(name).isPresent() ? "declared parameter" : "variable of this text";
        String fix = matcher.group(1) == null ? instead(name) : BLOCKS;
        Span at = new Span(matcher.start(), matcher.end()).shift(span.start());
        report(matcher.group(), at, name, what, Fix.of(fix));
      }
    }
  }

  private void report(String written, Span at, String name, String what, Fix fix) {
    Location location = new Location(input.text().text(), at);
    sink.report(
        Diagnostic.of(DiagnosticCode.FOREIGN_SYNTAX, location, written, name, what).fix(fix));
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
