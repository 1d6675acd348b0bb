package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.DataRepair.OpenBrackets;
import io.promptcompiler.core.hint.data.JsonTokens.Kind;
import io.promptcompiler.core.hint.data.JsonTokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Repairs JSON that cannot be read. Each possible repair is tried, and the finding offers the one
 * that lets the reader get furthest.
 */
public final class JsonRepairs {
  private static final Pattern NUMBER = Pattern.compile("[+-]?[\\d.][\\w.,_]*");

  /** Matches a quote that begins a text. */
  private static final Pattern OPENING = Pattern.compile("(?:^|[:\\[,{])\\s*\"");

  private static final Pattern CLOSING = Pattern.compile("\"(?=\\s*(?:[,}\\]]|$))");
  private static final Pattern UNESCAPED_QUOTE = Pattern.compile("(?<!\\\\)\"");
  private static final Pattern LINE_BREAK = Pattern.compile("\\r\\n|\\n|\\r|\\t");
  private static final Pattern ESCAPE =
      Pattern.compile("\\\\(?:([\"\\\\/bfnrt]|u[0-9A-Fa-f]{4})|)");

  private static final Pattern WINDOWS = Pattern.compile("\"[A-Za-z]:\\\\");

  private final SourceText source;
  private final String content;
  private final int fault;
  private final List<DataRepair> repairs = new ArrayList<>();

  private JsonRepairs(SourceText source, int fault) {
    this.source = source;
    this.content = source.content();
    this.fault = fault;
  }

  /**
   * Returns a finding with the best repair, or the finding itself if there is none.
   *
   * @param reader reads JSON, and returns the finding if it cannot be read
   */
  public static Diagnostic repair(
      SourceText source, Diagnostic problem, Function<SourceText, Optional<Diagnostic>> reader) {
    int fault = problem.location().span().start();
    JsonRepairs all = new JsonRepairs(source, fault);
    all.find();
    Diagnostic best = problem;
    int furthest = fault;
    for (DataRepair repair : all.repairs) {
      int reached = reached(repair, reader);
      if (reached > furthest) {
        furthest = reached;
        best = repair.finding(DiagnosticCode.JSON_SYNTAX);
      }
    }
    return best;
  }

  /** Returns the offset in the original file up to which the repaired file can be read. */
  private static int reached(DataRepair repair, Function<SourceText, Optional<Diagnostic>> reader) {
    Optional<Diagnostic> left = reader.apply(repair.repaired());
    int reached = left.map(one -> one.location().span().start()).orElse(Integer.MAX_VALUE / 2);
    int grown = 0;
    for (Edit edit : repair.edits()) {
      Span span = edit.place().span();
      grown += span.start() < reached ? edit.replacement().length() - span.length() : 0;
    }
    return reached - Math.max(0, grown);
  }

  /** Collects the possible repairs, the most specific first. */
  private void find() {
    List<Token> tokens = JsonTokens.of(content);
    tokens.stream().filter(one -> one.kind() == Kind.WORD && !isKey(one)).forEach(this::word);
    all(
        tokens,
        one -> one.kind() == Kind.COMMENT,
        one -> edit(withBlanks(one.span()), ""),
        "JSON has no comments",
        "Remove it.");
    all(
        tokens,
        one -> one.kind() == Kind.SINGLE,
        this::requoted,
        "a text is in single quotes",
        "Write double quotes: '\"'.");
    all(
        tokens,
        one -> one.kind() == Kind.CURLY,
        this::requoted,
        "a text is in curly quotes",
        "Write straight quotes: '\"'.");
    all(
        tokens,
        one -> one.kind() == Kind.WORD && isKey(one),
        one -> edit(one.span(), '"' + text(one) + '"'),
        "a key has no quotes",
        "Write it in quotes: '\"'.");
    commas();
    colon();
    number();
    innerQuotes();
    openText();
    escape(tokens);
    brackets();
  }

  /** Adds a repair of all tokens of a kind, if one of them is at the error. */
  private void all(
      List<Token> tokens,
      Predicate<Token> kind,
      Function<Token, Edit> change,
      String what,
      String advice) {
    List<Edit> edits = tokens.stream().filter(kind).map(change).toList();
    edits.stream()
        .map(Edit::place)
        .filter(place -> place.span().start() <= fault && fault < place.span().end())
        .findFirst()
        .ifPresent(
            place -> {
              boolean isCertain = edits.stream().noneMatch(edit -> edit.replacement().isEmpty());
              repairs.add(new DataRepair(place, what, advice, edits, isCertain));
            });
  }

  private Edit edit(Span span, String meant) {
    return new Edit(new Location(source, span), meant);
  }

  private void replace(int from, int to, String meant, String what, String advice) {
    Edit edit = edit(new Span(from, to), meant);
    // An insertion is located at the character before it.
    Location at =
        from < to || from == 0 ? edit.place() : new Location(source, new Span(from - 1, from));
    repairs.add(new DataRepair(at, what, advice, edit));
  }

  private String text(Token token) {
    return source.slice(token.span());
  }

  private Edit requoted(Token token) {
    String quoted = text(token);
    String inner = quoted.substring(1, quoted.length() - 1).replace("\\'", "'");
    return edit(token.span(), '"' + escaped(inner) + '"');
  }

  private static String escaped(String text) {
    return UNESCAPED_QUOTE.matcher(text).replaceAll("\\\\\"");
  }

  private void word(Token token) {
    int start = token.span().start();
    int end = token.span().end();
    int here = afterBlanks(fault);
    String word = text(token);
    String meant = wordOfJson(word);
    if (here < start || end < here || List.of("true", "false", "null").contains(word)) {
      return;
    }
    if (!meant.isEmpty()) {
      replace(start, end, meant, "'" + word + "' is not a JSON value", "Write '" + meant + "'.");
      return;
    }
    while (end < content.length() && ",}]\"\r\n".indexOf(content.charAt(end)) < 0) {
      end++;
    }
    String text = content.substring(start, end).stripTrailing();
    String quoted = '"' + text + '"';
    replace(
        start, start + text.length(), quoted, "a text has no quotes", "Write '" + quoted + "'.");
  }

  /** Returns the JSON word for a word of another language. */
  private static String wordOfJson(String word) {
    return switch (word) {
      case "True", "TRUE", "yes", "Yes" -> "true";
      case "False", "FALSE", "no", "No" -> "false";
      case "None", "NULL", "Null", "nil", "undefined" -> "null";
      default -> "";
    };
  }

  /** Returns whether a token is a key, because a colon follows. */
  private boolean isKey(Token token) {
    return unit(afterBlanks(token.span().end())) == ':';
  }

  private char unit(int at) {
    return at >= 0 && at < content.length() ? content.charAt(at) : ' ';
  }

  private int afterBlanks(int from) {
    int at = from;
    while (at < content.length() && Character.isWhitespace(content.charAt(at))) {
      at++;
    }
    return at;
  }

  private int lastBefore(int offset) {
    int at = Math.min(offset, content.length()) - 1;
    while (at >= 0 && Character.isWhitespace(content.charAt(at))) {
      at--;
    }
    return at;
  }

  /**
   * Returns the span of a comment with the blanks before it, and with its line break if it is alone
   * on its line.
   */
  private Span withBlanks(Span comment) {
    int from = comment.start();
    while (from > 0 && " \t".indexOf(unit(from - 1)) >= 0) {
      from--;
    }
    int to = comment.end();
    if (from == 0 || "\r\n".indexOf(unit(from - 1)) >= 0) {
      while (unit(to) == '\r') {
        to++;
      }
      to += unit(to) == '\n' ? 1 : 0;
    }
    return new Span(from, to);
  }

  private void commas() {
    int before = lastBefore(fault);
    char found = unit(fault);
    if (unit(before) == ',' && ",}]".indexOf(found) >= 0) {
      String what =
          found == ',' ? "a ',' is too many" : "there is a ',' before the closing '" + found + "'";
      replace(before, before + 1, "", what, "Remove the comma.");
    }
    if (found == ',') {
      replace(fault, fault + 1, "", "a ',' is too many", "Remove it.");
    }
    if (found == ';') {
      replace(fault, fault + 1, ",", "there is a ';' instead of a ','", "Write ','.");
    }
    if ("\"}]".indexOf(unit(before)) >= 0 || Character.isLetterOrDigit(unit(before))) {
      replace(before + 1, before + 1, ",", "a ',' is missing after this", "Separate with ','.");
    }
  }

  private void colon() {
    int key = lastBefore(fault) + 1;
    if (unit(key - 1) != '"') {
      return;
    }
    if (unit(fault) == '=') {
      int end = fault + (content.startsWith("=>", fault) ? 2 : 1);
      replace(key, end, ":", "there is a '=' where JSON needs a ':'", "Write ':'.");
    }
    replace(key, key, ":", "a ':' is missing after the key", "Write ':' after it.");
  }

  private void number() {
    int from = Math.min(fault, content.length());
    while (from > 0 && "\"{}[]: \t\r\n".indexOf(content.charAt(from - 1)) < 0) {
      from--;
    }
    Matcher number = NUMBER.matcher(content).region(from, content.length());
    if (number.lookingAt()) {
      int start = from;
      String written = number.group().replaceFirst(",$", "");
      ScalarWords.number(written)
          .or(
              () ->
                  Optional.of(written.replaceFirst("^0+(?=\\d)", ""))
                      .filter(any -> written.matches("0\\d+")))
          .ifPresent(
              meant -> {
                Edit edit = edit(new Span(start, start + written.length()), meant);
                String what = "'" + written + "' is not a JSON number";
                String advice = "Write '" + meant + "'.";
                boolean isClear = ScalarWords.isClear(written);
                repairs.add(new DataRepair(edit.place(), what, advice, List.of(edit), isClear));
              });
    }
  }

  /**
   * Adds repairs of unescaped quotes in a text on one line. Every quote that can end a text is
   * tried.
   */
  private void innerQuotes() {
    int lineStart = content.lastIndexOf('\n', fault - 1) + 1;
    int newline = content.indexOf('\n', fault);
    int lineEnd = newline < 0 ? content.length() : newline;
    int open = -1;
    Matcher opening = OPENING.matcher(content).region(lineStart, Math.min(fault, lineEnd));
    while (opening.find()) {
      open = opening.end() - 1;
    }
    Matcher closing = CLOSING.matcher(content).region(Math.min(fault, lineEnd), lineEnd);
    for (int tried = 0; open >= 0 && tried < 8 && closing.find(); tried++) {
      String inner = content.substring(open + 1, closing.start());
      if (!inner.contains("\":")) {
        replace(
            open,
            closing.start() + 1,
            '"' + escaped(inner) + '"',
            "a quote inside the text ends it",
            "Write '\\\"' for a quote in a text.");
      }
    }
  }

  /**
   * Adds repairs of a text that is not closed on its line: it continues on the next line, or its
   * quote is missing.
   */
  private void openText() {
    int lineStart = content.lastIndexOf('\n', Math.min(fault, content.length()) - 1) + 1;
    int newline = content.indexOf('\n', lineStart);
    int end = newline < 0 ? content.length() : newline;
    int stripped = end > lineStart && content.charAt(end - 1) == '\r' ? end - 1 : end;
    int open = content.lastIndexOf('"', stripped - 1);
    if (fault < lineStart || fault > end || open < lineStart) {
      return;
    }
    String rest = content.substring(open, stripped);
    int close = open + rest.replaceFirst("[\\s,}\\]]*$", "").length();
    Location text = new Location(source, new Span(open, close));
    Edit quote = edit(Span.at(close), "\"");
    repairs.add(new DataRepair(text, "the text is not closed", "Close it with '\"'.", quote));
    int closing = content.indexOf('"', end);
    if (closing > 0) {
      Location line = new Location(source, new Span(open, stripped));
      List<Edit> edits =
          LINE_BREAK
              .matcher(content)
              .region(open, closing)
              .results()
              .map(
                  found ->
                      edit(
                          new Span(found.start(), found.end()),
                          found.group().equals("\t") ? "\\t" : "\\n"))
              .toList();
      add(line, "a text has a line break", "Write '\\n' for a line break.", edits);
    }
  }

  private void add(Location at, String what, String advice, List<Edit> edits) {
    if (!edits.isEmpty()) {
      repairs.add(new DataRepair(at, what, advice, edits, true));
    }
  }

  /**
   * Adds a repair of backslashes that do not begin an escape. In a Windows path, none of them does.
   */
  private void escape(List<Token> tokens) {
    for (Token token : tokens) {
      Span text = token.span();
      if (token.kind() == Kind.TEXT && text.start() <= fault && fault < text.end()) {
        boolean isPath = WINDOWS.matcher(content).region(text.start(), text.end()).lookingAt();
        List<Edit> edits =
            ESCAPE
                .matcher(content)
                .region(text.start(), text.end() - 1)
                .results()
                .filter(
                    escape ->
                        escape.group(1) == null || (isPath && !escape.group(1).matches("[\"\\\\]")))
                .map(escape -> edit(new Span(escape.start(), escape.start() + 1), "\\\\"))
                .toList();
        if (!edits.isEmpty()) {
          Location first = edits.get(0).place();
          int at = first.span().start();
          String what = "'" + content.substring(at, at + 2) + "' is not a JSON escape";
          add(first, what, "Write '\\\\' for a backslash.", edits);
        }
      }
    }
  }

  /**
   * Adds repairs of brackets that are open at the end of the document, or where a bracket closes an
   * outer one.
   */
  private void brackets() {
    OpenBrackets brackets = OpenBrackets.in(content, "\"", '\\');
    if (brackets.open().isEmpty() || brackets.isInQuotes()) {
      return;
    }
    int at = brackets.until();
    if (at >= 0) {
      char closing = OpenBrackets.closing(content, brackets.open().get(0));
      Location place = new Location(source, new Span(at, at + 1));
      String advice = "Close what is open with '" + closing + "'.";
      Edit edit = edit(Span.at(at), String.valueOf(closing));
      repairs.add(new DataRepair(place, "'" + closing + "' is missing before it", advice, edit));
      return;
    }
    String closing =
        brackets.open().stream()
            .map(open -> String.valueOf(OpenBrackets.closing(content, open)))
            .collect(Collectors.joining());
    int end = content.stripTrailing().length();
    replace(
        end,
        end,
        closing,
        "the document ends too early",
        "Close what is open with '" + closing + "'.");
  }
}
