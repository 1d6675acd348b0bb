package io.promptcompiler.core.program;

import io.promptcompiler.runtime.support.Lines;
import io.promptcompiler.runtime.support.Masked;
import io.promptcompiler.runtime.support.MessageOutput;
import io.promptcompiler.runtime.support.Values;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates values as the runtime does, for computations before a program runs. Only this class of
 * the package calls the runtime, so that everything has one implementation.
 */
public final class RuntimeSemantics {
  private RuntimeSemantics() {}

  /** Returns whether a message with this text would be dropped because it is blank. */
  public static boolean isBlank(String text) {
    return MessageOutput.isBlank(text);
  }

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

  /** Returns whether a loop over a value has no iterations. */
  public static boolean isEmptyLoop(@Nullable Object over) {
    return Values.items(over).isEmpty();
  }

  /** Returns a text with an indent before each line except an empty last one. */
  static String indented(String text, String indent) {
    return Lines.indent(text, indent);
  }

  /** Returns the text that is shown instead of a sensitive value. */
  static String mask(String name) {
    return Masked.of(name);
  }
}
