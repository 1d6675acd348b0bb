package io.promptcompiler.core.hint.language;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Translates the conversions and formats of Python behind a name: {@code !r} and {@code :,.2f}. */
final class PythonFormat {
  /** Matches formats of numbers that the helper {@code format} has. */
  private static final Pattern DIGITS = Pattern.compile(":(,?)(?:\\.(\\d{1,2})f|d|f)?");

  private static final String PLAIN = "'%s' has no counterpart, so the value is printed as it is.";

  private PythonFormat() {}

  /**
   * Returns the value of a path in a format, with the difference to what Python prints.
   *
   * @param isNumber whether the value may be a number
   */
  static Term printing(String path, String format, boolean isNumber) {
    Term value = Term.path(path);
    Matcher digits = DIGITS.matcher(format);
    if (format.equals("!s") || format.isEmpty() || (isNumber && format.equals(":d"))) {
      return value;
    }
    if (!isNumber || !digits.matches() || (format.endsWith("f") && digits.group(2) == null)) {
      return value.differing(PLAIN.formatted(format));
    }
    String decimals = digits.group(2) == null ? "" : " decimals=" + digits.group(2);
    String group = digits.group(1).isEmpty() ? "" : " group=\",\"";
    if (decimals.isEmpty() && group.isEmpty()) {
      return value.differing(PLAIN.formatted(format));
    }
    Term call = Term.call("format " + path + decimals + group, List.of());
    return call.differing("'format' takes a number, and rounds half up.");
  }
}
