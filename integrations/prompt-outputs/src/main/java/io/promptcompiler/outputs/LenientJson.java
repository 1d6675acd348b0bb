package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses single JSON values inside a text, with the {@linkplain Deviation deviations} that models
 * make. A value that is cut off gives the members before that place. The time is linear in the
 * length of the text, however often the parser is started at brackets that it has not yet read.
 */
final class LenientJson {
  /** Stands for a member of which nothing can be used. */
  private static final Object NOTHING = new Object();

  private static final int DEEPEST = 200;
  private static final int LONGEST_NUMBER = 400;
  private static final int LONGEST_SHOWN = 20;
  private static final String FENCE = "```";
  private static final String EXPECTED = " is expected";

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]{1,9})?");
  private static final Pattern OTHER_NUMBER =
      Pattern.compile("[+-]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?");

  private final String text;
  private int at;

  /** The characters that may still be read again because a quote seemed to be part of a text. */
  private long rereadable;

  private State state = State.COMPLETE;
  private final Deque<Object> openPath = new ArrayDeque<>();
  private String problem = "";
  private int problemAt;

  /** Whether a part was read that only JSON has. */
  private boolean looksLikeJson;

  private Map<Deviation, Integer> deviations = new EnumMap<>(Deviation.class);

  LenientJson(String text) {
    this.text = text;
    this.rereadable = 4L * text.length();
  }

  /** Parses the object or list whose opening bracket is at an offset. */
  Candidate parse(int start) {
    begin(start);
    Object value = text.charAt(start) == '{' ? object(1) : list(1);
    return result(start, value);
  }

  /**
   * Parses the string whose quote is at an offset and that ends with the last quote of the text,
   * even if other quotes in it are not escaped.
   */
  Candidate parseString(int start) {
    begin(start);
    return result(start, string(text.charAt(start), /* isRoot= */ true, /* isKey= */ false));
  }

  /** Parses the constant or number at an offset. */
  Candidate parseConstant(int start) {
    begin(start);
    return result(start, word(/* isMember= */ false, 0));
  }

  private void begin(int start) {
    at = start;
    state = State.COMPLETE;
    openPath.clear();
    looksLikeJson = false;
    if (!deviations.isEmpty()) {
      deviations = new EnumMap<>(Deviation.class);
    }
  }

  private Candidate result(int start, @Nullable Object value) {
    State found = state == State.BROKEN && !looksLikeJson ? State.NOT_JSON : state;
    return new Candidate(
        found,
        value == NOTHING ? null : value,
        start,
        at,
        List.copyOf(openPath),
        found == State.BROKEN ? problem() : "",
        problemAt,
        deviations.isEmpty() ? Map.of() : deviations);
  }

  private @Nullable Object value(int depth, boolean isMember) {
    skipBlanks();
    if (isAtEnd()) {
      return cutOff();
    }
    char c = text.charAt(at);
    if (c == '{' || c == '[') {
      return c == '{' ? object(depth + 1) : list(depth + 1);
    }
    return c == '"' || c == '\'' ? string(c, false, false) : word(isMember, depth);
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    while (isShallow(depth) && !ends('}')) {
      int keyAt = at;
      String key = key();
      skipBlanks();
      if (state == State.COMPLETE && isAtEnd()) {
        cutOff();
      }
      if (state != State.COMPLETE) {
        break;
      }
      if (text.charAt(at) != ':') {
        expected("':' after the key '" + Shown.of(key, LONGEST_SHOWN) + "'");
        break;
      }
      at++;
      looksLikeJson |= text.charAt(keyAt) == '"';
      Object value = value(depth, true);
      if (value != NOTHING && members.put(key, value) != null) {
        note(Deviation.REPEATED_KEY, keyAt);
      }
      if (state != State.COMPLETE) {
        openPath.addFirst(key);
        break;
      }
      looksLikeJson = true;
      if (!separator('}')) {
        break;
      }
    }
    return members;
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    at++;
    while (isShallow(depth) && !ends(']')) {
      int index = elements.size();
      Object value = value(depth, false);
      if (value != NOTHING) {
        elements.add(value);
      }
      if (state != State.COMPLETE) {
        openPath.addFirst(index);
        break;
      }
      looksLikeJson = true;
      if (!separator(']')) {
        break;
      }
    }
    return elements;
  }

  /** Returns whether an object or list ends here, because it is closed or the text ends. */
  private boolean ends(char closing) {
    skipBlanks();
    if (isAtEnd()) {
      cutOff();
      return true;
    }
    if (text.charAt(at) == closing) {
      at++;
      return true;
    }
    return false;
  }

  private boolean isShallow(int depth) {
    if (depth <= DEEPEST) {
      return true;
    }
    looksLikeJson = true;
    broken("values are nested more than " + DEEPEST + " levels deep");
    return false;
  }

  /** Reads the comma after a member; returns false if the text cannot be read any further. */
  private boolean separator(char closing) {
    int memberEnd = at;
    skipBlanks();
    if (isAtEnd()) {
      cutOff();
      return false;
    }
    char c = text.charAt(at);
    if (c == closing) {
      return true;
    }
    if (c == ',') {
      int comma = at++;
      skipBlanks();
      if (!isAtEnd() && text.charAt(at) == closing) {
        note(Deviation.TRAILING_COMMA, comma);
      }
      return true;
    }
    boolean isOnNextLine = text.substring(memberEnd, at).indexOf('\n') >= 0;
    boolean startsMember =
        closing == '}'
            ? c == '"' || c == '\'' || (isOnNextLine && isKeyStart(c))
            : c == '"' || c == '{' || c == '[';
    if (startsMember) {
      note(Deviation.MISSING_COMMA, memberEnd);
      return true;
    }
    expected("',' or '" + closing + "'");
    return false;
  }

  private String key() {
    char c = text.charAt(at);
    if (c == '"' || c == '\'') {
      return string(c, false, true) instanceof String key ? key : "";
    }
    if (!isKeyStart(c)) {
      expected("a key in double quotes or '}'");
      return "";
    }
    note(Deviation.UNQUOTED_KEY, at);
    int from = at;
    while (at < text.length()
        && (isKeyStart(text.charAt(at)) || isDigitOrHyphen(text.charAt(at)))) {
      at++;
    }
    return text.substring(from, at);
  }

  private static boolean isKeyStart(char c) {
    return Character.isLetter(c) || c == '_' || c == '$';
  }

  private static boolean isDigitOrHyphen(char c) {
    return (c >= '0' && c <= '9') || c == '-';
  }

  /**
   * Reads a string.
   *
   * @param isRoot whether only the last quote of the text ends it
   */
  private @Nullable Object string(char quote, boolean isRoot, boolean isKey) {
    if (quote == '\'') {
      note(Deviation.SINGLE_QUOTES, at);
    }
    StringBuilder read = new StringBuilder();
    int from = ++at;
    int innerQuote = -1;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == quote) {
        if (isKey || ends(at + 1, quote, isRoot)) {
          read.append(text, from, at++);
          return read.toString();
        }
        innerQuote = innerQuote < 0 ? at : innerQuote;
        note(Deviation.INNER_QUOTE, at);
      } else if (c == '\\') {
        read.append(text, from, at);
        if (!escape(read)) {
          from = text.length();
          break;
        }
        from = at;
        continue;
      } else if (c < ' ') {
        note(Deviation.LINE_BREAK, at);
        if (innerQuote >= 0 && !isRoot && c == '\n') {
          rereadable -= at - innerQuote;
          at = innerQuote;
          broken("a quote inside a text must be written as '\\" + quote + "'");
          return NOTHING;
        }
      }
      at++;
    }
    read.append(text, from, text.length());
    at = text.length();
    int last = read.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(read.charAt(last))) {
      read.setLength(last);
    }
    state = State.CUT_OFF;
    return isKey ? NOTHING : read.toString();
  }

  /** Checks whether a quote, after which the text goes on at an offset, ends a string. */
  private boolean ends(int after, char quote, boolean isRoot) {
    int next = after;
    while (next < text.length() && isBlank(text.charAt(next))) {
      next++;
    }
    if (next == text.length()) {
      return true;
    }
    if (isRoot) {
      return false;
    }
    char c = text.charAt(next);
    return c == ','
        || c == '}'
        || c == ']'
        || c == '#'
        || (c == quote && next > after)
        || text.startsWith("//", next)
        || text.startsWith("/*", next)
        || text.startsWith(FENCE, next)
        || rereadable < 0;
  }

  /** Reads an escape sequence; returns false if the text ends in it. */
  private boolean escape(StringBuilder read) {
    int start = at++;
    if (at == text.length()) {
      return false;
    }
    char c = text.charAt(at++);
    int known = "\"\\/bfnrt".indexOf(c);
    if (known >= 0) {
      read.append("\"\\/\b\f\n\r\t".charAt(known));
    } else if (c == 'u' && hexDigits(at) == 4) {
      read.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
      at += 4;
    } else if (c == 'u' && at + hexDigits(at) == text.length()) {
      return false;
    } else {
      note(Deviation.UNKNOWN_ESCAPE, start);
      if (c != '\'' && c != '\n') {
        read.append('\\');
      }
      read.append(c);
    }
    return true;
  }

  private int hexDigits(int from) {
    int digits = 0;
    while (digits < 4
        && from + digits < text.length()
        && Character.digit(text.charAt(from + digits), 16) >= 0) {
      digits++;
    }
    return digits;
  }

  /** Reads a constant, a number or, after a key, a text without quotes. */
  private @Nullable Object word(boolean isMember, int depth) {
    int from = at;
    while (at < text.length() && isWordPart(text.charAt(at))) {
      at++;
    }
    String word = text.substring(from, at);
    switch (word) {
      case "true", "false" -> {
        return word.equals("true");
      }
      case "null" -> {
        return null;
      }
      case "True", "TRUE", "False", "FALSE" -> {
        note(Deviation.OTHER_CONSTANT, from);
        return word.charAt(0) == 'T';
      }
      case "None", "Null", "NULL" -> {
        note(Deviation.OTHER_CONSTANT, from);
        return null;
      }
      default -> {
        if (at == text.length() && depth > 0) {
          return cutOff();
        }
        boolean isNumber = word.length() <= LONGEST_NUMBER && OTHER_NUMBER.matcher(word).matches();
        if (isNumber) {
          if (!NUMBER.matcher(word).matches()) {
            note(Deviation.OTHER_NUMBER, from);
          }
          return new BigDecimal(word);
        }
        return isMember && isText(word) ? unquoted(from) : notAValue(from);
      }
    }
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || "+-._$".indexOf(c) >= 0;
  }

  private static boolean isText(String word) {
    return !word.isEmpty()
        && !word.equals("undefined")
        && !word.endsWith("NaN")
        && !word.endsWith("Infinity");
  }

  private @Nullable Object unquoted(int from) {
    while (at < text.length() && ",}]\n".indexOf(text.charAt(at)) < 0) {
      if ("\"{[:".indexOf(text.charAt(at)) >= 0) {
        return notAValue(from);
      }
      at++;
    }
    if (at == text.length()) {
      return cutOff();
    }
    note(Deviation.UNQUOTED_TEXT, from);
    return text.substring(from, at).strip();
  }

  private Object notAValue(int from) {
    at = from;
    expected("a value");
    return NOTHING;
  }

  private void skipBlanks() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (isBlank(c)) {
        at++;
      } else if (c == '#' || text.startsWith("//", at)) {
        note(Deviation.COMMENT, at);
        skipTo("\n");
      } else if (text.startsWith("/*", at)) {
        note(Deviation.COMMENT, at);
        at += 2;
        skipTo("*/");
      } else {
        return;
      }
    }
  }

  private void skipTo(String delimiter) {
    int found = text.indexOf(delimiter, at);
    at = found < 0 ? text.length() : found + delimiter.length();
  }

  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff' || c == '\u200b';
  }

  /** Checks whether the text or its code fence ends here. */
  private boolean isAtEnd() {
    return at == text.length() || text.startsWith(FENCE, at);
  }

  private Object cutOff() {
    state = State.CUT_OFF;
    return NOTHING;
  }

  private void expected(String what) {
    broken(what + EXPECTED);
  }

  private void broken(String clause) {
    state = State.BROKEN;
    problem = clause;
    problemAt = at;
  }

  /** Returns a clause about the place that cannot be read, with its text if another is expected. */
  private String problem() {
    if (!problem.endsWith(EXPECTED)) {
      return problem;
    }
    int shownEnd = problemAt;
    while (shownEnd < text.length()
        && shownEnd - problemAt < LONGEST_SHOWN
        && !isBlank(text.charAt(shownEnd))) {
      shownEnd++;
    }
    return problem + ", but got '" + Shown.of(text.substring(problemAt, shownEnd)) + "'";
  }

  private void note(Deviation deviation, int offset) {
    deviations.putIfAbsent(deviation, offset);
  }
}
