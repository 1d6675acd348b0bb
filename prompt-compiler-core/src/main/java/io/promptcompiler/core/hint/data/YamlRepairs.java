package io.promptcompiler.core.hint.data;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.data.YamlRepair.OpenBrackets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Repairs YAML that cannot be read. Each possible repair of the lines around the mistake is tried,
 * and the finding offers the first one that lets the reader get further.
 */
public final class YamlRepairs {
  /** The maximum number of repairs to try. Each attempt reads the YAML from its beginning. */
  private static final int MOST_TRIED = 40;

  /** The maximum number of lines in which a quote that is not closed is searched for. */
  private static final int MOST_ABOVE = 30;

  /** The maximum length of lines that are repaired. */
  private static final int LONGEST_LINE = 2_000;

  /** The maximum length of lines that are shown completely. */
  private static final int LONGEST_SHOWN = 100;

  /**
   * Matches the beginning of a value after its key; group 1 is the value and the rest of the line.
   */
  private static final Pattern VALUE =
      Pattern.compile("(?:^|(?<=[{,\\s]))[\"']?[\\w-]+[\"']?:[ ]+(\\S.*)$");

  private static final Pattern ITEM = Pattern.compile("^\\s*+(?:- ++)++(\\S.*)$");
  private static final Pattern EQUALS = Pattern.compile("^\\s*(?:- +)?[\\w-]+(\\s*=\\s*)\\S.*$");
  private static final Pattern BARE = Pattern.compile("^\\s*(?:- +)?[\\w-]+(\\s*)$");
  private static final Pattern TYPE =
      Pattern.compile("\\btype:\\s*([\\w-]+\\?|\\w+[\\[<][^{}:,]*[\\]>]\\??)(?=\\s*(?:[,}]|$))");

  /** Characters with which a text cannot begin. */
  private static final String SPECIAL = "*&!@`%|>?#";

  /** Matches brackets that are followed by words. */
  private static final Pattern BRACKETED = Pattern.compile("\\[[^\\[\\]]*\\]\\s*[^\\s,}\\]].*");

  /** Matches a backslash that does not begin an escape, as in a Windows path. */
  private static final Pattern NO_ESCAPE = Pattern.compile("\\\\[^0abt\\tnvfre \"/\\\\N_LPxuU]");

  /** Matches a quoted text, or a semicolon between two entries, which is group 1. */
  private static final Pattern SEMICOLON =
      Pattern.compile("\"[^\"]*\"|'[^']*'|(?<=[\\w\\]\\)\"'])(\\s*;)(?=\\s*[\\w-]+:\\s)");

  /** Matches entries in parentheses; group 1 is the text that belongs in braces. */
  private static final Pattern IN_PARENTHESES =
      Pattern.compile(":\\s+\\((\\s*[\\w-]+:\\s[^(){}]*)\\)\\s*$");

  /** The keys of a declaration, of which the value is not a text with a colon. */
  private static final String DECLARES = "(?:type|required|default|enum|items|properties|trust)";

  /** Matches a key whose declaration has no braces: {@code name: required: true}. */
  private static final Pattern UNBRACED =
      Pattern.compile(
          "^\\s*(?!(?:description|synopsis|deprecated):)[\\w-]+:\\s+("
              + DECLARES
              + ":\\s+[^{}#]*[^{}#\\s])\\s*$");

  /** Matches a type that is followed by a mapping in braces; group 1 is what belongs in braces. */
  private static final Pattern BEFORE_BRACES =
      Pattern.compile(
          "^\\s*(?!(?:description|synopsis|deprecated):)[\\w-]+:\\s+"
              + "(([A-Za-z]\\w*(?:\\[\\])*)\\s*,?\\s*\\{\\s*("
              + DECLARES.replace("type|", "description|")
              + ":\\s++[^{}#]*[^{}#\\s])\\s*+\\})\\s*+$");

  /**
   * Matches the end of a value before the next key in braces. A word is only the end of a value
   * before a key of a declaration.
   */
  private static final Pattern NO_COMMA =
      Pattern.compile(
          "(?:(?<=[\"'\\]}])(?=\\s+[\\w-]+:\\s)|(?<=:\\s[\\w.-]{1,40})(?=\\s+"
              + DECLARES
              + ":\\s))");

  /** Matches the next entry of the mapping around a list that is not closed. */
  private static final Pattern NEXT_ENTRY = Pattern.compile("\\s*,\\s*[\\w-]+:\\s");

  /** Matches a comma or semicolon behind the last value of a line, as in JSON. */
  private static final Pattern LAST_COMMA = Pattern.compile("[\\]}\"'](\\s*[,;])\\s*$");

  /** Matches the slashes before a comment. */
  private static final Pattern SLASHES = Pattern.compile("[\\]}\"']\\s+(//)\\s");

  /** Matches a quote before a key that does not end after it. */
  private static final Pattern QUOTED_KEY =
      Pattern.compile("^\\s*(?:- +)?([\"'])(?=[\\w-]+:\\s)(?![\\w-]+\\1)");

  /** Matches a line that is a comment in another language. */
  private static final Pattern COMMENT_LINE =
      Pattern.compile(
          "\\s*+(?<all>(?<open>//|/\\*|<!--|--(?=\\s)|\\{\\{!(?:--)?)\\s*+(?<words>\\S.*?)"
              + "\\s*(?:\\*/|-->|--\\}\\}|\\}\\})?)\\s*");

  /** Matches a line with a key and its value that is all in quotes. */
  private static final Pattern QUOTED_LINE =
      Pattern.compile(
          "\\s*+(?<all>([\"'])(?<entry>[\\w-]++:(?:\\s[^\"']*|\\s+\"[^\"]*\"|\\s+'[^']*')?)\\2),?\\s*");

  /** Matches an item with a declaration, which may be meant as a key; group 1 is the dash. */
  private static final Pattern DASHED = Pattern.compile("^\\s*(- +)[\\w-]+:\\s+\\{.*$");

  private static final Pattern NEXT_KEY = Pattern.compile(",\\s*[\\w-]+:\\s");
  private static final Pattern COMMENT = Pattern.compile("\\s+#\\s.*$");

  /** Matches the beginning of a comment. */
  private static final Pattern HASH = Pattern.compile("\\s#");

  /** Matches an unquoted text in brackets that contains what YAML reads as a comment. */
  private static final Pattern HASHED =
      Pattern.compile(
          "(?<=[\\[{,:])\\s*([^\\s\"'\\[\\]{},#](?:(?!:\\s)[^\\[\\]{},])*?\\s#[^\\[\\]{},]*?)"
              + "(?=\\s*[,\\]}])");

  private final Span yaml;
  private final Location fault;

  /** A key and quoted texts that are separated by bars. */
  private static final Pattern ALTERNATIVES =
      Pattern.compile(
          "\\s*([\\w-]+\\??)\\s*:\\s*((?:\"[^\"|]*\"|'[^'|]*')(?:\\s*\\|\\s*(?:\"[^\"|]*\"|'[^'|]*'))+)\\s*");

  private static final Pattern BAR = Pattern.compile("\\s*\\|\\s*");

  private final List<YamlRepair> repairs = new ArrayList<>();

  private YamlRepairs(Span yaml, Location fault) {
    this.yaml = yaml;
    this.fault = fault;
  }

  /**
   * Returns a finding with a repair, or the finding itself if there is none.
   *
   * @param yaml the range of the YAML
   * @param context the location where the error began, if that is before the finding
   * @param reader reads YAML, and returns the finding if it cannot be read
   */
  public static Diagnostic repair(
      SourceText source,
      Span yaml,
      Diagnostic problem,
      Optional<Location> context,
      BiFunction<SourceText, Span, Optional<Diagnostic>> reader) {
    Location fault = problem.location();
    boolean isOpen =
        problem.code() == DiagnosticCode.YAML_FEATURE
            ? isText(source, yaml, fault)
            : problem.fix().edits().isEmpty();
    if (!isOpen) {
      return problem;
    }
    YamlRepairs all = new YamlRepairs(yaml, fault);
    List<YamlLine> lines = all.lines(source, context);
    lines.forEach(all::wholeLines);
    SplitTexts texts = new SplitTexts(source, yaml);
    lines.forEach(line -> texts.repair(line).ifPresent(all.repairs::add));
    lines.forEach(all::repairsOf);
    lines.forEach(all::indents);
    return all.repairs.stream()
        .limit(MOST_TRIED)
        .filter(repair -> all.isReadFurther(repair, reader))
        .findFirst()
        .map(YamlRepair::finding)
        .orElse(problem);
  }

  /**
   * Returns whether a YAML feature was probably meant as text: {@code {{x}}}, {@code !important}.
   */
  private static boolean isText(SourceText source, Span yaml, Location feature) {
    int start = Math.max(yaml.start(), feature.span().start() - 1);
    return source.content().substring(start, yaml.end()).matches("(?s).?(?:\\{\\{|![^!]).*");
  }

  /** Returns the lines of the finding and its context, and two lines above. */
  private List<YamlLine> lines(SourceText source, Optional<Location> context) {
    int at = Math.min(fault.span().start(), Math.max(yaml.start(), yaml.end() - 1));
    Set<YamlLine> lines = new LinkedHashSet<>();
    lines.add(YamlLine.at(source, at));
    context.ifPresent(place -> lines.add(YamlLine.at(source, place.span().start())));
    List<YamlLine> above = above(YamlLine.at(source, at), MOST_ABOVE);
    lines.addAll(above.subList(0, Math.min(2, above.size())));
    above.stream().filter(line -> QUOTED_KEY.matcher(line.text()).find()).forEach(lines::add);
    lines.removeIf(
        line ->
            line.words().isEmpty()
                || line.start() < yaml.start()
                || line.text().length() > LONGEST_LINE);
    return List.copyOf(lines);
  }

  /** Returns the nearest non-blank lines above a line. */
  private List<YamlLine> above(YamlLine line, int most) {
    List<YamlLine> above = new ArrayList<>();
    int before = line.start() - 1;
    while (before >= yaml.start() && above.size() < most) {
      YamlLine next = YamlLine.at(line.source(), before);
      if (!next.words().isEmpty()) {
        above.add(next);
      }
      before = next.start() - 1;
    }
    return above;
  }

  private boolean isReadFurther(
      YamlRepair repair, BiFunction<SourceText, Span, Optional<Diagnostic>> reader) {
    SourceText fresh = repair.repaired();
    int end = yaml.end() + fresh.content().length() - repair.at().source().content().length();
    int joined =
        repair.edits().stream()
            .map(edit -> lineBreaks(edit.place().text()) - lineBreaks(edit.replacement()))
            .reduce(0, Integer::sum);
    int line = Math.max(fault.line(), repair.edits().get(0).place().line()) - Math.max(0, joined);
    return reader
        .apply(fresh, new Span(yaml.start(), end))
        .map(Diagnostic::location)
        .filter(left -> left.line() <= line || left.span().start() >= end)
        .isEmpty();
  }

  private static int lineBreaks(String text) {
    return (int) text.chars().filter(unit -> unit == '\n').count();
  }

  /** Returns whether a correct line is short enough to be shown. */
  static boolean isShown(String line) {
    return line.length() <= LONGEST_SHOWN;
  }

  /** Collects the possible repairs of a line, the most specific first. */
  private void repairsOf(YamlLine line) {
    List<Value> values = values(line);
    blanks(line);
    replace(
        line,
        EQUALS,
        ": ",
        "there is a '=' after a key, where YAML needs ':'",
        "Write ':' for '='.");
    types(line);
    replace(line, QUOTED_KEY, "", "the quote that begins here is not closed", "Remove the quote.");
    separators(line);
    quotes(line, values);
    comments(line);
    brackets(line);
    alternatives(line);
    otherBraces(line);
    texts(line, values);
    replace(line, BARE, ":", "a key without ':'", "Write ':' after the key.");
  }

  /** Adds repairs of lines that are comments of other languages, or all in quotes. */
  private void wholeLines(YamlLine line) {
    Matcher comment = COMMENT_LINE.matcher(line.text());
    if (comment.matches()) {
      replace(
          line,
          comment.start("all"),
          comment.end("all"),
          "# " + comment.group("words"),
          "'" + comment.group("open") + "' begins no comment",
          "Write '#' before a comment.");
    }
    Matcher quoted = QUOTED_LINE.matcher(line.text());
    if (quoted.matches()) {
      replace(
          line,
          quoted.start("all"),
          quoted.end("all"),
          quoted.group("entry"),
          "a whole line is in quotes",
          "Write it without the quotes around it.");
    }
  }

  /** Returns a repair that replaces a part of a line, with advice that shows the correct line. */
  private static YamlRepair repair(
      YamlLine line, Location at, Edit edit, String what, String advice) {
    int from = edit.place().span().start() - line.start();
    int to = edit.place().span().end() - line.start();
    String whole = line.with(from, to, edit.replacement());
    String shown = isShown(whole) ? "Write '" + whole + "'." : advice;
    return new YamlRepair(at, what, shown, edit);
  }

  private void replace(YamlLine line, int from, int to, String meant, String what, String advice) {
    Edit edit = line.edit(from, to, meant);
    repairs.add(repair(line, edit.place(), edit, what, advice));
  }

  private void replace(YamlLine line, Pattern pattern, String meant, String what, String advice) {
    Matcher matcher = pattern.matcher(line.text());
    if (matcher.find()) {
      Edit edit = line.edit(matcher.start(1), matcher.end(1), meant);
      repairs.add(repair(line, line.place(), edit, what, advice));
    }
  }

  private void blanks(YamlLine line) {
    List<Edit> edits = YamlBlanks.edits(line.source(), yaml);
    edits.stream()
        .map(Edit::place)
        .filter(at -> at.line() == line.place().line())
        .findFirst()
        .ifPresent(
            at -> {
              boolean isTab = at.text().contains("\t");
              String advice = isTab ? "Indent with spaces." : YamlBlanks.ADVICE;
              repairs.add(new YamlRepair(at, YamlBlanks.described(at.text()), advice, edits, true));
            });
    List<Edit> tabs = YamlBlanks.tabs(line.source(), new Span(line.start(), yaml.end()));
    if (!tabs.isEmpty() && tabs.get(0).place().line() == line.place().line()) {
      Location at = tabs.get(0).place();
      repairs.add(new YamlRepair(at, YamlBlanks.TAB, YamlBlanks.TAB_ADVICE, tabs, true));
    }
  }

  /**
   * Adds repairs of types from other languages, whose brackets and question marks have another
   * meaning in YAML.
   */
  private void types(YamlLine line) {
    Matcher type = TYPE.matcher(line.text());
    while (type.find()) {
      int from = type.start(1);
      int to = type.end(1);
      String what = "'" + type.group(1) + "' is not a type";
      TypeWords.meant(type.group(1))
          .ifPresent(meant -> replace(line, from, to, meant, what, "Write '" + meant + "'."));
    }
  }

  /** Adds repairs of quotes of which one is typographic, and of quotes that are not closed. */
  private void quotes(YamlLine line, List<Value> values) {
    for (Value value : values) {
      char quote = value.text().charAt(0);
      String rest = value.text().substring(1);
      int curly = TypographicQuotes.indexOfClosing(rest);
      if (isQuote(quote) && curly >= 0) {
        replace(
            line,
            value.from(),
            value.from() + curly + 2,
            TypographicQuotes.quoted(rest.substring(0, curly)),
            "a curly quote does not close a text",
            "Write '" + quote + "'.");
      } else if (isQuote(quote) && rest.indexOf(quote) < 0 && isEnd(line, value)) {
        String text = TypographicQuotes.quoted(rest);
        String what = "the quote that begins here is not closed";
        replace(line, value.from(), value.to(), text, what, "Close the quote.");
      }
    }
  }

  /** Adds repairs of braces, commas and comments that are missing or too many in a line. */
  private void separators(YamlLine line) {
    Matcher unbraced = UNBRACED.matcher(line.text());
    if (unbraced.find()) {
      String meant = "{ " + unbraced.group(1) + " }";
      replace(
          line,
          unbraced.start(1),
          unbraced.end(1),
          meant,
          "a second ': ' in one line",
          "Write it.");
    }
    Matcher outside = BEFORE_BRACES.matcher(line.text());
    if (outside.find() && !line.source().path().endsWith(".prompt")) {
      String meant = "{ type: " + outside.group(2) + ", " + outside.group(3) + " }";
      replace(
          line,
          outside.start(1),
          outside.end(1),
          meant,
          "a mapping in braces follows a type",
          "Write the type in the braces.");
    }
    Matcher comma = NO_COMMA.matcher(line.text());
    while (comma.find()) {
      if (isOpen(line.text().substring(0, comma.start()))) {
        int at = comma.start();
        replace(line, at, at, ",", "a comma is missing between two entries", "Write a comma.");
      }
    }
    surplus(line);
    if (!isOpen(line.text().replaceFirst("[,;]\\s*$", ""))) {
      replace(line, LAST_COMMA, "", "a separator ends the line", "Remove it.");
    }
    replace(line, SLASHES, "#", "'//' begins no comment", "Write '#' before a comment.");
    replace(line, DASHED, "", "an item of a list is among keys", "Remove the '- '.");
  }

  /** Adds the repair of a bracket that closes nothing. */
  private void surplus(YamlLine line) {
    String text = COMMENT.matcher(line.text()).replaceFirst("").stripTrailing();
    if (!text.endsWith("}") && !text.endsWith("]")) {
      return;
    }
    char last = text.charAt(text.length() - 1);
    String inside = text.substring(0, text.length() - 1);
    if (inside.matches(".*[{\\[].*") && OpenBrackets.in(inside).open().isEmpty()) {
      int at = inside.stripTrailing().length();
      replace(
          line,
          at,
          text.length(),
          "",
          "the last '" + last + "' closes nothing",
          "Remove the last '" + last + "'.");
    }
  }

  /** Replaces texts separated by bars by an enum, in the form of the kind of file. */
  private void alternatives(YamlLine line) {
    Matcher matcher = ALTERNATIVES.matcher(line.text());
    if (!matcher.matches()) {
      return;
    }
    String values = "[" + String.join(", ", BAR.split(matcher.group(2), -1)) + "]";
    boolean isPicoschema = line.source().path().endsWith(".prompt");
    replace(
        line,
        isPicoschema ? matcher.end(1) : matcher.start(2),
        matcher.end(2),
        isPicoschema ? "(enum): " + values : "{ enum: " + values + " }",
        "texts cannot be separated by '|'",
        "Write an enum.");
  }

  /** Adds repairs of entries that are separated by semicolons or are in parentheses. */
  private void otherBraces(YamlLine line) {
    Matcher round = IN_PARENTHESES.matcher(line.text());
    if (round.find()) {
      int from = round.start(1) - 1;
      int to = round.end(1) + 1;
      String inside = withCommas(round.group(1));
      suggest(line, from, to, "{" + inside + "}", "a mapping is in parentheses");
    }
    int open = Math.max(0, line.text().indexOf('{'));
    String entries = line.text().substring(open);
    String meant = withCommas(entries);
    if (entries.startsWith("{") && !meant.equals(entries)) {
      int to = line.text().length();
      suggest(line, open, to, meant, "the entries of a mapping are separated by ';'");
    }
  }

  private static String withCommas(String entries) {
    return SEMICOLON
        .matcher(entries)
        .replaceAll(one -> one.group(1) == null ? Matcher.quoteReplacement(one.group()) : ",");
  }

  private void suggest(YamlLine line, int from, int to, String meant, String what) {
    Edit edit = line.edit(from, to, meant);
    YamlRepair repair = repair(line, edit.place(), edit, what, "Write '" + meant + "'.");
    repairs.add(new YamlRepair(repair.at(), what, repair.advice(), repair.edits(), false));
  }

  private void texts(YamlLine line, List<Value> values) {
    for (Value value : values) {
      String text = value.text();
      char first = text.charAt(0);
      boolean isMapping = first == '{' && !text.startsWith("{{");
      boolean isList = first == '[' && !BRACKETED.matcher(text).matches();
      boolean isClosed = isQuote(first) && text.length() > 1 && text.endsWith("" + first);
      String inner = isClosed ? text.substring(1, text.length() - 1) : text;
      boolean isRight = isClosed && inner.indexOf(first) < 0 && !NO_ESCAPE.matcher(inner).find();
      if (!isMapping && !isList && !isRight) {
        String quoted = TypographicQuotes.quoted(TypographicQuotes.strip(inner));
        String what = reason(text, isClosed);
        replace(line, value.from(), value.to(), quoted, what, "Quote the text.");
      }
    }
  }

  private static String reason(String text, boolean isClosed) {
    char first = text.charAt(0);
    if (isClosed) {
      boolean isQuoted = text.indexOf(first, 1) < text.length() - 1;
      return isQuoted ? "a quote inside the text ends it" : "a '\\' begins an unknown escape";
    }
    if (isQuote(first)) {
      return "there are words after the closing quote";
    }
    if (SPECIAL.indexOf(first) >= 0) {
      return "a text cannot begin with '" + first + "'";
    }
    if (first == '{' || first == '[') {
      return "'" + first + "' begins a " + (first == '{' ? "mapping" : "list") + ", not a text";
    }
    return text.contains(": ") ? "a second ': ' in one line" : "a text with special characters";
  }

  /** Adds a repair of texts with a comment that contains the ends of the brackets around them. */
  private void comments(YamlLine line) {
    String text = line.text();
    Matcher hash = HASH.matcher(text);
    if (hash.find() && isOpen(text.substring(0, hash.start())) && !isOpen(text)) {
      Matcher hashed = HASHED.matcher(text);
      if (hashed.find()) {
        int from = hashed.start(1);
        StringBuilder quoted = new StringBuilder();
        int to = from;
        do {
          quoted.append(text, to, hashed.start(1));
          quoted.append(TypographicQuotes.quoted(hashed.group(1)));
          to = hashed.end(1);
        } while (hashed.find());
        replace(line, from, to, quoted.toString(), "' #' begins a comment", "Quote the text.");
      }
    }
  }

  private static boolean isOpen(String text) {
    return !OpenBrackets.in(text).open().isEmpty();
  }

  /**
   * Adds repairs of brackets that are open at the end of the line, or where a bracket closes an
   * outer one.
   */
  private void brackets(YamlLine line) {
    String text = COMMENT.matcher(line.text()).replaceFirst("").stripTrailing();
    OpenBrackets brackets = OpenBrackets.in(text);
    if (brackets.open().isEmpty()) {
      return;
    }
    int open = brackets.open().get(0);
    boolean isMapping = text.charAt(open) == '{';
    StringBuilder closing = new StringBuilder();
    int at = text.length();
    if (brackets.until() >= 0) {
      at = text.substring(0, brackets.until()).stripTrailing().length();
      closing.append(OpenBrackets.closing(text, open));
    } else {
      closing.append(isMapping ? " " : "");
      brackets.open().forEach(one -> closing.append(OpenBrackets.closing(text, one)));
    }
    Matcher next = NEXT_ENTRY.matcher(text).region(open, at);
    if (!isMapping && text.lastIndexOf('{', open) >= 0 && next.find()) {
      at = next.start();
      closing.setLength(0);
      closing.append(']');
    }
    Edit edit = line.edit(at, at, closing.toString());
    String what = "the " + (isMapping ? "mapping" : "list") + " is not closed";
    String advice = "Write '" + closing.toString().strip() + "'.";
    repairs.add(repair(line, line.place(open, open + 1), edit, what, advice));
  }

  /**
   * Adds repairs of a line with another indentation than the lines above it. These are tried last.
   */
  private void indents(YamlLine line) {
    previous(line);
    Set<String> indents = new LinkedHashSet<>();
    int before = line.start() - 1;
    while (before >= yaml.start() && indents.size() < 4) {
      YamlLine above = YamlLine.at(line.source(), before);
      if (!above.words().isEmpty()) {
        indents.add(above.text().substring(0, above.indent()));
      }
      before = above.start() - 1;
    }
    indents.remove(line.text().substring(0, line.indent()));
    for (String indent : indents) {
      Edit edit = line.edit(0, line.indent(), indent);
      String what = "the indentation does not match the lines above";
      String advice =
          switch (indent.length()) {
            case 0 -> "Do not indent it, like a line above.";
            case 1 -> "Indent it by a space, like a line above.";
            default -> "Indent it by " + indent.length() + " spaces, like a line above.";
          };
      // At the margin, a declaration becomes a key that nothing reads.
      boolean isLost = indent.isEmpty() && line.words().matches("[\\w-]+:\\s+\\{.*\\}");
      boolean isOnlyWay = indents.size() == 1 && SplitTexts.isApart(line) && !isLost;
      repairs.add(new YamlRepair(line.place(), what, advice, List.of(edit), isOnlyWay));
    }
  }

  /** Adds the repair of a line that is indented less than the lines around it. */
  private void previous(YamlLine line) {
    List<YamlLine> above = above(line, MOST_ABOVE);
    if (above.isEmpty() || above.get(0).indent() >= line.indent()) {
      return;
    }
    YamlLine odd = above.get(0);
    boolean isAmong =
        above.stream()
            .skip(1)
            .takeWhile(other -> other.indent() > odd.indent())
            .anyMatch(other -> other.indent() == line.indent());
    if (isAmong) {
      Edit edit = odd.edit(0, odd.indent(), line.text().substring(0, line.indent()));
      String what = "the indentation does not match the lines around it";
      String advice = "Indent it by " + line.indent() + " spaces, like the lines around it.";
      boolean isDeclaration = odd.words().matches("[\\w-]+:\\s+\\{.*\\}");
      repairs.add(new YamlRepair(odd.place(), what, advice, List.of(edit), isDeclaration));
    }
  }

  /** A value that may be a text. */
  private record Value(int from, String text) {
    int to() {
      return from + text.length();
    }
  }

  /** Returns the values of a line that may be texts, those nearest to the error first. */
  private List<Value> values(YamlLine line) {
    List<Value> values = new ArrayList<>();
    Matcher item = ITEM.matcher(line.text());
    Matcher value = VALUE.matcher(line.text());
    int at = 0;
    while (value.find(at)) {
      at = value.start(1);
      addValues(line, at, values);
    }
    if (item.find()) {
      addValues(line, item.start(1), values);
    }
    int column = line.place().line() == fault.line() ? fault.column() - 1 : 0;
    values.sort(
        Comparator.comparing((Value one) -> SPECIAL.indexOf(one.text().charAt(0)) < 0)
            .thenComparing(one -> Math.abs(column - one.from())));
    return values;
  }

  /**
   * Adds the possible values from an offset: up to the end of the line, or, in brackets, up to a
   * comma or bracket.
   */
  private static void addValues(YamlLine line, int from, List<Value> values) {
    String text = COMMENT.matcher(line.text()).replaceFirst("").stripTrailing();
    if (from >= text.length()) {
      return;
    }
    if (!text.substring(0, from).matches(".*[{\\[].*")) {
      values.add(new Value(from, text.substring(from)));
      return;
    }
    for (int to = from + 1; to < text.length() && values.size() < 12; to++) {
      if (",}]".indexOf(text.charAt(to)) >= 0) {
        values.add(new Value(from, text.substring(from, to).stripTrailing()));
        if (NEXT_KEY.matcher(text.substring(to)).lookingAt()) {
          return;
        }
      }
    }
  }

  /** Returns whether only the ends of brackets, or another entry, are after a value. */
  private static boolean isEnd(YamlLine line, Value value) {
    String after = COMMENT.matcher(line.text().substring(value.to())).replaceFirst("");
    return after.matches("[\\s\\]}]*,?\\s*") || NEXT_KEY.matcher(after).lookingAt();
  }

  private static boolean isQuote(char unit) {
    return unit == '"' || unit == '\'';
  }
}
