package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Replaces sensitive values in logs and messages by the names of their parameters. */
public final class Masked {
  /** The minimum length of a value that is also replaced inside of words. */
  private static final int WORD = 3;

  private Masked() {}

  /** Returns the text that is shown instead of a value: {@code [name]}. */
  public static String of(String name) {
    return "[" + name + "]";
  }

  /**
   * Returns a text in which sensitive values are replaced, longer ones first: short ones only as
   * whole words, and those of a single character not at all.
   *
   * @param masks what is shown instead, by value
   */
  public static String in(String text, Map<String, String> masks) {
    List<String> values = new ArrayList<>(masks.keySet());
    values.sort(Comparator.comparing(String::length).reversed());
    String masked = text;
    for (String value : values) {
      if (value.length() >= WORD) {
        masked = masked.replace(value, masks.get(value));
      } else if (value.length() > 1) {
        masked = replaceWords(masked, value, masks.get(value));
      }
    }
    return masked;
  }

  private static String replaceWords(String text, String value, @Nullable String mask) {
    StringBuilder replaced = new StringBuilder();
    int from = 0;
    for (int at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      int end = at + value.length();
      boolean isWord =
          at >= from
              && (at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1)))
              && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)));
      if (isWord) {
        replaced.append(text, from, at).append(mask);
        from = end;
      }
    }
    return replaced.append(text, from, text.length()).toString();
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
