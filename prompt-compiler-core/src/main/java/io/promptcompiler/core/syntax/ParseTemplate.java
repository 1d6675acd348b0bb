package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.source.Syntax;
import java.util.Optional;

/** Parses a template in whichever syntax it is written; what comes after sees no difference. */
public final class ParseTemplate {
  private ParseTemplate() {}

  /**
   * The tree of a template, or nothing and at least one finding.
   *
   * @param body the stretch of the source that is template
   */
  public static Optional<Body> parse(
      SourceText source, Span body, Syntax syntax, DiagnosticSink sink) {
    return parse(source, body, syntax, Braces.EXACT, sink);
  }

  /** As above, where braces that follow a tag of Handlebars may be text. */
  public static Optional<Body> parse(
      SourceText source, Span body, Syntax syntax, Braces braces, DiagnosticSink sink) {
    return syntax == Syntax.HANDLEBARS
        ? HandlebarsParser.parse(source, body, braces, sink)
        : Optional.of(PlaceholderParser.parse(source, body, syntax));
  }
}
