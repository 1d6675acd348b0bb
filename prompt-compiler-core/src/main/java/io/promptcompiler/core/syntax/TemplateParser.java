package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/** Parses a template to a tree. */
@FunctionalInterface
public interface TemplateParser {

  /**
   * Returns the tree of a template, or nothing and at least one finding.
   *
   * @param body the stretch of the source that is template
   */
  Optional<Body> parse(SourceText source, Span body, DiagnosticSink sink);
}
