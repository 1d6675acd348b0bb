package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Prints numbers like JavaScript (ECMAScript, {@code Number::toString}). */
public final class Numbers {
  /** The largest magnitude at which every integral double prints like the equal {@code long}. */
  private static final double EXACT = 1L << 53;

  /** The cached texts of small integers, each created on first use. */
  private static final @Nullable String[] SMALL = new @Nullable String[1024];

  private Numbers() {}

  /**
   * Returns the text of an integer. The texts of small integers are cached because loop indexes and
   * item numbers recur. Two threads may both create the same text, with equal results.
   */
  public static String decimal(long value) {
    if (value < 0 || value >= SMALL.length) {
      return Long.toString(value);
    }
    String known = SMALL[(int) value];
    if (known == null) {
      known = Long.toString(value);
      SMALL[(int) value] = known;
    }
    return known;
  }

  /** Returns the text of a number: {@code 1} for 1.0, {@code 1e+21}, {@code 1e-7}, {@code NaN}. */
  public static String text(double value) {
    if (value == Math.rint(value) && Math.abs(value) <= EXACT) {
      return Long.toString((long) value);
    }
    if (Double.isNaN(value)) {
      return "NaN";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "Infinity" : "-Infinity";
    }
    BigDecimal shortest = shortest(Math.abs(value));
    String digits = shortest.unscaledValue().toString();
    int pointAt = digits.length() - shortest.scale();
    String magnitude = layout(digits, pointAt);
    return value < 0 ? "-" + magnitude : magnitude;
  }

  /**
   * Returns the text of a decimal, with all of its digits and without an exponent. Only numbers
   * beyond the limits of decimals have one, since their text could be too long.
   */
  public static String text(BigDecimal value) {
    boolean isLimited = Math.abs((long) value.scale()) <= Decimals.LARGEST_EXPONENT;
    return isLimited ? value.toPlainString() : value.toString();
  }

  /** Returns the integer part of a number; 0 if the value is not a number. */
  public static long integer(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  /** Returns the value of a number; 0 if the value is not a number. */
  public static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /**
   * Returns the shortest decimal that is parsed as the given value; of several, the nearest one.
   * The search starts from {@code Double.toString}, whose result has at least two digits and,
   * before JDK 19, may be too long by a digit or not be the nearest.
   */
  private static BigDecimal shortest(double value) {
    BigDecimal best = new BigDecimal(Double.toString(value));
    BigDecimal exact = new BigDecimal(value);
    for (int digits = best.precision(); digits > 0; digits--) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() != value) {
        // Above a power of two, doubles are spaced twice as far apart as below, so a decimal that
        // is farther away may still be parsed as the value.
        rounded = exact.round(new MathContext(digits, RoundingMode.UP));
      }
      if (rounded.doubleValue() != value) {
        break;
      }
      best = rounded;
    }
    return best.stripTrailingZeros();
  }

  private static String layout(String digits, int pointAt) {
    int count = digits.length();
    if (count <= pointAt && pointAt <= 21) {
      return digits + "0".repeat(pointAt - count);
    }
    if (0 < pointAt && pointAt <= 21) {
      return digits.substring(0, pointAt) + "." + digits.substring(pointAt);
    }
    if (-6 < pointAt && pointAt <= 0) {
      return "0." + "0".repeat(-pointAt) + digits;
    }
    int exponent = pointAt - 1;
    String mantissa = count == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    return mantissa + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
  }
}
