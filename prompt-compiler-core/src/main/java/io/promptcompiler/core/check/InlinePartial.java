package io.promptcompiler.core.check;

import io.promptcompiler.core.syntax.Body;

/**
 * The body of a block used as a partial: {@code {{#*inline "name"}}}, or the body of {@code {{#>
 * name}}}. It sees the names around its definition, and the context that it is called with.
 *
 * @param name what it is called
 * @param body what stands in it
 * @param statements lowers it, as part of the text in which it stands
 * @param scope what names mean where it stands
 * @param isBlock whether it is the inside of a call: partials of the caller of that call are its
 *     own
 */
record InlinePartial(
    String name, Body body, LowerStatements statements, LexicalScope scope, boolean isBlock) {
  /**
   * What identifies it: another entry into its block makes another if it reads more than its
   * context.
   */
  Identity identity() {
    return new Identity(LooksOut.from(body, scope) ? this : body);
  }

  /** The name under which a partial finds what stands inside its call. */
  static final String BLOCK = "@partial-block";
}
