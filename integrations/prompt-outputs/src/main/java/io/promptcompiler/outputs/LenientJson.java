package io.promptcompiler.outputs;

import io.promptcompiler.outputs.Candidate.State;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses single JSON values inside a text, with the {@linkplain Deviation deviations} that models
 * make. It repairs the notation and never chooses between meanings. A value that is cut off gives
 * the members before that place. The time is linear in the length of the value.
 */
final class LenientJson {
  /** Stands for a member of which nothing can be used. */
  private static final Object NOTHING = new Object();

  private static final int DEEPEST = 200;
  private static final int LONGEST_SHOWN = 20;

  /**
   * The maximum length of the first group of digits in a number like {@code 1,000}, and a comma.
   */
  private static final int LONGEST_GROUP = 4;

  private static final Pattern GROUP = Pattern.compile("[0-9]{3}");

  private static final String FENCE = "```";
  private static final String EXPECTED = " is expected";

  private static final String TYPOGRAPHIC_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb";

  private final String text;
  private int at;

  private State state = State.COMPLETE;
  private final Deque<Object> openPath = new ArrayDeque<>();
  private String problem = "";
  private int problemAt;

  /** The offset after the last text without quotes. */
  private int unquotedEnd = -1;

  private Map<Deviation, Integer> deviations = new EnumMap<>(Deviation.class);

  LenientJson(String text) {
    this.text = text;
  }

  /** Parses the object or list whose opening bracket is at an offset. */
  Candidate parse(int start) {
    return parse(start, 0);
  }

  /** Parses the object or list at an offset, which is inside a number of other values. */
  Candidate parse(int start, int depth) {
    begin(start);
    Object value = text.charAt(start) == '{' ? object(depth + 1) : list(depth + 1);
    return result(start, value);
  }

  /** Parses the constant or number at an offset. */
  Candidate parseConstant(int start) {
    begin(start);
    return result(start, word(/* isMember= */ false, 0));
  }

  private void begin(int start) {
    at = start;
    state = State.COMPLETE;
    problem = "";
    openPath.clear();
    if (!deviations.isEmpty()) {
      deviations = new EnumMap<>(Deviation.class);
    }
  }

  private Candidate result(int start, @Nullable Object value) {
    return new Candidate(
        state,
        value == NOTHING ? null : value,
        start,
        at,
        List.copyOf(openPath),
        problem(),
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
    return c == '"' || c == '\'' ? string(c, false) : word(isMember, depth);
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    at++;
    while (isShallow(depth) && !ends('}')) {
      int keyAt = at;
      int textBefore = unquotedEnd;
      unquotedEnd = -1;
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
      if (textBefore >= 0 && text.substring(textBefore, keyAt).indexOf('\n') < 0) {
        String shown = Shown.of(key, LONGEST_SHOWN);
        broken("'" + shown + "' could be a key, or part of the text before it", keyAt);
        break;
      }
      Object value = value(depth, true);
      if (members.containsKey(key)) {
        repeated(key, keyAt, Objects.equals(members.get(key), value));
      } else if (value != NOTHING) {
        members.put(key, value);
      }
      if (state != State.COMPLETE) {
        openPath.addFirst(key);
        break;
      }
      if (!separator('}')) {
        break;
      }
    }
    unquotedEnd = -1;
    return members;
  }

  private void repeated(String key, int keyAt, boolean isSameValue) {
    note(Deviation.REPEATED_KEY, keyAt);
    if (state == State.COMPLETE && !isSameValue) {
      broken("the key '" + Shown.of(key, LONGEST_SHOWN) + "' has two different values", keyAt);
    }
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
    broken("values are nested more than " + DEEPEST + " levels deep", at);
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
      return string(c, true) instanceof String key ? key : "";
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
   * Reads a string. Quotes that are not escaped are part of it only if the quote at its end cannot
   * be meant in another way: the text has no line breaks, brackets, escaped quotes, or colons after
   * a quote, and other quotes are in pairs, whose second one could not begin a string, unless no
   * more strings follow. Apostrophes do not count.
   */
  private @Nullable Object string(char quote, boolean isKey) {
    if (quote == '\'') {
      note(Deviation.SINGLE_QUOTES, at);
    }
    StringBuilder read = new StringBuilder();
    Escapes escapes = new Escapes(quote);
    int start = at;
    int from = ++at;
    int innerQuote = -1;
    boolean isPaired = true;
    int first = afterBlanks(from);
    boolean isStructured = first < text.length() && ",:".indexOf(text.charAt(first)) >= 0;
    boolean mayBegin = false;
    boolean mayHaveEnded = false;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == quote) {
        int next = afterBlanks(at + 1);
        if (isKey || ends(next, quote)) {
          read.append(text, from, at++);
          if (!isKey && isEnd(next)) {
            cutOff(); // what follows decides whether the quote is part of the text
          }
          boolean isClear = !isStructured && (isPaired || !(mayBegin || mayContinue(next)));
          if (!isClear && innerQuote >= 0) {
            return mayHaveEnded ? backslash(start) : innerQuote(quote, innerQuote);
          }
          return unescaped(read, escapes, start, mayHaveEnded);
        }
        innerQuote = innerQuote < 0 ? at : innerQuote;
        boolean isAfterSeparator = ",:".indexOf(text.charAt(beforeBlanks(at))) >= 0;
        boolean isOpening = isAfterSeparator || (next == at + 1 && isBlank(text.charAt(at - 1)));
        isStructured |= at > start + 1 && text.charAt(at - 1) == quote;
        isStructured |= isOpening && !isPaired;
        mayBegin |= isAfterSeparator;
        isPaired ^= !isApostrophe();
        note(Deviation.INNER_QUOTE, at);
        isStructured |= next < text.length() && ":+".indexOf(text.charAt(next)) >= 0;
      } else if (c == '\\') {
        if (isAt(quote, at + 1)) {
          isStructured = true;
          mayHaveEnded |= ends(afterBlanks(at + 2), quote);
        }
        read.append(text, from, at);
        from = escapes.read(text, at, read);
        if (from < 0) {
          from = text.length();
          break;
        }
        at = from;
        continue;
      } else if (c < ' ') {
        note(Deviation.LINE_BREAK, at);
      }
      isStructured |= "{}[]\n\r".indexOf(c) >= 0;
      at++;
    }
    read.append(text, from, text.length());
    at = text.length();
    int last = read.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(read.charAt(last))) {
      read.setLength(last);
    }
    if (mayHaveEnded) {
      backslash(start);
    } else if (innerQuote >= 0) {
      innerQuote(quote, innerQuote);
    }
    state = State.CUT_OFF;
    return isKey ? NOTHING : read.toString();
  }

  /** Returns the text of the string that starts at an offset and has just ended. */
  private Object unescaped(StringBuilder read, Escapes escapes, int start, boolean mayHaveEnded) {
    if (escapes.deviate()) {
      note(Deviation.UNKNOWN_ESCAPE, start);
    }
    if (escapes.areAmbiguous() || (escapes.areLiteral() && mayHaveEnded)) {
      return backslash(start);
    }
    String quote = text.substring(start, start + 1);
    return escapes.areLiteral()
        ? text.substring(start + 1, at - 1).replace("\\" + quote, quote)
        : read.toString();
  }

  /** Checks whether more strings may follow, after closing brackets. */
  private boolean mayContinue(int next) {
    int last = next;
    while (last < text.length() && "}]".indexOf(text.charAt(last)) >= 0) {
      last = afterBlanks(last + 1);
    }
    return !isEnd(last) || deviations.containsKey(Deviation.MISSING_COMMA);
  }

  /** Checks whether a quote is in a word, of a script in which quotes are beside blanks. */
  private boolean isApostrophe() {
    return text.charAt(at) == '\'' && hasCase(text.charAt(at - 1)) && hasCase(text.charAt(at + 1));
  }

  private static boolean hasCase(char c) {
    return Character.isLowerCase(c) || Character.isUpperCase(c);
  }

  private boolean isAt(char c, int offset) {
    return offset < text.length() && text.charAt(offset) == c;
  }

  /** Returns the offset of the last character before an offset that is not blank. */
  private int beforeBlanks(int offset) {
    int before = offset - 1;
    while (isBlank(text.charAt(before))) {
      before--;
    }
    return before;
  }

  private Object backslash(int offset) {
    broken("a backslash inside a text must be written as '\\\\'", offset);
    return NOTHING;
  }

  private Object innerQuote(char quote, int offset) {
    broken("a quote inside a text must be written as '\\" + quote + "'", offset);
    return NOTHING;
  }

  /** Checks whether a quote ends a string, by the offset of the next character. */
  private boolean ends(int next, char quote) {
    if (isEnd(next)) {
      return true;
    }
    char c = text.charAt(next);
    return ",}]".indexOf(c) >= 0
        || isComment(next)
        || (c == quote && isBlank(text.charAt(next - 1)));
  }

  private int afterBlanks(int from) {
    int next = from;
    while (next < text.length() && isBlank(text.charAt(next))) {
      next++;
    }
    return next;
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
        return new BooleanLiteral(word);
      }
      case "None", "Null", "NULL" -> {
        note(Deviation.OTHER_CONSTANT, from);
        return null;
      }
      default -> {
        if (at == text.length() && depth > 0) {
          return cutOff();
        }
        if (NumberLiteral.isNumber(word)) {
          return number(word, from);
        }
        return isMember && isText(word) ? unquoted(from) : notAValue(from);
      }
    }
  }

  private Object number(String word, int from) {
    if (!NumberLiteral.isJson(word)) {
      note(Deviation.OTHER_NUMBER, from);
      int comma = from - 1;
      while (comma > 0 && isSpace(text.charAt(comma)) && from - comma < LONGEST_GROUP) {
        comma--;
      }
      int digits = comma;
      while (digits > 0
          && isDigitOrHyphen(text.charAt(digits - 1))
          && comma - digits < LONGEST_GROUP) {
        digits--;
      }
      boolean isGroup =
          word.startsWith("0") && (comma == from - 1 || GROUP.matcher(word).matches());
      if (isGroup && digits < comma && text.charAt(comma) == ',') {
        String both = text.substring(digits, at);
        broken("'" + Shown.of(both, LONGEST_SHOWN) + "' could be one number or two", from);
      }
    }
    return new NumberLiteral(word);
  }

  private static boolean isSpace(char c) {
    return c != '\n' && c != '\r' && isBlank(c);
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
    unquotedEnd = at;
    return text.substring(from, at).strip();
  }

  private Object notAValue(int from) {
    at = from;
    expected("a value");
    return NOTHING;
  }

  private void skipBlanks() {
    at = afterBlanks(at);
  }

  /** Checks whether a comment starts here. A {@code #} before other characters may be a value. */
  private boolean isComment(int offset) {
    return text.startsWith("//", offset)
        || text.startsWith("/*", offset)
        || (text.startsWith("#", offset)
            && (offset + 1 == text.length() || isBlank(text.charAt(offset + 1))));
  }

  static boolean isBlank(char c) {
    return Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff' || c == '\u200b';
  }

  /** Checks whether the text or its code fence ends here. */
  private boolean isAtEnd() {
    return isEnd(at);
  }

  private boolean isEnd(int offset) {
    return offset == text.length() || text.startsWith(FENCE, offset);
  }

  private Object cutOff() {
    state = State.CUT_OFF;
    return NOTHING;
  }

  private void expected(String what) {
    if (isComment(at)) {
      broken("a comment could contradict the JSON", at);
    } else if (TYPOGRAPHIC_QUOTES.indexOf(text.charAt(at)) >= 0) {
      broken("the quote '" + text.charAt(at) + "' must be written as '\"'", at);
    } else {
      broken(what + EXPECTED, at);
    }
  }

  private void broken(String clause, int offset) {
    state = State.BROKEN;
    problem = clause;
    problemAt = offset;
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
