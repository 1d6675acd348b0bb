package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.JsonSlip.Change;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists what may be wrong at a place of JSON, the most telling first. */
final class JsonSlips {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[\\d.][\\w.,_]*");

  /** The words of JSON as other languages write them. */
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          Map.entry("True", "true"),
          Map.entry("TRUE", "true"),
          Map.entry("yes", "true"),
          Map.entry("Yes", "true"),
          Map.entry("False", "false"),
          Map.entry("FALSE", "false"),
          Map.entry("no", "false"),
          Map.entry("No", "false"),
          Map.entry("None", "null"),
          Map.entry("NULL", "null"),
          Map.entry("Null", "null"),
          Map.entry("nil", "null"),
          Map.entry("undefined", "null"));

  private final String content;
  private final int fault;
  private final List<JsonSlip> slips = new ArrayList<>();

  private JsonSlips(String content, int fault) {
    this.content = content;
    this.fault = fault;
  }

  /** The slips that there may be where JSON cannot be read. */
  static List<JsonSlip> of(String content, int fault) {
    JsonSlips all = new JsonSlips(content, fault);
    all.tokens();
    all.commas();
    all.colon();
    all.number();
    all.slips.addAll(JsonTextSlips.of(content, fault));
    all.brackets();
    return all.slips;
  }

  private void tokens() {
    List<Change> singles = new ArrayList<>();
    List<Change> curly = new ArrayList<>();
    List<Change> comments = new ArrayList<>();
    List<Change> keys = new ArrayList<>();
    int here = afterBlanks(fault);
    for (JsonTokens.Token token : JsonTokens.of(content)) {
      Span span = token.span();
      String text = content.substring(span.start(), span.end());
      switch (token.kind()) {
        case SINGLE -> singles.add(new Change(span, requoted(text)));
        case CURLY -> curly.add(new Change(span, requoted(text)));
        case COMMENT -> comments.add(new Change(withBlanks(span), ""));
        case WORD -> {
          if (isKey(span.end())) {
            keys.add(new Change(span, '"' + text + '"'));
          } else if (span.start() <= here && here <= span.end()) {
            word(text, span);
          }
        }
        case TEXT -> {}
      }
    }
    all(comments, "JSON has no comments", "Remove it.", false);
    all(singles, "a text stands in single quotes", "Write double quotes: '\"'.", true);
    all(curly, "a text stands in curly quotes", "Write straight quotes: '\"'.", true);
    all(keys, "a key stands without quotes", "Write it in quotes: '\"'.", true);
  }

  private void all(List<Change> changes, String what, String advice, boolean isCertain) {
    Optional<Change> here =
        changes.stream()
            .filter(change -> change.span().start() <= fault && fault < change.span().end())
            .findFirst();
    here.ifPresent(
        change -> slips.add(new JsonSlip(change.span(), what, advice, changes, isCertain)));
  }

  private void word(String word, Span span) {
    String meant = WORDS.get(word);
    if (meant != null) {
      slips.add(
          JsonSlip.replacing(
              span.start(),
              span.end(),
              meant,
              "'" + word + "' is no word of JSON",
              "Write '" + meant + "'."));
    } else if (!List.of("true", "false", "null").contains(word)) {
      int end = span.end();
      while (end < content.length() && ",}]\"\r\n".indexOf(content.charAt(end)) < 0) {
        end++;
      }
      String text = content.substring(span.start(), end).stripTrailing();
      slips.add(
          JsonSlip.replacing(
              span.start(),
              span.start() + text.length(),
              '"' + text + '"',
              "a text stands without quotes",
              "Write '\"" + text + "\"'."));
    }
  }

  /** Whether a colon follows. */
  private boolean isKey(int end) {
    int at = afterBlanks(end);
    return at < content.length() && content.charAt(at) == ':';
  }

  private int afterBlanks(int from) {
    int at = from;
    while (at < content.length() && Character.isWhitespace(content.charAt(at))) {
      at++;
    }
    return at;
  }

  /**
   * A comment with the blanks before it, or with its line break where it has the line to itself.
   */
  private Span withBlanks(Span comment) {
    int from = comment.start();
    while (from > 0 && (content.charAt(from - 1) == ' ' || content.charAt(from - 1) == '\t')) {
      from--;
    }
    boolean isFirst = from == 0 || isLineBreak(content.charAt(from - 1));
    int to = comment.end();
    while (isFirst && to < content.length() && isLineBreak(content.charAt(to))) {
      boolean isLast = content.charAt(to) == '\n';
      to++;
      if (isLast) {
        break;
      }
    }
    return new Span(from, to);
  }

  private static boolean isLineBreak(char unit) {
    return unit == '\n' || unit == '\r';
  }

  private static String requoted(String text) {
    String inner = text.substring(1, text.length() - 1);
    return '"' + inner.replace("\\'", "'").replaceAll("(?<!\\\\)\"", "\\\\\"") + '"';
  }

  private void commas() {
    int before = lastBefore(fault);
    char found = fault < content.length() ? content.charAt(fault) : ' ';
    if (before >= 0 && content.charAt(before) == ',' && ",}]".indexOf(found) >= 0) {
      String what =
          found == ',' ? "a ',' is too many" : "a ',' stands before the closing '" + found + "'";
      slips.add(JsonSlip.replacing(before, before + 1, "", what, "Remove the comma."));
    }
    if (found == ',') {
      slips.add(JsonSlip.replacing(fault, fault + 1, "", "a ',' is too many", "Remove it."));
    }
    if (found == ';') {
      slips.add(JsonSlip.replacing(fault, fault + 1, ",", "a ';' separates", "Write ','."));
    }
    boolean isValue =
        before >= 0
            && ("\"}]".indexOf(content.charAt(before)) >= 0
                || Character.isLetterOrDigit(content.charAt(before)));
    if (isValue) {
      String what = "a ',' is missing after this";
      slips.add(JsonSlip.replacing(before + 1, before + 1, ",", what, "Separate with ','."));
    }
  }

  private int lastBefore(int offset) {
    int at = Math.min(offset, content.length()) - 1;
    while (at >= 0 && Character.isWhitespace(content.charAt(at))) {
      at--;
    }
    return at;
  }

  private void colon() {
    int before = lastBefore(fault);
    if (before < 0 || content.charAt(before) != '"') {
      return;
    }
    char found = fault < content.length() ? content.charAt(fault) : ' ';
    if (found == '=') {
      boolean isArrow = content.startsWith("=>", fault);
      slips.add(
          JsonSlip.replacing(
              before + 1,
              fault + (isArrow ? 2 : 1),
              ":",
              "a '=' stands where JSON has a ':'",
              "Write ':'."));
    }
    slips.add(
        JsonSlip.replacing(
            before + 1, before + 1, ":", "a ':' is missing after the key", "Write ':' after it."));
  }

  private void number() {
    int from = Math.min(fault, content.length());
    while (from > 0 && "\"{}[]: \t\r\n".indexOf(content.charAt(from - 1)) < 0) {
      from--;
    }
    Matcher number = NUMBER.matcher(content).region(from, content.length());
    if (number.lookingAt()) {
      String written = number.group().replaceFirst(",$", "");
      ScalarWords.number(written)
          .or(() -> withoutZeros(written))
          .ifPresent(
              meant ->
                  slips.add(
                      JsonSlip.replacing(
                          number.start(),
                          number.start() + written.length(),
                          meant,
                          "'" + written + "' is no number of JSON",
                          "Write '" + meant + "'.")));
    }
  }

  private static Optional<String> withoutZeros(String written) {
    return written.matches("0\\d+")
        ? Optional.of(written.replaceFirst("^0+(?=\\d)", ""))
        : Optional.empty();
  }

  /** Brackets that are open where the document ends. */
  private void brackets() {
    Deque<Character> open = new ArrayDeque<>();
    boolean isText = false;
    for (int at = 0; at < content.length(); at++) {
      char unit = content.charAt(at);
      if (isText) {
        at += unit == '\\' ? 1 : 0;
        isText = unit != '"';
      } else if (unit == '"') {
        isText = true;
      } else if (unit == '{' || unit == '[') {
        open.push(unit == '{' ? '}' : ']');
      } else if (!open.isEmpty() && unit == open.peek()) {
        open.pop();
      } else if (!open.isEmpty() && (unit == '}' || unit == ']')) {
        String what = "'" + open.peek() + "' is missing before it";
        String meant = String.valueOf(open.peek());
        slips.add(
            new JsonSlip(
                new Span(at, at + 1),
                what,
                "Close what is open with '" + meant + "'.",
                List.of(new Change(Span.at(at), meant))));
        return;
      }
    }
    if (!open.isEmpty() && !isText) {
      StringBuilder closing = new StringBuilder();
      open.forEach(closing::append);
      int end = content.stripTrailing().length();
      slips.add(
          new JsonSlip(
              new Span(end - 1, end),
              "the document ends too early",
              "Close what is open with '" + closing + "'.",
              List.of(new Change(Span.at(end), closing.toString()))));
    }
  }
}
