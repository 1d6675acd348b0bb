package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/**
 * Statements in order: a template, or the body of a block.
 *
 * @param statements its statements
 * @param parameters its block parameters: {@code as |item index|}
 * @param span its range, from the first statement to the last; empty without statements
 */
public record Body(List<Statement> statements, List<BlockParameter> parameters, Span span) {

  /** Copies the lists. */
  public Body {
    statements = List.copyOf(statements);
    parameters = List.copyOf(parameters);
  }

  /**
   * A block parameter.
   *
   * @param name the name
   * @param span its range
   */
  public record BlockParameter(String name, Span span) {}
}
