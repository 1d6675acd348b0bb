package io.promptcompiler.core.program;

import io.promptcompiler.runtime.support.Lines;
import io.promptcompiler.runtime.support.Values;
import org.jspecify.annotations.Nullable;

/**
 * The run-time meaning of values, for computations before a program runs. It is the only class of
 * this package that calls the runtime, so that there is one implementation of everything.
 */
final class RuntimeSemantics {
  private RuntimeSemantics() {}

  /** Returns whether a value passes a test. */
  static boolean passes(Value.Truth.Test test, @Nullable Object value) {
    return switch (test) {
      case TRUTHY -> Values.isTruthy(value);
      case FILLED -> Values.isFilled(value);
      case SHOWN -> Values.isShown(value);
      case GIVEN -> Values.isGiven(value);
      case PRESENT -> Values.isPresent(value);
      case NON_EMPTY -> Values.isNonEmpty(value);
    };
  }

  /** Returns whether a loop over a value has no iteration. */
  static boolean isEmptyLoop(@Nullable Object over) {
    return Values.items(over).isEmpty();
  }

  /** Returns a text with another before each of its lines, but for an empty last one. */
  static String indented(String text, String indent) {
    return Lines.indent(text, indent);
  }
}
