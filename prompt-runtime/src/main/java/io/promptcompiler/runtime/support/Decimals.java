package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The values of type {@code decimal}: numbers that keep their digits, including zeros at the end.
 * They have at most 1000 digits, and an exponent from -400 to 400 when they are written.
 */
public final class Decimals {
  /**
   * The maximum length of a text that is read as a number, and of a decimal's digits. More take too
   * much time.
   */
  static final int LONGEST = 1000;

  /** The maximum number of digits after the point, or of zeros that an exponent stands for. */
  static final int LARGEST_EXPONENT = 400;

  private static final Pattern SYNTAX =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?");

  private static final Pattern AMBIGUOUS = Pattern.compile("-?[1-9][0-9]{0,2}\\.000");

  private Decimals() {}

  /**
   * Returns a number, or a text in JSON's number syntax, as a decimal without an exponent: {@code
   * 1e3} becomes 1000. A double is the decimal that it prints. Returns null for other values, and
   * for numbers that are too long.
   */
  public static @Nullable BigDecimal of(@Nullable Object value) {
    BigDecimal decimal = unlimited(value);
    if (decimal == null
        || Math.abs((long) decimal.scale()) > LARGEST_EXPONENT
        || decimal.precision() > LONGEST) {
      return null;
    }
    return decimal.scale() < 0 ? decimal.setScale(0) : decimal;
  }

  /**
   * Returns whether a text may be a number with a decimal point or with a group of three digits:
   * {@code 1.000}.
   */
  static boolean isAmbiguous(String text) {
    return AMBIGUOUS.matcher(text).matches();
  }

  /** Returns a value as a decimal; 0 if it is not a number. */
  public static BigDecimal orZero(@Nullable Object value) {
    BigDecimal decimal = value instanceof Number ? of(value) : null;
    return decimal == null ? BigDecimal.ZERO : decimal;
  }

  /** Returns the exact value of a number or text, or null if it is not a finite number. */
  static @Nullable BigDecimal unlimited(@Nullable Object value) {
    try {
      if (value instanceof BigDecimal decimal) {
        return decimal;
      }
      if (value instanceof Double number) {
        return new BigDecimal(Numbers.text(number));
      }
      return value != null && (value instanceof Number || isNumber(value))
          ? new BigDecimal(value.toString())
          : null;
    } catch (NumberFormatException e) {
      return null; // not finite, or an exponent beyond what BigDecimal holds
    }
  }

  /** Returns whether a value is a text in JSON's number syntax. */
  private static boolean isNumber(@Nullable Object value) {
    return value instanceof CharSequence text
        && text.length() <= LONGEST
        && SYNTAX.matcher(text).matches();
  }
}
