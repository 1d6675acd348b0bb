package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.Optional;

/** Parses a template to a tree. */
@FunctionalInterface
public interface TemplateParser {

  /**
   * Returns the tree of a template; if there are errors, reports them and returns empty.
   *
   * @param body the range of the template in the source
   */
  Optional<Body> parse(SourceText source, Span body, DiagnosticSink sink);
}
