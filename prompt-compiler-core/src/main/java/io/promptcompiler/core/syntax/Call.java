package io.promptcompiler.core.syntax;

import io.promptcompiler.core.diagnostic.Span;
import java.util.List;

/**
 * The inside of a tag or of parentheses: {@code callee argument… key=value…}. Without arguments it
 * may be a plain variable.
 *
 * @param callee the name of a variable, helper, block or partial
 * @param arguments the positional arguments
 * @param hash the named arguments, in order
 */
public record Call(Expression callee, List<Expression> arguments, List<HashPair> hash) {

  /** Copies the lists. */
  public Call {
    arguments = List.copyOf(arguments);
    hash = List.copyOf(hash);
  }

  /** Returns whether it has no arguments of any kind. */
  public boolean isBare() {
    return arguments.isEmpty() && hash.isEmpty();
  }

  /**
   * A named argument.
   *
   * @param key its name
   * @param keySpan the range of the name
   * @param span the range of name and value
   */
  public record HashPair(String key, Span keySpan, Expression value, Span span) {}
}
