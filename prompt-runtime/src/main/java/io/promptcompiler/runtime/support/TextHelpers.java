package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Implements the helpers on texts. Lengths and offsets are in UTF-16 code units, as in JavaScript.
 */
public final class TextHelpers {
  private static final int MOST_DECIMALS = 100;

  private TextHelpers() {}

  /** Returns a text in upper case, independently of the locale: {@code ß} becomes {@code SS}. */
  public static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  /** Returns a text in lower case, independently of the locale. */
  public static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /**
   * Returns a text without leading and trailing white space as defined by JavaScript, which
   * includes the no-break space and the BOM.
   */
  public static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && isWhiteSpace(text.charAt(from))) {
      from++;
    }
    while (to > from && isWhiteSpace(text.charAt(to - 1))) {
      to--;
    }
    return text.substring(from, to);
  }

  /** Returns a text with its first character in upper case. */
  public static String capitalize(String text) {
    if (text.isEmpty()) {
      return text;
    }
    int first = Character.charCount(text.codePointAt(0));
    return upper(text.substring(0, first)).concat(text.substring(first));
  }

  /**
   * Returns a text with a number of spaces before every line, including empty lines, but not after
   * a trailing line break. This is how handlebars.js indents a partial.
   */
  public static String indent(String text, long blanks) {
    if (blanks <= 0 || text.isEmpty()) {
      return text;
    }
    return Lines.indent(text, " ".repeat(RenderLimits.checked(blanks)));
  }

  /**
   * Returns a text cut to a maximum number of UTF-16 code units. A longer text is cut and ends with
   * the suffix, whose length is included. Surrogate pairs are never split.
   */
  public static String truncate(String text, long most, String suffix) {
    if (text.length() <= most) {
      return text;
    }
    int room = (int) Math.max(0, most);
    return suffix.length() < room
        ? start(text, room - suffix.length()).concat(suffix)
        : start(suffix, room);
  }

  private static String start(String text, int length) {
    boolean splits =
        length > 0
            && length < text.length()
            && Character.isHighSurrogate(text.charAt(length - 1))
            && Character.isLowSurrogate(text.charAt(length));
    return text.substring(0, Math.min(text.length(), splits ? length - 1 : length));
  }

  /**
   * Returns a text with every occurrence of {@code from} replaced by {@code to}; unchanged if
   * {@code from} is empty.
   */
  public static String replace(String text, String from, String to) {
    if (from.isEmpty()) {
      return text;
    }
    long growth = (long) to.length() - from.length();
    if (text.length() + text.length() / from.length() * growth > RenderLimits.LONGEST) {
      RenderLimits.checked(text.length() + occurrences(from, text) * growth);
    }
    return text.replace(from, to);
  }

  private static long occurrences(String part, String text) {
    long count = 0;
    for (int at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length())) {
      count++;
    }
    return count;
  }

  /**
   * Returns the printed elements of a list, joined by a separator; for other values, the printed
   * value.
   */
  public static String join(@Nullable Object list, String separator) {
    if (!(list instanceof List<?> elements)) {
      return Values.text(list);
    }
    StringBuilder joined = new StringBuilder();
    String before = "";
    for (Object element : elements) {
      joined.append(before).append(Values.text(element));
      RenderLimits.checked(joined.length());
      before = separator;
    }
    return joined.toString();
  }

  /**
   * Returns the number of elements of a list, 0 for a map, and for other values the number of
   * UTF-16 code units of the printed value.
   */
  public static int length(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.size();
    }
    return value instanceof Map ? 0 : Values.text(value).length();
  }

  /**
   * Returns the text of a number in decimal digits, independently of the locale. {@code NaN} and
   * {@code Infinity} are unchanged.
   *
   * @param number the result of {@link Numbers#text}
   * @param decimals the number of digits after the decimal point, at most 100, rounded half up; if
   *     negative, the digits are unchanged
   * @param group the separator between groups of three digits before the decimal point
   */
  public static String format(String number, long decimals, String group) {
    if (Character.isLetter(number.charAt(number.length() - 1))) {
      return number;
    }
    BigDecimal value = new BigDecimal(number);
    if (decimals >= 0) {
      value = value.setScale((int) Math.min(decimals, MOST_DECIMALS), RoundingMode.HALF_UP);
    }
    StringBuilder digits = new StringBuilder(value.toPlainString());
    RenderLimits.checked(digits.length() / 3 * (long) group.length());
    int begin = value.signum() < 0 ? 1 : 0;
    int point = digits.indexOf(".");
    for (int at = (point < 0 ? digits.length() : point) - 3; at > begin; at -= 3) {
      digits.insert(at, group);
    }
    return digits.toString();
  }

  private static boolean isWhiteSpace(char unit) {
    return unit == ' '
        || (unit >= '\t' && unit <= '\r')
        || unit == '\uFEFF'
        || unit == '\u2028'
        || unit == '\u2029'
        || Character.getType(unit) == Character.SPACE_SEPARATOR;
  }

  /**
   * Returns a text as it is written between double quotes of JSON or YAML, on one line: each line
   * break becomes a space.
   */
  public static String inQuotes(String text) {
    String quoted = Json.stringify(text.replaceAll("\\R", " "));
    return quoted.substring(1, quoted.length() - 1);
  }

  /**
   * Returns a text with each run of white space replaced by a mark, after removing all existing
   * occurrences of the mark.
   */
  public static String datamark(String text, String mark) {
    String unmarked = text.replace(mark, "");
    StringBuilder marked = new StringBuilder(unmarked.length());
    boolean isRun = false;
    for (int i = 0; i < unmarked.length(); i++) {
      char unit = unmarked.charAt(i); // white space is never a surrogate
      boolean isBlank = FencedText.isBlank(unit);
      if (!isBlank) {
        marked.append(unit);
      } else if (!isRun) {
        marked.append(mark);
      }
      isRun = isBlank;
    }
    return marked.toString();
  }
}
