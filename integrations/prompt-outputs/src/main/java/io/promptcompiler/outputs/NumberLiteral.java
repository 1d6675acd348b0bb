package io.promptcompiler.outputs;

import io.promptcompiler.runtime.integration.Json;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A number as the model wrote it.
 *
 * @param source digits with an optional sign, decimal point and exponent
 */
record NumberLiteral(String source) {
  private static final int LONGEST = 400;
  private static final int LONGEST_INTEGER = 19;

  private static final Pattern JSON =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?");
  private static final Pattern OTHER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?");

  /** Checks whether a text is a number in the notation of JSON. */
  static boolean isJson(String text) {
    return text.length() <= LONGEST && JSON.matcher(text).matches();
  }

  /** Checks whether a text is a number, in the notation of JSON or with {@code +} or zeros. */
  static boolean isNumber(String text) {
    return text.length() <= LONGEST && OTHER.matcher(text).matches();
  }

  /** Returns the number as a 64-bit integer; if it is not one, returns the source. */
  Object integer() {
    BigDecimal exact = new BigDecimal(source).stripTrailingZeros();
    if (exact.scale() > 0 || (long) exact.precision() - exact.scale() > LONGEST_INTEGER) {
      return source; // many exceptions would take long
    }
    try {
      return exact.longValueExact();
    } catch (ArithmeticException e) {
      return source;
    }
  }

  /**
   * Returns the number as a 64-bit integer or double; if neither is exact, returns the source. The
   * decimal that a double prints is exact, as is its whole binary value.
   */
  Object number() {
    BigDecimal exact = new BigDecimal(source);
    double number = exact.doubleValue();
    boolean isExact =
        !Double.isInfinite(number)
            && (new BigDecimal(Json.stringify(number)).compareTo(exact) == 0
                || new BigDecimal(number).compareTo(exact) == 0);
    if (!isExact) {
      return source;
    }
    return exact.scale() <= 0 && integer() instanceof Long integer ? integer : (Object) number;
  }

  /** Returns the number as a decimal without an exponent; if it is too long, returns the source. */
  Object decimal() {
    BigDecimal exact = new BigDecimal(source);
    if (Math.abs((long) exact.scale()) > LONGEST) {
      return source;
    }
    return exact.scale() < 0 ? exact.setScale(0) : exact;
  }

  /** Returns the number as a value of any type; if that is not exact, returns the source. */
  Object any() {
    return new BigDecimal(source).scale() <= 0 && integer() instanceof Long integer
        ? integer
        : number();
  }
}
