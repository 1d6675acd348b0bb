package io.promptcompiler.runtime.support;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What helpers make of texts. Lengths and places count UTF-16 units, as in JavaScript. */
public final class TextHelpers {
  private TextHelpers() {}

  /** In upper case, in no particular language: {@code ß} becomes {@code SS}. */
  public static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  /** In lower case, in no particular language. */
  public static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Without what JavaScript calls white space at both ends: also no-break space and BOM. */
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

  /** With its first character in upper case. */
  public static String capitalize(String text) {
    if (text.isEmpty()) {
      return text;
    }
    int first = Character.charCount(text.codePointAt(0));
    return upper(text.substring(0, first)).concat(text.substring(first));
  }

  /**
   * With so many blanks before every line, also before empty ones, but not before the end of a text
   * that ends with a line break: as handlebars.js indents a partial.
   */
  public static String indent(String text, long blanks) {
    String indentation = " ".repeat((int) Math.max(0, Math.min(Integer.MAX_VALUE, blanks)));
    return indentation.isEmpty() ? text : Lines.indent(text, indentation);
  }

  /**
   * At most so many UTF-16 units of a text. A longer one is cut and ends in the suffix, which
   * counts; a cut never leaves half a surrogate pair.
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

  /** With every occurrence of one text replaced by another; an empty one occurs nowhere. */
  public static String replace(String text, String from, String to) {
    return from.isEmpty() ? text : text.replace(from, to);
  }

  /** The elements of a list as they print, with a text between; of no list the value itself. */
  public static String join(@Nullable Object list, String separator) {
    if (!(list instanceof List<?> elements)) {
      return Values.text(list);
    }
    StringBuilder joined = new StringBuilder();
    String before = "";
    for (Object element : elements) {
      joined.append(before).append(Values.text(element));
      before = separator;
    }
    return joined.toString();
  }

  /** How many elements a list has, 0 for a map, else how many units the value prints as. */
  public static int length(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return list.size();
    }
    return value instanceof Map ? 0 : Values.text(value).length();
  }

  private static boolean isWhiteSpace(char unit) {
    return unit == ' '
        || (unit >= '\t' && unit <= '\r')
        || unit == '\uFEFF'
        || unit == '\u2028'
        || unit == '\u2029'
        || Character.getType(unit) == Character.SPACE_SEPARATOR;
  }
}
