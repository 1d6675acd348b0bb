package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Prints numbers as JavaScript does (ECMAScript, {@code Number::toString}). */
public final class Numbers {
  /** The magnitude below which every integral double prints as its {@code long} does. */
  private static final double EXACT = 1L << 53;

  /** The texts of small integers, each made on first use. */
  private static final @Nullable String[] SMALL = new @Nullable String[1024];

  private Numbers() {}

  /**
   * Returns the text of an integer. Numbers of iterations and list items are needed again and
   * again, so the text of a small one is kept. Two threads may both make it, equal.
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

  /** Returns the integer part of a value that is a number; 0 for anything else. */
  public static long integer(@Nullable Object value) {
    return value instanceof Number number ? number.longValue() : 0;
  }

  /** Returns a value that is a number; 0 for anything else. */
  public static double number(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /**
   * Returns the decimal with the fewest digits that reads back as the value; if there are several,
   * the nearest. {@code Double.toString} is the start: before JDK 19 it may have a digit too many
   * or not be the nearest, and it always has at least two digits.
   */
  private static BigDecimal shortest(double value) {
    BigDecimal best = new BigDecimal(Double.toString(value));
    BigDecimal exact = new BigDecimal(value);
    for (int digits = best.precision(); digits > 0; digits--) {
      BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
      if (rounded.doubleValue() != value) {
        // Above a power of two lies twice the room: a decimal farther off may still read back.
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
