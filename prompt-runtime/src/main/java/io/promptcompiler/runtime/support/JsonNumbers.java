package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * Converts numbers, and strings in JSON's number syntax, to integers and doubles, if that is exact.
 */
final class JsonNumbers {
  private JsonNumbers() {}

  /** Returns a value as a 64-bit integer, or null if it cannot be converted exactly. */
  static @Nullable Long integer(Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    BigDecimal exact = Decimals.of(value);
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
    BigDecimal exact = Decimals.unlimited(value);
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
}
