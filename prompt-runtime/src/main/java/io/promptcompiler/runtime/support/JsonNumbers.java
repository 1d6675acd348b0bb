package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Converts numbers, and strings in JSON's number syntax, to integers, doubles and decimals, if that
 * is exact.
 */
final class JsonNumbers {
  private JsonNumbers() {}

  /** Returns a value as a 64-bit integer, or null if it cannot be converted exactly. */
  static @Nullable Long integer(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    BigDecimal exact = isAmbiguous(value) ? null : Decimals.of(value);
    try {
      return exact == null ? null : (Long) exact.longValueExact();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /**
   * Returns a value as a double, or null if it cannot be converted exactly. The decimal that a
   * double prints is exact, as is its whole binary value.
   */
  static @Nullable Double number(Object value) {
    if (value instanceof Double number) {
      return number;
    }
    if (value instanceof Float number && !Float.isFinite(number)) {
      return number.doubleValue();
    }
    // The decimal that a float prints: 0.1f is 0.1, not 0.10000000149011612.
    BigDecimal exact = isAmbiguous(value) ? null : Decimals.unlimited(value);
    if (exact == null) {
      return null;
    }
    double number = exact.doubleValue();
    boolean isExact =
        !Double.isInfinite(number)
            && (new BigDecimal(Numbers.text(number)).compareTo(exact) == 0
                || new BigDecimal(number).compareTo(exact) == 0);
    return isExact ? (Double) number : null;
  }

  /** Returns a value as a decimal, or null if it cannot be converted. */
  static @Nullable BigDecimal decimal(Object value) {
    return isAmbiguous(value) ? null : Decimals.of(value);
  }

  /** Returns whether a value is a text that may be one of two numbers. */
  static boolean isAmbiguous(Object value) {
    return value instanceof CharSequence text && Decimals.isAmbiguous(text.toString());
  }
}
