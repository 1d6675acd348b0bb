package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts numbers, and strings in JSON's number syntax, to integers and doubles. */
final class JsonNumbers {
  private static final Pattern SYNTAX =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

  /**
   * The largest absolute value of a decimal exponent. A number with a larger one is not treated as
   * a 64-bit integer because expanding it could take too much memory.
   */
  private static final int LARGEST_EXPONENT = 400;

  /** The maximum length of a text that may be an integer, as longer ones take too much time. */
  private static final int LONGEST = 1000;

  private JsonNumbers() {}

  /** Returns a value as a 64-bit integer, or null if it cannot be converted exactly. */
  static @Nullable Long integer(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    BigDecimal exact = exact(value);
    if (exact == null || Math.abs((long) exact.scale()) > LARGEST_EXPONENT) {
      return null;
    }
    try {
      return exact.longValueExact();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /** Returns a value as a double, or null if it cannot be converted. */
  static @Nullable Double number(Object value) {
    if (value instanceof Float) {
      return Double.valueOf(value.toString());
    }
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    return value instanceof CharSequence text && SYNTAX.matcher(text).matches()
        ? Double.valueOf(text.toString())
        : null;
  }

  private static @Nullable BigDecimal exact(Object value) {
    try {
      if (value instanceof Number) {
        return new BigDecimal(value.toString());
      }
      return value instanceof CharSequence text
              && text.length() <= LONGEST
              && SYNTAX.matcher(text).matches()
          ? new BigDecimal(text.toString())
          : null;
    } catch (NumberFormatException e) {
      return null; // not finite, or an exponent beyond what BigDecimal holds
    }
  }
}
