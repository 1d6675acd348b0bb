package io.promptcompiler.runtime.support;

import java.util.function.Supplier;

/** Replaces sensitive values in logs and messages by the names of their parameters. */
public final class Masked {
  private Masked() {}

  /** Returns the text that is shown instead of a value: {@code [name]}. */
  public static String of(String name) {
    return "[" + name + "]";
  }

  /**
   * Returns a copy of a sensitive value of type {@code any}.
   *
   * @param name the name of the parameter
   * @param copy makes the copy
   * @throws IllegalArgumentException if it cannot be copied; the message contains nothing of it
   */
  public static <T> T copy(String name, Supplier<T> copy) {
    try {
      return copy.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(refusal(name));
    }
  }

  /** Returns the message about a sensitive value of type {@code any} that cannot be copied. */
  static String refusal(String name) {
    return AnyCopy.SUBJECT
        + " '"
        + name
        + "' must be made of maps with text keys, lists, texts, numbers and booleans, in at most "
        + AnyCopy.DEEPEST
        + " levels";
  }
}
