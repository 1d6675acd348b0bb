package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/**
 * Statements in order: a template, or the inside of a block.
 *
 * @param statements what it is made of
 * @param parameters the names that its block gives it: {@code as |item index|}
 * @param span what it covers, from its first statement to its last; empty when it has none
 */
public record Body(List<Statement> statements, List<BlockParameter> parameters, Span span) {

  /** Copies the lists. */
  public Body {
    statements = List.copyOf(statements);
    parameters = List.copyOf(parameters);
  }

  /**
   * A name that a block gives its body.
   *
   * @param name the name
   * @param span where it stands
   */
  public record BlockParameter(String name, Span span) {}
}
