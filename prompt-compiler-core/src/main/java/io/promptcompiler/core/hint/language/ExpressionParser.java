package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Term.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses expressions of template and script languages, and translates them to Handlebars:
 * operators, filters, calls with parentheses, indexes, choices. Arithmetic has no translation.
 */
final class ExpressionParser {
  /** Comparison operators with their helpers; longer ones first. */
  private static final String[][] SIGNS = {
    {"===", "eq"}, {"!==", "ne"}, {"==", "eq"}, {"!=", "ne"}, {"<>", "ne"}, {"=>", "gte"},
    {">=", "gte"}, {"<=", "lte"}, {"=<", "lte"}, {"=", "eq"}, {"<", "lt"}, {">", "gt"}
  };

  /** Words that can be operators between two operands. */
  private static final Set<String> BETWEEN =
      Set.of("and", "or", "is", "in", "contains", "includes", "eq", "ne", "gt", "gte", "lt", "lte");

  /** Tests of Jinja, which follow {@code is}. */
  private static final Set<String> TESTS =
      Set.of(
          "boolean",
          "callable",
          "divisibleby",
          "even",
          "float",
          "integer",
          "iterable",
          "lower",
          "mapping",
          "number",
          "odd",
          "sameas",
          "sequence",
          "string",
          "test",
          "upper");

  /** A comparison of a variable with a text; group 1 is the helper, group 2 the variable. */
  private static final Pattern COMPARED_TEXT =
      Pattern.compile("(eq|ne) ([^\\s()\"']+) (?:\"[^\"]*\"|'[^']*')");

  private static final String OPENING_QUOTES = "\u201c\u201e\u201f\u00ab\u2018\u201a\u2039`\u00b4";
  private static final String CLOSING_QUOTES = "\u201d\u201c\u201f\u00bb\u2019\u2018\u203a`\u00b4";

  private static final String OR_ARGUMENTS =
      "If these are two arguments, separate them by a space.";

  private static final Term NO_TEXT = Term.literal("\"\"");
  private static final int DEEPEST = 50;

  /** The counterparts of names with a dollar sign that are not variables in other languages. */
  private static final Map<String, String> ROOTS =
      Map.of("root", "@root", "parent", "..", "this", "this");

  private final Scanner in;
  private final boolean isCondition;
  private int depth;

  /** The number of calls around the position that are written as in Handlebars. */
  private int ownCalls;

  /**
   * Creates a parser.
   *
   * @param isCondition whether only the truth of the expression counts
   */
  private ExpressionParser(Scanner in, boolean isCondition) {
    this.in = in;
    this.isCondition = isCondition;
  }

  /** Thrown where an expression has no translation. */
  private static final class Untranslatable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Untranslatable() {
      super("", null, false, false);
    }
  }

  /** Translates the rest of the input, if it is one expression. */
  static Optional<Term> whole(Scanner in, boolean isCondition) {
    ExpressionParser parser = new ExpressionParser(in, isCondition);
    int from = in.skipSpace().position();
    Optional<Term> call = attempt(() -> parser.call(isCondition));
    if (call.isPresent() && in.isAtEnd()) {
      return call;
    }
    in.moveTo(from);
    Optional<Term> term = attempt(parser::expression);
    return in.isAtEnd() ? term : Optional.empty();
  }

  static Optional<Term> whole(String text, boolean isCondition) {
    return whole(new Scanner(text, 0, text.length()), isCondition);
  }

  /** Translates the next value. */
  static Optional<Term> next(Scanner in) {
    return attempt(new ExpressionParser(in, false)::expression);
  }

  private static Optional<Term> attempt(Supplier<Term> rule) {
    try {
      return Optional.of(rule.get());
    } catch (Untranslatable e) {
      return Optional.empty();
    }
  }

  private static <T> T require(Optional<T> translation) {
    return translation.orElseThrow(Untranslatable::new);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new Untranslatable();
    }
  }

  private static Term single(Term term) {
    require(term.isExpression());
    return term;
  }

  static boolean isRoundQuote(char unit) {
    return OPENING_QUOTES.indexOf(unit) >= 0;
  }

  private Term expression() {
    require(depth < DEEPEST);
    depth++;
    try {
      return choice(or());
    } finally {
      depth--;
    }
  }

  /** Parses {@code a ? b : c} or {@code b if a else c}. */
  private Term choice(Term first) {
    int from = in.skipSpace().position();
    if (in.take("?")) {
      in.note(from);
      Term then = expression();
      Term otherwise = in.takeNext(":") ? expression() : NO_TEXT;
      return Term.of(Form.CHOICE, List.of(first, then, otherwise));
    }
    if (in.takeWord("if")) {
      in.note(from);
      Term condition = or();
      Term otherwise = in.takeWord("else") ? expression() : NO_TEXT;
      return Term.of(Form.CHOICE, List.of(condition, first, otherwise));
    }
    return first;
  }

  private Term or() {
    List<Term> all = new ArrayList<>();
    String difference = "";
    boolean isDefault = false;
    boolean goesOn;
    do {
      all.add(and());
      boolean isOfNull = in.takeForeign("??");
      boolean isFallback = isOfNull || in.takeForeign("?:");
      isDefault |= isFallback;
      goesOn = isFallback || in.takeForeign("||") || takeForeignWord("or");
      difference =
          isOfNull ? Counterpart.REPLACES_EMPTY : goesOn ? Counterpart.KEEPS_NUMBERS : difference;
    } while (goesOn);
    if (all.size() > 1) {
      all.forEach(ExpressionParser::single);
    }
    if (all.size() > 1 && isCondition && !isDefault) {
      return Term.call("or", eachCompared("eq", all));
    }
    Term last = all.remove(all.size() - 1);
    while (!all.isEmpty()) {
      last = Term.call("default", all.remove(all.size() - 1), last);
    }
    return last.differing(difference);
  }

  private Term and() {
    List<Term> all = new ArrayList<>();
    do {
      all.add(not());
    } while (in.takeForeign("&&") || in.takeForeign("&") || takeForeignWord("and"));
    if (all.size() == 1) {
      return all.get(0);
    }
    all.forEach(ExpressionParser::single);
    return Term.call("and", eachCompared("ne", all));
  }

  /**
   * Returns terms in which a text after a comparison is compared too: {@code tone == "a" || "b"}.
   */
  private List<Term> eachCompared(String helper, List<Term> terms) {
    List<Term> all = new ArrayList<>();
    Optional<String> subject = Optional.empty();
    for (Term term : terms) {
      Matcher comparison = COMPARED_TEXT.matcher(term.text());
      if (comparison.matches()) {
        subject =
            Optional.of(comparison.group(2)).filter(name -> helper.equals(comparison.group(1)));
      }
      all.add(
          subject
              .filter(name -> isCondition && term.isText())
              .map(
                  name ->
                      Term.call(helper, Term.path(name), term)
                          .differing("Each text is compared with '" + name + "'."))
              .orElse(term));
    }
    return all;
  }

  private boolean takeForeignWord(String word) {
    int from = in.skipSpace().position();
    boolean isNext = in.takeWord(word) || in.takeWord(word.toUpperCase(Locale.ROOT));
    if (isNext) {
      in.note(from);
    }
    return isNext;
  }

  private Term not() {
    int from = in.skipSpace().position();
    boolean isNot = in.peek(1) != '=' && in.take("!");
    if (isNot || takeForeignWord("not")) {
      in.note(from);
      return Term.call("not", single(not()));
    }
    return comparison();
  }

  private Term comparison() {
    Term left = sum();
    Term compared = comparedBySign(left);
    if (!compared.equals(left)) {
      return compared;
    }
    int from = in.position();
    String word = in.word();
    if (in.takeWord("not")) {
      boolean isIn = in.takeWord("in");
      in.note(from);
      require(isIn);
      return Term.call("not", among(left));
    }
    if (!word.equals("equals") && (!BETWEEN.contains(word) || word.matches("and|or"))) {
      return left;
    }
    in.takeWord(word);
    boolean isNegated = word.equals("is") && in.takeWord("not");
    in.note(from);
    if (word.equals("is") && (in.takeWord("empty") || in.takeWord("blank"))) {
      Term length = Term.call("length", single(left));
      return isNegated ? left : Term.call("eq", length, Term.literal("0"));
    }
    if (word.equals("is") && (in.takeWord("present") || in.takeWord("set"))) {
      return isNegated ? Term.call("not", single(left)) : left;
    }
    if (word.equals("is") && in.takeWord("defined")) {
      return Term.call(isNegated ? "eq" : "ne", left, Term.literal("null"));
    }
    if (word.equals("is") && (in.takeWord("none") || in.takeWord("undefined"))) {
      return Term.call(isNegated ? "ne" : "eq", left, Term.literal("null"));
    }
    if (word.equals("in")) {
      return among(left);
    }
    Term right = sum();
    require(!word.equals("is") || !TESTS.contains(right.text()));
    return switch (word) {
      case "is", "equals" -> compared(isNegated ? "ne" : "eq", left, right);
      case "contains", "includes" -> compared("contains", left, right);
      default -> compared(word, left, right);
    };
  }

  /** Parses what follows {@code in}: a list, or literals in brackets, which Handlebars lacks. */
  private Term among(Term left) {
    int from = in.skipSpace().position();
    String close = in.take("[") ? "]" : in.take("(") ? ")" : "";
    char first = in.skipSpace().peek();
    if (close.isEmpty() || !(first == '"' || first == '\'' || Character.isDigit(first))) {
      in.moveTo(from);
      return Term.call("contains", single(sum()), single(left));
    }
    List<Term> all = new ArrayList<>();
    do {
      all.add(Term.call("eq", single(left), primary()));
    } while (in.takeNext(","));
    require(in.takeNext(close));
    return all.size() == 1 ? all.get(0) : Term.call("or", all);
  }

  /** Parses an operand, and a comparison with the next one if an operator follows. */
  private Term comparedBySign(Term left) {
    int from = in.skipSpace().position();
    for (String[] sign : SIGNS) {
      boolean isAssignment = sign[0].equals("=") && !isCondition;
      boolean isQuoted = in.take('"' + sign[0] + '"') || in.take("'" + sign[0] + "'");
      if (isQuoted || (!isAssignment && in.take(sign[0]))) {
        in.note(from);
        return compared(sign[1], left, sum());
      }
    }
    return left;
  }

  private static Term compared(String helper, Term left, Term right) {
    boolean isEmpty =
        right.text().equals("\"\"") || right.text().equals("''") || right.text().equals("[]");
    if (isEmpty && left.is(Form.PATH) && helper.matches("eq|ne")) {
      // An absent value differs from an empty text, and neither is meant.
      Term length = Term.call("length", single(left));
      return helper.equals("ne") ? left : Term.call("eq", length, Term.literal("0"));
    }
    return Term.call(helper, counted(single(left)), counted(single(right)));
  }

  /** Translates {@code items.length} in a comparison to a call of the helper. */
  private static Term counted(Term term) {
    String list = term.text().replaceFirst("(?<=.)\\.(?:length|size|count)$", "");
    boolean isLength = term.is(Form.PATH) && !list.equals(term.text());
    return isLength ? Term.call("length", Term.path(list)) : term;
  }

  /** Parses texts and values that are joined by {@code +} or {@code ~}. */
  private Term sum() {
    List<Term> all = new ArrayList<>();
    do {
      all.add(filtered());
    } while (in.takeForeign("+") || in.takeForeign("~"));
    require(all.size() == 1 || all.stream().anyMatch(Term::isText));
    return all.size() == 1 ? all.get(0) : Term.of(Form.SEQUENCE, all);
  }

  /** Parses an operand and its filters: {@code name | upper | truncate: 20}. */
  private Term filtered() {
    Term term = primary();
    while (in.skipSpace().sees("|") && !in.sees("||")) {
      int from = in.position();
      in.skip(in.sees("|>") ? 2 : 1);
      in.note(from);
      String name = name();
      require(!name.isEmpty());
      term = require(HelperCalls.filter(name, term, filterArguments()));
    }
    return term;
  }

  /** Parses the name of a filter or helper. */
  private String name() {
    int from = in.skipSpace().position();
    while (Scanner.isWord(in.peek())
        || ((in.peek() == '-' || in.peek() == '.') && Scanner.isWord(in.peek(1)))) {
      in.skip(1);
    }
    return in.since(from);
  }

  /** Parses the arguments of a filter: {@code : a, b}, {@code (a, b)}, or none. */
  private List<Term> filterArguments() {
    if (in.take("(")) {
      return arguments();
    }
    List<Term> all = new ArrayList<>();
    boolean goesOn = in.takeNext(":");
    while (goesOn) {
      all.add(primary());
      goesOn = in.takeNext(",") || in.take(":");
    }
    return all;
  }

  /** Parses the arguments after an opening parenthesis, including the closing one. */
  private List<Term> arguments() {
    List<Term> all = new ArrayList<>();
    while (!in.takeNext(")")) {
      skipKeyword();
      all.add(single(expression()));
      require(in.takeNext(",") || in.sees(")"));
    }
    return all;
  }

  /**
   * Skips the name of a keyword argument, such as {@code length=} in {@code truncate(length=20)}.
   */
  private void skipKeyword() {
    int from = in.skipSpace().position();
    String word = in.word();
    in.skip(word.length());
    in.skipSpace();
    if (word.isEmpty() || in.sees("==") || !in.take("=")) {
      in.moveTo(from);
    }
  }

  /** Parses an operand with its members and arguments. */
  private Term primary() {
    int from = in.skipSpace().position();
    char first = in.peek();
    if (first == '"' || first == '\'') {
      in.skip(1);
      while (in.peek() != first) {
        require(in.peek() != '\0' && in.peek() != '\n');
        in.skip(in.peek() == '\\' ? 2 : 1);
      }
      in.skip(1);
      return members(Term.literal(ownCalls > 0 ? in.since(from) : unescaped(in.since(from))));
    }
    if (isRoundQuote(first)) {
      do {
        in.skip(1);
        require("\0\n\"'{}".indexOf(in.peek()) < 0);
      } while (CLOSING_QUOTES.indexOf(in.peek()) < 0);
      in.skip(1);
      in.note(from);
      String quoted = in.since(from);
      return Term.literal('"' + quoted.substring(1, quoted.length() - 1) + '"');
    }
    if (Character.isDigit(first) || (first == '-' && Character.isDigit(in.peek(1)))) {
      do {
        in.skip(1);
      } while (Character.isDigit(in.peek()) || (in.peek() == '.' && Character.isDigit(in.peek(1))));
      return Term.literal(in.since(from));
    }
    if (first == '(') {
      return group();
    }
    if (in.sees("{{") || in.sees("${")) {
      in.skip(2);
      in.note(from);
      Term inner = expression();
      require(in.takeNext(first == '$' ? "}" : "}}"));
      return inner;
    }
    return path();
  }

  /** Returns a text in quotes as Handlebars writes it, where only quotes are escaped. */
  private static String unescaped(String literal) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < literal.length(); i++) {
      char unit = literal.charAt(i);
      char next = unit == '\\' ? literal.charAt(++i) : '\0';
      text.append(
          switch (next) {
            case '\0' -> String.valueOf(unit);
            case 'n' -> "\n";
            case 't' -> "\t";
            case '"', '\'' -> next == literal.charAt(0) ? "\\" + next : String.valueOf(next);
            case '\\' -> "\\";
            default -> throw new Untranslatable();
          });
    }
    require(text.indexOf("\\", text.length() - 2) < 0);
    return text.toString();
  }

  /** Parses parentheses: a Handlebars call, or an expression of another language. */
  private Term group() {
    int from = in.position();
    in.skip(1);
    Optional<Term> call = attempt(() -> call(/* isBare= */ false));
    if (call.isPresent() && in.takeNext(")")) {
      return call.get();
    }
    in.moveTo(from + 1);
    Optional<Term> inner = attempt(this::expression).filter(one -> in.takeNext(")"));
    if (in.mark().isEmpty()) {
      in.note(from, from + 1);
    }
    return members(require(inner));
  }

  /**
   * Parses a name with operands: {@code eq tone "warm"}.
   *
   * @param isBare whether the call lacks the parentheses that Handlebars requires
   */
  private Term call(boolean isBare) {
    int from = in.skipSpace().position();
    String name = name();
    int end = in.position();
    Optional<Counterpart> counterpart = Counterpart.ofHelper(name);
    Optional<String> helper = counterpart.flatMap(Counterpart::helper);
    boolean isFormat = NumberFormats.isFormat(name) && !name.equals("format");
    require(!name.isEmpty() && in.isBeforeSpace() && (!isBare || helper.isPresent() || isFormat));
    if (isBare || !helper.orElse(name).equals(name)) {
      in.note(from);
    }
    require(!in.isAtEnd() && "=!<>&|?,+*%:~)}".indexOf(in.peek()) < 0 && in.position() > end);
    List<Term> given = new ArrayList<>();
    StringBuilder call = new StringBuilder(helper.orElse(name));
    while (!in.isAtEnd() && ")|}".indexOf(in.peek()) < 0) {
      int key = in.position();
      require(!BETWEEN.contains(in.word()));
      skipKeyword();
      call.append(' ').append(in.since(key).replace(" ", ""));
      Term argument = withDecimals(argument());
      call.append(argument.argument());
      given.add(argument);
      in.takeForeign(",");
    }
    if (isFormat) {
      in.note(from, end);
      require(!given.isEmpty());
      return require(NumberFormats.call(name, given.get(0), given.subList(1, given.size())));
    }
    if (name.equals("concat") && !isBare) {
      in.note(from, end);
      return Term.of(Form.SEQUENCE, given);
    }
    String difference = counterpart.map(Counterpart::difference).orElse("");
    return Term.call(call.toString(), List.of())
        .differing(Term.differences(given))
        .differing(difference);
  }

  /** Parses the decimals of a number behind a comma: {@code 3,5}. */
  private Term withDecimals(Term number) {
    if (in.peek() != ',' || !Character.isDigit(in.peek(1)) || !number.text().matches("-?\\d+")) {
      return number;
    }
    int from = in.position();
    in.skip(1);
    int decimals = in.position();
    in.skip(in.word().length());
    in.note(from);
    String digits = in.since(decimals);
    require(digits.matches("\\d{1,2}|\\d{4,}"));
    return Term.literal(number.text() + "." + digits).differing(OR_ARGUMENTS);
  }

  private Term argument() {
    ownCalls++;
    try {
      return comparedBySign(primary());
    } finally {
      ownCalls--;
    }
  }

  /** Parses a path, including the signs that other languages write before names. */
  private Term path() {
    int from = in.position();
    if (in.sees("$") && Scanner.isWord(in.peek(1))) {
      in.skip(1);
      in.note(from);
      String meant = ROOTS.getOrDefault(in.word(), "");
      if (!meant.isEmpty()) {
        in.skip(in.word().length());
        boolean climbs = meant.equals("..") && in.sees(".") && Scanner.isWord(in.peek(1));
        in.skip(climbs ? 1 : 0);
        return members(climbs ? named("../", from) : Term.path(meant));
      }
    }
    int start = in.position();
    while (in.take("../")) {}
    if (!in.take("./") && in.sees(".")) {
      if (Scanner.isWord(in.peek(1))) {
        // In Go templates, this is a field of the root value.
        String climbed = in.since(start);
        in.skip(1);
        in.note(from);
        return members(named(climbed, from));
      }
      if (!in.sees("..")) {
        in.skip(1);
        return Term.path("this");
      }
    }
    return members(named(in.since(start), from));
  }

  /** Parses a name after the leading dots of a path. */
  private Term named(String climbed, int from) {
    int start = in.position();
    in.take("@");
    if (in.sees("[")) {
      require(!in.sees("['") && in.takeThrough(']', "}\""));
    } else {
      require(!segment().isEmpty());
    }
    String path = climbed + in.since(start);
    String literal =
        switch (path) {
          case "True", "False" -> path.toLowerCase(Locale.ROOT);
          case "None", "nil", "NULL", "Null" -> "null";
          case "true", "false", "null", "undefined" -> path;
          default -> "";
        };
    if (literal.isEmpty()) {
      return Term.path(path);
    }
    if (!literal.equals(path)) {
      in.note(from);
    }
    return Term.literal(literal);
  }

  private String segment() {
    int from = in.position();
    while (isInName(in.peek())
        || (in.peek() == '-' && isInName(in.peek(1)) && in.position() > from)) {
      in.skip(1);
    }
    return in.since(from);
  }

  private static boolean isInName(char unit) {
    return Scanner.isWord(unit)
        || (unit > '\u007f' && !Scanner.isSpace(unit) && CLOSING_QUOTES.indexOf(unit) < 0);
  }

  /** Parses members, indexes and arguments after a value. */
  private Term members(Term start) {
    Term term = start;
    while (true) {
      int from = in.position();
      if (in.sees("->") && term.is(Form.PATH)) {
        in.skip(1);
        in.note(from, from + 2);
        term = member(term);
      } else if (in.sees("?.") || in.sees("!.")) {
        in.skip(1);
        in.note(from);
        term = member(term);
      } else if (in.sees(".") || (in.sees("/") && Scanner.isWord(in.peek(1)))) {
        term = member(term);
      } else if (in.sees("[")) {
        term = index(term);
      } else if (in.sees("(") && term.is(Form.PATH)) {
        in.skip(1);
        in.note(from);
        term = require(HelperCalls.function(term.text(), arguments()));
      } else {
        return term;
      }
    }
  }

  /** {@code .name}, {@code .[name]} or {@code .method(arguments)}. */
  private Term member(Term of) {
    int from = in.position();
    char separator = in.peek() == '>' ? '.' : in.peek();
    in.skip(1);
    if (in.sees("[")) {
      in.takeThrough(']', "");
      return Term.path(of.text() + in.since(from));
    }
    String name = segment();
    require(!name.isEmpty());
    if (in.take("(")) {
      in.note(in.position() - 1);
      return require(HelperCalls.method(name, of, arguments()));
    }
    require(of.is(Form.PATH));
    boolean isElement = name.chars().allMatch(Character::isDigit);
    if (isElement && (in.isAtEnd() || ".[/".indexOf(in.peek()) < 0)) {
      in.note(from + 1);
      return Term.path(of.text() + ".[" + name + "]");
    }
    return Term.path(of.text() + separator + name);
  }

  /** Parses {@code [0]}, {@code ["name"]} or {@code [other]} directly after a value. */
  private Term index(Term of) {
    int from = in.position();
    in.skip(1);
    in.note(from);
    Term key = expression();
    require(in.takeNext("]") && key.isExpression());
    if (!key.is(Form.LITERAL) || !of.is(Form.PATH)) {
      boolean mayBeProperty = key.is(Form.PATH) && key.text().matches("[\\p{L}_][\\p{L}\\p{N}_-]*");
      String property = of.text() + "." + key.text();
      return Term.call("lookup", of, key)
          .differing(
              mayBeProperty
                  ? "If '" + key.text() + "' is a property, write '" + property + "'."
                  : "");
    }
    String name = key.unquoted();
    require(!name.startsWith("-"));
    boolean isPlain = name.matches("[\\p{L}_][\\p{L}\\p{N}_-]*");
    return Term.path(of.text() + (isPlain ? "." + name : ".[" + name + "]"));
  }
}
