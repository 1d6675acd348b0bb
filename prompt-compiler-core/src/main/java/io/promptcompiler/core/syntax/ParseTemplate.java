package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import java.util.Optional;

/** Parses a template in any syntax; all syntaxes produce the same kind of tree. */
public final class ParseTemplate {
  private ParseTemplate() {}

  /**
   * Returns the tree of a template; if there are errors, reports them and returns empty.
   *
   * @param body the range of the template in the source
   */
  public static Optional<Body> parse(
      SourceText source, Span body, Syntax syntax, DiagnosticSink sink) {
    return parse(source, body, syntax, Braces.EXACT, sink);
  }

  /** Parses a template in which braces directly after a Handlebars tag may be text. */
  public static Optional<Body> parse(
      SourceText source, Span body, Syntax syntax, Braces braces, DiagnosticSink sink) {
    return syntax == Syntax.HANDLEBARS
        ? HandlebarsParser.parse(source, body, braces, sink)
        : placeholders(source, PlaceholderParser.parse(source, body, syntax), sink);
  }

  private static Optional<Body> placeholders(SourceText source, Body body, DiagnosticSink sink) {
    Optional<Statement> tooMany =
        body.statements().stream()
            .filter(statement -> !(statement instanceof Statement.Content))
            .skip(HandlebarsParser.MOST_TAGS)
            .findFirst();
    tooMany.ifPresent(
        tag -> sink.report(HandlebarsParser.tooManyTags(new Location(source, tag.span()))));
    return tooMany.isPresent() ? Optional.empty() : Optional.of(body);
  }
}
