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
 * make. It repairs the notation and never chooses between meanings. A text is in quotes, and ends
 * at the next quote of their kind that is not escaped, so that no rule has to guess its end. A
 * value that is cut off gives the members before that place. The time is linear in the length of
 * the value.
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

  private static final String TYPOGRAPHIC_QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb";

  private final String text;
  private final boolean mayQuote;
  private int at;

  private State state = State.COMPLETE;
  private final Deque<Object> openPath = new ArrayDeque<>();
  private String problem = "";
  private int problemAt;

  /** The quote at the start of each string of the value; 0 if there is none yet. */
  private char quote;

  /** The start of the first string with literal backslashes; -1 if there is none yet. */
  private int literalAt;

  /** Whether a string has an escape sequence that could be literal. */
  private boolean hasSequences;

  private Map<Deviation, Integer> deviations = new EnumMap<>(Deviation.class);

  LenientJson(String text) {
    this(text, /* mayQuote= */ true);
  }

  /**
   * Creates a parser.
   *
   * @param mayQuote whether problems may quote the text
   */
  LenientJson(String text, boolean mayQuote) {
    this.text = text;
    this.mayQuote = mayQuote;
  }

  /** Parses the value at an offset. */
  Candidate parse(int start) {
    return parse(start, 0);
  }

  /** Parses the value at an offset, which is inside a number of other values. */
  Candidate parse(int start, int depth) {
    at = start;
    state = State.COMPLETE;
    problem = "";
    quote = 0;
    literalAt = -1;
    hasSequences = false;
    openPath.clear();
    if (!deviations.isEmpty()) {
      deviations = new EnumMap<>(Deviation.class);
    }
    return result(start, value(depth));
  }

  private Candidate result(int start, @Nullable Object value) {
    return new Candidate(
        state,
        value == NOTHING ? null : value,
        start,
        at,
        List.copyOf(openPath),
        problem,
        problemAt,
        deviations.isEmpty() ? Map.of() : deviations);
  }

  private @Nullable Object value(int depth) {
    skipBlanks();
    if (isAtEnd()) {
      return cutOff();
    }
    char c = text.charAt(at);
    if (c == '{' || c == '[') {
      return c == '{' ? object(depth + 1) : list(depth + 1);
    }
    return isQuote(c) ? string() : word(depth);
  }

  /**
   * Reads a value of an object or list. A text at the end may go on: its last quote could be one
   * that the model did not escape.
   */
  private @Nullable Object member(int depth) {
    Object value = value(depth);
    if (value instanceof String && state == State.COMPLETE) {
      int end = at;
      skipBlanks();
      if (isAtEnd()) {
        state = State.CUT_OFF;
      }
      at = end;
    }
    return value;
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
        expected("':' after " + quoted("the key", key), escaping());
        break;
      }
      at++;
      Object value = member(depth);
      boolean isRepeated = members.containsKey(key);
      if (isRepeated) {
        repeated(key, keyAt, Objects.equals(members.get(key), value));
      } else if (value != NOTHING) {
        members.put(key, value);
      }
      if (state != State.COMPLETE) {
        if (isRepeated) {
          openPath.clear(); // the member that is there remains complete
        } else {
          openPath.addFirst(key);
        }
        break;
      }
      if (!separator('}')) {
        break;
      }
    }
    return members;
  }

  private void repeated(String key, int keyAt, boolean isSameValue) {
    note(Deviation.REPEATED_KEY, keyAt);
    if (state == State.COMPLETE && !isSameValue) {
      broken(quoted("the key", key) + " has two different values", keyAt);
    }
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> elements = new ArrayList<>();
    at++;
    while (isShallow(depth) && !ends(']')) {
      int index = elements.size();
      Object value = member(depth);
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
    boolean isAfterText = isQuote(text.charAt(memberEnd - 1));
    if (closing == '}' ? startsMember(memberEnd) : startsElement(memberEnd)) {
      note(Deviation.MISSING_COMMA, memberEnd);
      return true;
    }
    expected("',' or '" + closing + "'", isAfterText ? escaping() : "");
    return false;
  }

  /** Checks whether a key starts here, where a comma is missing. */
  private boolean startsMember(int memberEnd) {
    return isQuote(text.charAt(at))
        && (!isQuote(text.charAt(memberEnd - 1))
            || text.substring(memberEnd, at).indexOf('\n') >= 0);
  }

  /** Checks for an object after another one; a list could be an index, and two texts one. */
  private boolean startsElement(int memberEnd) {
    return text.charAt(memberEnd - 1) == '}' && text.charAt(at) == '{';
  }

  private String key() {
    char c = text.charAt(at);
    if (!isQuote(c)) {
      expected("a key in double quotes or '}'", escaping());
      return "";
    }
    return string() instanceof String key ? key : "";
  }

  private static boolean isQuote(char c) {
    return c == '"' || c == '\'';
  }

  private static boolean isDigitOrHyphen(char c) {
    return (c >= '0' && c <= '9') || c == '-';
  }

  /** Reads a string up to the next quote of its kind that is not escaped. */
  private Object string() {
    int start = at;
    char kind = text.charAt(start);
    if (quote != 0 && quote != kind) {
      // Text of others could begin a string with one kind of quote and end it with the other kind.
      broken("all texts and keys must be in double quotes, or all in single quotes", start);
      return NOTHING;
    }
    quote = kind;
    if (quote == '\'') {
      note(Deviation.SINGLE_QUOTES, start);
    }
    StringBuilder read = new StringBuilder();
    Escapes escapes = new Escapes(quote);
    int from = ++at;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == quote) {
        read.append(text, from, at++);
        return unescaped(read, escapes, start);
      }
      if (c == '\\') {
        read.append(text, from, at);
        from = escapes.read(text, at, read);
        if (from < 0) {
          from = text.length();
          break;
        }
        at = from;
        continue;
      }
      if (c < ' ') {
        note(Deviation.LINE_BREAK, at);
      }
      at++;
    }
    read.append(text, from, text.length());
    at = text.length();
    String open =
        escapes.areLiteral()
            ? text.substring(start + 1)
            : read.substring(0, escapes.certainLength(read.length()));
    int last = open.length() - 1;
    if (last >= 0 && Character.isHighSurrogate(open.charAt(last))) {
      open = open.substring(0, last);
    }
    broken("a text has no '" + quote + "' at its end" + escaping(), start);
    state = State.CUT_OFF;
    return open;
  }

  /** Returns the text of the string that starts at an offset and has just ended. */
  private Object unescaped(StringBuilder read, Escapes escapes, int start) {
    if (escapes.deviate()) {
      note(Deviation.UNKNOWN_ESCAPE, start);
    }
    if (escapes.areLiteral() && literalAt < 0) {
      literalAt = start;
    }
    hasSequences |= escapes.mayBeLiteral();
    if (escapes.areAmbiguous() || (hasSequences && literalAt >= 0)) {
      // A model that leaves out one escape may leave out those of the other texts, too.
      broken("a backslash inside a text must be written as '\\\\'", literalAt);
      return NOTHING;
    }
    return escapes.areLiteral() ? text.substring(start + 1, at - 1) : read.toString();
  }

  /** Returns a sentence for texts that may have ended too early or too late. */
  private String escaping() {
    return quote == 0
        ? ""
        : ". In a text, a quote must be written as '\\" + quote + "', and a backslash as '\\\\'";
  }

  private int afterBlanks(int from) {
    int next = from;
    while (next < text.length() && isBlank(text.charAt(next))) {
      if (!isJsonBlank(text.charAt(next))) {
        note(Deviation.OTHER_BLANK, next);
      }
      next++;
    }
    return next;
  }

  /** Reads a constant or number. */
  private @Nullable Object word(int depth) {
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
      case "True", "TRUE", "False", "FALSE", "None", "Null", "NULL" -> {
        note(Deviation.OTHER_CONSTANT, from);
        return new ConstantLiteral(word);
      }
      default -> {
        if (at == text.length() && (depth > 0 || word.endsWith("."))) {
          return cutOff();
        }
        if (NumberLiteral.isNumber(word)) {
          return number(word, from);
        }
        at = from;
        expected("a value", isText(word) ? ". A text must be in quotes" : "");
        return NOTHING;
      }
    }
  }

  private Object number(String word, int from) {
    if (!NumberLiteral.isJson(word)) {
      note(Deviation.OTHER_NUMBER, from);
      if (word.startsWith("+") && from > 0 && text.charAt(from - 1) == '\n') {
        broken("a number after a '+' at the start of the line could be part of a diff", from);
      }
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
        String shown =
            mayQuote ? "'" + Shown.of(both, LONGEST_SHOWN) + "'" : "digits around a comma";
        broken(shown + " could be one number or two", from);
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

  static boolean isJsonBlank(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
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

  /** Reports what is missing here, with a sentence that may help. */
  private void expected(String what, String help) {
    if (isComment(at)) {
      broken("a comment could contradict the JSON", at);
    } else if (TYPOGRAPHIC_QUOTES.indexOf(text.charAt(at)) >= 0) {
      broken("the quote '" + text.charAt(at) + "' must be written as '\"'", at);
    } else {
      int shownEnd = at;
      while (shownEnd < text.length()
          && shownEnd - at < LONGEST_SHOWN
          && !isBlank(text.charAt(shownEnd))) {
        shownEnd++;
      }
      String got = mayQuote ? "'" + Shown.of(text.substring(at, shownEnd)) + "'" : "something else";
      broken(what + " is expected, but got " + got + help, at);
    }
  }

  private String quoted(String what, String part) {
    return mayQuote ? what + " '" + Shown.of(part, LONGEST_SHOWN) + "'" : what;
  }

  private void broken(String clause, int offset) {
    state = State.BROKEN;
    problem = clause;
    problemAt = offset;
  }

  private void note(Deviation deviation, int offset) {
    deviations.putIfAbsent(deviation, offset);
  }
}
