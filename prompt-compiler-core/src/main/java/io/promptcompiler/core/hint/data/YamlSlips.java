package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists what may be wrong with a line of YAML, the most telling first. */
final class YamlSlips {
  /** A key with its value where it begins; group 2 is the value and all that follows. */
  private static final Pattern VALUE =
      Pattern.compile("(?:^|(?<=[{,\\s]))[\"']?([\\w-]+)[\"']?:[ ]+(\\S.*)$");

  private static final Pattern ITEM = Pattern.compile("^\\s*+(?:- ++)++(\\S.*)$");
  private static final Pattern EQUALS = Pattern.compile("^\\s*(?:- +)?[\\w-]+(\\s*=\\s*)\\S.*$");
  private static final Pattern BARE = Pattern.compile("^\\s*(?:- +)?[\\w-]+(\\s*)$");
  private static final Pattern TYPE =
      Pattern.compile("\\btype:\\s*([\\w-]+\\?|\\w+[\\[<][^{}:,]*[\\]>]\\??)(?=\\s*(?:[,}]|$))");

  /** With these a text cannot begin. */
  private static final String SPECIAL = "*&!@`%|>?#";

  /** Brackets that words follow. */
  private static final Pattern BRACKETED = Pattern.compile("\\[[^\\[\\]]*\\]\\s*[^\\s,}\\]].*");

  /** A backslash that is one, as in a path of Windows. */
  private static final Pattern ESCAPE = Pattern.compile("\\\\[^0abt\\tnvfre \"/\\\\N_LPxuU]");

  private static final Pattern NEXT_KEY = Pattern.compile(",\\s*[\\w-]+:\\s");

  private static final Pattern COMMENT = Pattern.compile("\\s+#\\s.*$");

  private final YamlLine line;
  private final Span yaml;
  private final Location fault;
  private final List<YamlSlip> slips = new ArrayList<>();

  private YamlSlips(YamlLine line, Span yaml, Location fault) {
    this.line = line;
    this.yaml = yaml;
    this.fault = fault;
  }

  /**
   * The slips that a line may have.
   *
   * @param yaml all of the YAML
   * @param fault where it cannot be read
   */
  static List<YamlSlip> of(YamlLine line, Span yaml, Location fault) {
    YamlSlips all = new YamlSlips(line, yaml, fault);
    all.blanks();
    all.replace(EQUALS, ": ", "a key stands before '=', where YAML has ':'", "Write ':' for '='.");
    all.types();
    all.quotes();
    all.brackets();
    all.texts();
    all.replace(BARE, ":", "a key without ':'", "Write ':' after the key.");
    return all.slips;
  }

  /** Whether a line is indented otherwise than it should be, the last thing to think of. */
  static List<YamlSlip> indents(YamlLine line, Span yaml, Location fault) {
    YamlSlips all = new YamlSlips(line, yaml, fault);
    all.indents();
    return all.slips;
  }

  private void blanks() {
    List<Edit> edits = YamlBlanks.edits(line.source(), yaml);
    List<Edit> here =
        edits.stream().filter(edit -> edit.place().line() == line.place().line()).toList();
    if (!here.isEmpty()) {
      Location at = here.get(0).place();
      String what = YamlBlanks.described(at.text());
      String advice = at.text().contains("\t") ? "Indent with blanks." : YamlBlanks.ADVICE;
      slips.add(new YamlSlip(at, what, advice, edits));
    }
  }

  private void replace(Pattern pattern, String meant, String what, String advice) {
    Matcher matcher = pattern.matcher(line.text());
    if (matcher.find()) {
      YamlSlip slip = YamlSlip.in(line, matcher.start(1), matcher.end(1), meant, what, advice);
      slips.add(new YamlSlip(line.place(), slip.what(), slip.advice(), slip.edits()));
    }
  }

  /** Types as other languages write them, whose brackets and marks mean something else in YAML. */
  private void types() {
    Matcher type = TYPE.matcher(line.text());
    while (type.find()) {
      int from = type.start(1);
      int to = type.end(1);
      TypeWords.meant(type.group(1))
          .ifPresent(
              meant ->
                  slips.add(
                      YamlSlip.in(
                          line,
                          from,
                          to,
                          meant,
                          "'" + line.text().substring(from, to) + "' is no type",
                          "Write '" + meant + "'.")));
    }
  }

  /** Quotes of which an editor has made one typographic, and quotes that nothing closes. */
  private void quotes() {
    for (Value value : values()) {
      char quote = value.text().charAt(0);
      String rest = value.text().substring(1);
      int curly = TypographicQuotes.indexOfClosing(rest);
      if (isQuote(quote) && curly >= 0) {
        String text = TypographicQuotes.quoted(rest.substring(0, curly));
        int to = value.from() + curly + 2;
        slips.add(
            YamlSlip.in(
                line,
                value.from(),
                to,
                text,
                "a curly quote closes no text",
                "Write '" + quote + "'."));
      } else if (isQuote(quote) && rest.indexOf(quote) < 0) {
        String text = TypographicQuotes.quoted(rest);
        String what = "the quote that begins here is not closed";
        slips.add(YamlSlip.in(line, value.from(), value.to(), text, what, "Close the quote."));
      }
    }
  }

  private void texts() {
    for (Value value : values()) {
      String text = value.text();
      char first = text.charAt(0);
      boolean isMapping = first == '{' && !text.startsWith("{{");
      boolean isList = first == '[' && !BRACKETED.matcher(text).matches();
      if (isMapping || isList) {
        continue;
      }
      boolean isClosed = isQuote(first) && text.length() > 1 && text.endsWith("" + first);
      String inner = isClosed ? text.substring(1, text.length() - 1) : text;
      if (isClosed && inner.indexOf(first) < 0 && !ESCAPE.matcher(inner).find()) {
        continue;
      }
      slips.add(
          YamlSlip.in(
              line,
              value.from(),
              value.to(),
              TypographicQuotes.quoted(inner),
              why(text, isClosed),
              "Quote the text."));
    }
  }

  private static String why(String text, boolean isClosed) {
    char first = text.charAt(0);
    if (isClosed) {
      boolean isQuoted = text.indexOf(first, 1) < text.length() - 1;
      return isQuoted ? "a quote inside the text ends it" : "a '\\' begins no escape that YAML has";
    }
    if (isQuote(first)) {
      return "words follow the quote that ends the text";
    }
    if (SPECIAL.indexOf(first) >= 0) {
      return "a text cannot begin with '" + first + "'";
    }
    if (first == '{' || first == '[') {
      return "'" + first + "' begins a " + (first == '{' ? "mapping" : "list") + ", not a text";
    }
    return text.contains(": ") ? "a second ': ' in one line" : "a text with special characters";
  }

  /** Brackets that are open at the end of the line, or where a bracket closes an outer one. */
  private void brackets() {
    Deque<Integer> open = new ArrayDeque<>();
    String text = COMMENT.matcher(line.text()).replaceFirst("").stripTrailing();
    char quote = 0;
    for (int at = 0; at < text.length(); at++) {
      char unit = text.charAt(at);
      if (quote != 0) {
        quote = unit == quote ? 0 : quote;
      } else if (isQuote(unit)) {
        quote = unit;
      } else if (unit == '{' || unit == '[') {
        open.push(at);
      } else if (!open.isEmpty() && unit == closing(open.peek())) {
        open.pop();
      } else if (!open.isEmpty() && (unit == '}' || unit == ']')) {
        int end = text.substring(0, at).stripTrailing().length();
        close(open.peek(), end, "" + closing(open.peek()));
        return;
      }
    }
    if (!open.isEmpty()) {
      int outermost = open.peek();
      StringBuilder closing = new StringBuilder(closing(outermost) == '}' ? " " : "");
      open.forEach(at -> closing.append(closing(at)));
      close(outermost, text.length(), closing.toString());
    }
  }

  private char closing(int open) {
    return line.text().charAt(open) == '{' ? '}' : ']';
  }

  private void close(int open, int at, String closing) {
    String what = "the " + (closing(open) == '}' ? "mapping" : "list") + " is not closed";
    YamlSlip slip = YamlSlip.in(line, at, at, closing, what, "Write '" + closing.strip() + "'.");
    slips.add(new YamlSlip(line.place(open, open + 1), what, slip.advice(), slip.edits()));
  }

  /** The line, indented like one of those above. */
  private void indents() {
    Set<String> indents = new LinkedHashSet<>();
    for (int before = line.start() - 1;
        before >= yaml.start() && indents.size() < 4;
        before = YamlLine.at(line.source(), before).start() - 1) {
      YamlLine above = YamlLine.at(line.source(), before);
      if (!above.words().isEmpty()) {
        indents.add(above.text().substring(0, above.indent()));
      }
    }
    indents.remove(line.text().substring(0, line.indent()));
    for (String indent : indents) {
      String advice = "Indent it by " + count(indent.length()) + ", as a line above it.";
      Edit edit = line.edit(0, line.indent(), indent);
      String what = "the line does not fit those above it";
      slips.add(new YamlSlip(line.place(), what, advice, List.of(edit)));
    }
  }

  private static String count(int blanks) {
    return blanks + (blanks == 1 ? " blank" : " blanks");
  }

  /** The values of a line that may be texts, those nearest to the fault first. */
  private List<Value> values() {
    List<Value> values = new ArrayList<>();
    Matcher item = ITEM.matcher(line.text());
    Matcher value = VALUE.matcher(line.text());
    int at = 0;
    while (value.find(at)) {
      extents(value.start(2), values);
      at = value.start(2);
    }
    if (item.find()) {
      extents(item.start(1), values);
    }
    int column = line.place().line() == fault.line() ? fault.column() - 1 : 0;
    values.sort(
        Comparator.comparing((Value one) -> SPECIAL.indexOf(one.text().charAt(0)) < 0)
            .thenComparing(one -> Math.abs(column - one.from())));
    return values;
  }

  /** A value goes to the end of the line; between brackets it may end before one, or a comma. */
  private void extents(int from, List<Value> values) {
    String text = COMMENT.matcher(line.text()).replaceFirst("").stripTrailing();
    if (from >= text.length()) {
      return;
    }
    boolean isFlow = text.substring(0, from).matches(".*[{\\[].*");
    for (int to = from + 1; isFlow && to < text.length() && values.size() < 12; to++) {
      if (",}]".indexOf(text.charAt(to)) >= 0) {
        values.add(new Value(from, to, text.substring(from, to).stripTrailing()));
        if (NEXT_KEY.matcher(text.substring(to)).lookingAt()) {
          break;
        }
      }
    }
    if (!isFlow) {
      values.add(new Value(from, text.length(), text.substring(from)));
    }
  }

  /** A value, possibly with blanks after it. */
  private record Value(int from, int until, String text) {
    int to() {
      return from + text.length();
    }
  }

  private static boolean isQuote(char unit) {
    return unit == '"' || unit == '\'';
  }
}
