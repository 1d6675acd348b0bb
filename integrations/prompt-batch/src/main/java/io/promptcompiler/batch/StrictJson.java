package io.promptcompiler.batch;

import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON (RFC 8259) strictly: duplicate members and text after the value are errors. Objects
 * become maps and arrays become lists; numbers become {@code Long} if they are integers that fit,
 * and otherwise {@code Double}.
 */
final class StrictJson {
  /** The maximum depth, so that many nested brackets cause an error and not a stack overflow. */
  private static final int DEEPEST = 500;

  /** The maximum number of values, because each takes much more memory than its characters. */
  private static final int MOST_VALUES = 1_000_000;

  /** The maximum length of a number, because parsing time is quadratic in the length. */
  private static final int LONGEST_NUMBER = 1_000;

  private final String text;
  private int at;
  private int depth;
  private int values;

  private StrictJson(String text) {
    this.text = text;
  }

  /**
   * Reads one value.
   *
   * @throws IllegalArgumentException if the text is not JSON; the message contains the place and
   *     the reason
   */
  static @Nullable Object read(String text) {
    StrictJson reader = new StrictJson(text);
    reader.blanks();
    Object value = reader.value();
    reader.blanks();
    if (reader.at < text.length()) {
      throw reader.wrong("There is text after the end of the JSON");
    }
    return value;
  }

  /**
   * Reads an object.
   *
   * @throws IllegalArgumentException if the text is not an object
   */
  static Map<String, @Nullable Object> object(String text) {
    if (!text.stripLeading().startsWith("{")) {
      throw new IllegalArgumentException("A JSON object is needed, as in {\"name\": 1}.");
    }
    StrictJson reader = new StrictJson(text);
    reader.blanks();
    Map<String, @Nullable Object> object = reader.members();
    reader.blanks();
    if (reader.at < text.length()) {
      throw reader.wrong("There is text after the end of the object");
    }
    return object;
  }

  private @Nullable Object value() {
    if (at == text.length()) {
      throw wrong("A value is missing");
    }
    if (++values > MOST_VALUES) {
      throw wrong("There are more than 1,000,000 values");
    }
    char first = text.charAt(at);
    return switch (first) {
      case '{' -> members();
      case '[' -> elements();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> number();
    };
  }

  private Map<String, @Nullable Object> members() {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    enter();
    if (!ends('}')) {
      do {
        blanks();
        if (at == text.length() || text.charAt(at) != '"') {
          throw wrong("A name in quotes is missing");
        }
        int start = at;
        String name = string();
        blanks();
        expect(':');
        blanks();
        if (members.containsKey(name)) {
          at = start;
          throw wrong("The member '" + Shown.of(name) + "' is a duplicate");
        }
        members.put(name, value());
      } while (isMore('}'));
    }
    depth--;
    return members;
  }

  private List<@Nullable Object> elements() {
    List<@Nullable Object> elements = new ArrayList<>();
    enter();
    if (!ends(']')) {
      do {
        blanks();
        elements.add(value());
      } while (isMore(']'));
    }
    depth--;
    return elements;
  }

  private void enter() {
    if (++depth > DEEPEST) {
      throw wrong("The JSON is nested more than " + DEEPEST + " levels deep");
    }
    at++;
  }

  private boolean ends(char end) {
    blanks();
    boolean isEnd = at < text.length() && text.charAt(at) == end;
    at += isEnd ? 1 : 0;
    return isEnd;
  }

  private boolean isMore(char end) {
    if (ends(end)) {
      return false;
    }
    if (at == text.length() || text.charAt(at) != ',') {
      throw wrong("A ',' or '" + end + "' is missing");
    }
    at++;
    return true;
  }

  private void expect(char mark) {
    if (at == text.length() || text.charAt(at) != mark) {
      throw wrong("A '" + mark + "' is missing");
    }
    at++;
  }

  private String string() {
    int start = ++at;
    StringBuilder escaped = null;
    while (at < text.length()) {
      char unit = text.charAt(at);
      if (unit == '"') {
        String rest = text.substring(start, at++);
        return escaped == null ? rest : escaped.append(rest).toString();
      }
      if (unit < ' ') {
        throw wrong("A line break or control character in a text must be escaped");
      }
      if (unit == '\\') {
        escaped = escaped == null ? new StringBuilder() : escaped;
        escaped.append(text, start, at).append(escape());
        start = at;
      } else {
        at++;
      }
    }
    throw wrong("A text has no closing quote");
  }

  private char escape() {
    char unit = at + 1 < text.length() ? text.charAt(at + 1) : ' ';
    char meant =
        switch (unit) {
          case '"', '\\', '/' -> unit;
          case 'b' -> '\b';
          case 'f' -> '\f';
          case 'n' -> '\n';
          case 'r' -> '\r';
          case 't' -> '\t';
          case 'u' -> unicode();
          default -> throw wrong("This is not a JSON escape");
        };
    at += unit == 'u' ? 6 : 2;
    return meant;
  }

  private char unicode() {
    int unit = 0;
    for (int i = at + 2; i < at + 6; i++) {
      int digit = i < text.length() ? hexadecimal(text.charAt(i)) : -1;
      if (digit < 0) {
        throw wrong("Four hexadecimal digits are missing");
      }
      unit = 16 * unit + digit;
    }
    return (char) unit;
  }

  /** Returns the value of an ASCII hexadecimal digit. */
  private static int hexadecimal(char unit) {
    return unit < 128 ? Character.digit(unit, 16) : -1;
  }

  private @Nullable Object word(String word, @Nullable Object meaning) {
    if (!text.startsWith(word, at)) {
      throw wrong("This is not JSON");
    }
    at += word.length();
    return meaning;
  }

  private Object number() {
    int start = at;
    accept('-');
    if (!accept('0')) {
      digits();
    }
    boolean isInteger = true;
    if (accept('.')) {
      isInteger = false;
      digits();
    }
    if (accept('e') || accept('E')) {
      isInteger = false;
      if (!accept('-')) {
        accept('+');
      }
      digits();
    }
    if (at - start > LONGEST_NUMBER) {
      at = start;
      throw wrong("A number is longer than 1,000 characters");
    }
    String digits = text.substring(start, at);
    if (isInteger && digits.length() < 19) {
      return Long.valueOf(digits);
    }
    if (isInteger) {
      BigDecimal exact = new BigDecimal(digits);
      return exact.toBigInteger().bitLength() < Long.SIZE ? (Object) exact.longValueExact() : exact;
    }
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException e) {
      return Double.valueOf(digits); // an exponent beyond what BigDecimal holds
    }
  }

  private boolean accept(char mark) {
    boolean isThere = at < text.length() && text.charAt(at) == mark;
    at += isThere ? 1 : 0;
    return isThere;
  }

  private void digits() {
    int start = at;
    while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
      at++;
    }
    if (at == start) {
      throw wrong("This is not JSON");
    }
  }

  private void blanks() {
    while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  private IllegalArgumentException wrong(String what) {
    return new IllegalArgumentException(what + " (at character " + (at + 1) + ").");
  }
}
