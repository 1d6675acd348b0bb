package io.promptcompiler.core.code;

import io.promptcompiler.core.code.Template.Mistake;
import io.promptcompiler.core.code.Template.Variable;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a template of Spring AI by the grammar of StringTemplate 4.3 ({@code STLexer}, {@code
 * STParser}) with braces as delimiters. After a tag that this grammar rejects, it continues with
 * the text that follows.
 */
final class ReadStringTemplate {
  private static final String ID = "[a-zA-Z0-9_-]+";
  private static final String ESCAPE =
      "Write '\\{' and '\\}' for braces of text, which is '\\\\{' in a Java string.";

  private static final Pattern DOUBLE = Pattern.compile("\\{\\{\\s*(?<name>" + ID + ")\\s*\\}\\}");

  /** The beginning of JSON, which is valid but sends something else. */
  private static final Pattern DATA = Pattern.compile("(?<braces>\\{\\{?)\\s*\"[^\"]*\"\\s*[:,]");

  private static final Pattern KEY = Pattern.compile("\\s*" + ID + "\\s*=");
  private static final Pattern ANY_WORD = Pattern.compile("[\\p{L}\\p{N}_-]+");
  private static final Pattern WORD = Pattern.compile(ID);

  /** A tag with a list, whose first part Spring AI does not search for variables. */
  private static final Pattern LIST = Pattern.compile("\\{\\s*" + ID + "\\s*:");

  private static final Pattern BRANCH =
      Pattern.compile("\\{\\s*(?<word>elseif|else|endif)(?![a-zA-Z0-9_-])");

  private static final Pattern ESCAPED =
      Pattern.compile("\\\\(?:[nt ]\\}|u[0-9a-fA-F]{4}\\}|\\\\\\}[ \\t]*\\r?\\n)");

  private static final Pattern PARAMETERS =
      Pattern.compile("\\s*" + ID + "\\s*(?:,\\s*" + ID + "\\s*)*+\\|\\s?");

  /** The characters of tags besides those of names. */
  private static final String IN_TAGS = ".,:;()[]=!/@\"&|{}";

  private static final Set<String> KEYWORDS =
      Set.of("if", "elseif", "else", "endif", "true", "false", "super");

  /** The names of the numbers of an element, which each template in braces has. */
  private static final Set<String> COUNTERS = Set.of("i", "i0");

  private static final Set<String> FUNCTIONS =
      Set.of("first", "last", "rest", "trunc", "strip", "trim", "length", "strlen", "reverse");

  /** The maximum number of tags and expressions around each other. */
  private static final int DEEPEST = 200;

  private final String text;
  private final boolean refuses;

  /** The ends of tags by their beginnings; 0 for those without an end. */
  private final int[] ends;

  private final List<Variable> variables = new ArrayList<>();
  private final List<Mistake> mistakes = new ArrayList<>();
  private final Set<String> words = new HashSet<>();

  private int at;

  /** The number of templates in braces around the current place. */
  private int depth;

  /** The number of tags and expressions around the current place. */
  private int nesting;

  /** The number of conditions around the current place in a tag. */
  private int conditions;

  /** Whether Spring AI takes no name at the current place for a variable. */
  private boolean isInList;

  /** The first character of the current tag that StringTemplate ignores; -1 if there is none. */
  private int ignored = -1;

  /** The innermost tag around the current place. */
  private Span tag = new Span(0, 0);

  /** The names that the templates around the current place define. */
  private Set<String> bound = Set.of();

  /**
   * Creates a reader.
   *
   * @param refuses whether names that the template defines are mistakes if Spring AI takes them for
   *     variables
   */
  ReadStringTemplate(String text, boolean refuses) {
    this.text = text;
    this.refuses = refuses;
    this.ends = new int[text.length()];
    findEnds(false);
    findEnds(true);
  }

  /** A tag is not valid. */
  private static final class InvalidTag extends RuntimeException {
    private static final long serialVersionUID = 1;

    InvalidTag() {
      super(null, null, false, false);
    }
  }

  Template read() {
    template();
    while (at < text.length()) {
      mistake(at, at + 1, ESCAPE); // a branch without a condition
      at = end(at);
      template();
    }
    return new Template(variables, mistakes, words);
  }

  /** Reads up to the end, to the brace that ends a template, or to a branch of a condition. */
  private void template() {
    while (at < text.length() && !(depth > 0 && text.charAt(at) == '}') && !isAt(BRANCH)) {
      char unit = text.charAt(at);
      if (unit == '{') {
        tag();
      } else {
        boolean isEscape = unit == '\\' && "\\{}".indexOf(unit(at + 1)) >= 0;
        at += isEscape ? 2 : 1;
      }
    }
  }

  private void tag() {
    Span all = new Span(at, end(at));
    if (depth == 0) {
      ANY_WORD
          .matcher(text)
          .region(all.start(), all.end())
          .results()
          .forEach(word -> words.add(word.group()));
    }
    Matcher twice = matcher(DOUBLE);
    Matcher data = matcher(DATA);
    if (twice.lookingAt()) {
      mistakes.add(
          new Mistake(
              DiagnosticCode.DOUBLE_BRACES,
              new Span(at, twice.end()),
              List.of(twice.group(), twice.group("name")),
              "Write '{" + twice.group("name") + "}'."));
      at = twice.end();
    } else if (data.lookingAt()) {
      mistake(at, data.end("braces"), ESCAPE);
      at = all.end();
    } else {
      inside(all);
    }
  }

  /** Reads what is inside of a tag, and reports it if it is not valid. */
  private void inside(Span all) {
    Span outerTag = tag;
    int outerIgnored = ignored;
    int outerDepth = depth;
    int outerNesting = nesting;
    int outerConditions = conditions;
    Set<String> outerBound = bound;
    tag = all;
    ignored = -1;
    conditions = 0;
    isInList |= isAt(LIST);
    int before = variables.size();
    int mistakesBefore = mistakes.size();
    boolean isValid = true;
    try {
      deeper();
      at++;
      if (!isComment() && !isEscaped()) {
        statement();
      }
    } catch (InvalidTag e) {
      at = Math.max(at, all.end());
      isValid = false;
    }
    if (!isValid || ignored >= 0) {
      variables.subList(before, variables.size()).clear();
      mistakes.subList(mistakesBefore, mistakes.size()).clear();
      mistake(all.start(), all.start() + 1, fix(all));
    }
    tag = outerTag;
    ignored = outerIgnored;
    depth = outerDepth;
    nesting = outerNesting;
    conditions = outerConditions;
    bound = outerBound;
  }

  private boolean isComment() {
    if (unit(at) != '!') {
      return false;
    }
    int end = text.indexOf("!}", at + 1);
    check(end >= 0);
    at = end + 2;
    return true;
  }

  private boolean isEscaped() {
    if (unit(at) != '\\') {
      return false;
    }
    Matcher escaped = matcher(ESCAPED);
    check(escaped.lookingAt());
    at = escaped.end();
    return true;
  }

  private void statement() {
    if (!accept("if")) {
      expression();
      if (accept(';')) {
        do {
          name(identifier(), false);
          if (accept('=')) {
            element();
          }
        } while (accept(','));
      }
      close();
      return;
    }
    condition();
    template();
    while (accept(BRANCH, "elseif")) {
      condition();
      template();
    }
    if (accept(BRANCH, "else")) {
      close();
      template();
    }
    if (accept(BRANCH, "endif")) {
      close();
    } else {
      mistake(tag.start(), tag.start() + 1, "Write '{endif}' at the end of the condition.");
    }
  }

  private void condition() {
    expect('(');
    alternatives();
    expect(')');
    close();
  }

  /** Reads conditions between {@code ||} and {@code &&}. */
  private void alternatives() {
    conditions++;
    do {
      while (accept('!')) {
        // Each negates the next one.
      }
      member();
    } while (acceptTwice('|') || acceptTwice('&'));
    conditions--;
  }

  /** Reads an expression, which may be several lists that are combined. */
  private void expression() {
    member();
    boolean isCombined = peek() == ',';
    while (accept(',')) {
      member();
    }
    check(!isCombined || peek() == ':');
    while (accept(':')) {
      applied();
      while (!isCombined && accept(',')) {
        applied();
      }
    }
  }

  /** Reads an expression in which a comma has another meaning. */
  private void element() {
    member();
    if (accept(':')) {
      applied();
    }
  }

  /** Reads what is applied to the elements of a list. */
  private void applied() {
    if (peek() == '{') {
      inner();
    } else if (accept('(')) {
      expression();
      expect(')');
      elements();
    } else {
      identifier();
      path();
      arguments();
    }
  }

  private void deeper() {
    nesting++;
    check(nesting <= DEEPEST);
  }

  private void member() {
    deeper();
    if (peek() == '{') {
      inner();
    } else if (peek() == '"') {
      quoted();
    } else if (accept('[')) {
      list();
    } else if (accept('(')) {
      if (conditions > 0) {
        alternatives();
        expect(')');
      } else {
        expression();
        expect(')');
        if (peek() == '(') {
          elements();
        }
      }
    } else if (accept("super")) {
      expect('.');
      identifier();
      arguments();
    } else if (!accept("true") && !accept("false")) {
      named();
    }
    while (accept('.')) {
      if (accept('(')) {
        expression();
        expect(')');
      } else {
        identifier();
      }
    }
    nesting--;
  }

  private void named() {
    Span name = identifier();
    boolean isPath = path();
    if (peek() != '(') {
      check(!isPath);
      name(name, true);
    } else if (FUNCTIONS.contains(text.substring(name.start(), name.end()))) {
      expect('(');
      if (peek() != ')') {
        expression();
      }
      expect(')');
    } else {
      arguments();
    }
  }

  /** Reads further folders and the name in the path of a template. */
  private boolean path() {
    boolean isPath = false;
    while (accept('/')) {
      identifier();
      isPath = true;
    }
    return isPath;
  }

  private void arguments() {
    expect('(');
    if (peek() != ')') {
      do {
        Matcher key = matcher(KEY);
        if (text.startsWith("...", at)) {
          at += 3;
          break;
        }
        if (key.lookingAt()) {
          name(identifier(), false);
          expect('=');
        }
        element();
      } while (accept(',') && peek() != ')');
    }
    expect(')');
  }

  private void elements() {
    expect('(');
    if (peek() != ')') {
      do {
        element();
      } while (accept(','));
    }
    expect(')');
  }

  private void list() {
    do {
      if (peek() != ',' && peek() != ']') {
        element();
      }
    } while (accept(','));
    expect(']');
  }

  private void quoted() {
    do {
      at += text.charAt(at) == '\\' ? 2 : 1;
      check(at < text.length());
    } while (text.charAt(at) != '"');
    at++;
  }

  /** Reads a template in braces, with the names that it defines. */
  private void inner() {
    depth++;
    at++;
    Set<String> outer = bound;
    Matcher parameters = matcher(PARAMETERS);
    if (parameters.lookingAt()) {
      bound = new HashSet<>(outer);
      bound.addAll(COUNTERS);
      Matcher name = WORD.matcher(text).region(at, parameters.end());
      while (name.find()) {
        if (COUNTERS.contains(name.group())) {
          mistakes.add(
              new Mistake(
                  DiagnosticCode.BRACE_AS_VARIABLE,
                  new Span(name.start(), name.end()),
                  List.of("Spring AI", name.group()),
                  "'i' and 'i0' are the numbers of an element: give the parameter another name."));
        }
        bound.add(name.group());
        name(new Span(name.start(), name.end()), false);
      }
      at = parameters.end();
    }
    template();
    check(unit(at) == '}');
    at++;
    depth--;
    bound = outer;
  }

  /** Adds a name, for which Spring AI demands a value. */
  private void name(Span name, boolean isValue) {
    String word = text.substring(name.start(), name.end());
    if (isValue && !bound.contains(word)) {
      variables.add(new Variable(word, name, tag));
    } else if (refuses && !isInList) {
      mistakes.add(
          new Mistake(
              DiagnosticCode.REFUSED_BY_VALIDATION,
              name,
              List.of(word),
              "Set 'validationMode(ValidationMode.NONE)' of 'StTemplateRenderer', or build this part"
                  + " of the text in Java."));
    }
  }

  /** Returns a name that is not a keyword. */
  private Span identifier() {
    peek();
    Matcher name = matcher(WORD);
    check(name.lookingAt() && !KEYWORDS.contains(name.group()));
    at = name.end();
    return new Span(name.start(), name.end());
  }

  private void close() {
    expect('}');
    isInList = false;
  }

  /**
   * Returns the next character of the tag, or NUL at the end of the text. Blanks and characters
   * that no tag can have are left out.
   */
  private char peek() {
    while (at < text.length()) {
      char unit = text.charAt(at);
      if (IN_TAGS.indexOf(unit) >= 0 || isId(unit)) {
        return unit;
      }
      if (" \t\r\n".indexOf(unit) < 0 && ignored < 0) {
        ignored = at;
      }
      at++;
    }
    return 0;
  }

  private boolean accept(char unit) {
    if (peek() != unit) {
      return false;
    }
    at++;
    return true;
  }

  private boolean accept(String keyword) {
    peek();
    boolean isIt = text.startsWith(keyword, at) && !isId(unit(at + keyword.length()));
    at += isIt ? keyword.length() : 0;
    return isIt;
  }

  /** Accepts the beginning of a tag with a branch of a condition. */
  private boolean accept(Pattern branch, String word) {
    Matcher found = matcher(branch);
    boolean isIt = found.lookingAt() && found.group("word").equals(word);
    at = isIt ? found.end() : at;
    return isIt;
  }

  private boolean acceptTwice(char unit) {
    boolean isIt = peek() == unit && unit(at + 1) == unit;
    at += isIt ? 2 : 0;
    return isIt;
  }

  private void expect(char unit) {
    check(accept(unit));
  }

  private static void check(boolean isValid) {
    if (!isValid) {
      throw new InvalidTag();
    }
  }

  private boolean isAt(Pattern pattern) {
    return matcher(pattern).lookingAt();
  }

  private Matcher matcher(Pattern pattern) {
    return pattern.matcher(text).region(at, text.length());
  }

  private char unit(int index) {
    return index < text.length() ? text.charAt(index) : 0;
  }

  private static boolean isId(char unit) {
    return (unit >= 'a' && unit <= 'z')
        || (unit >= 'A' && unit <= 'Z')
        || (unit >= '0' && unit <= '9')
        || unit == '-'
        || unit == '_';
  }

  /**
   * Finds the ends of tags outside of quotes, with the tags and texts in them.
   *
   * @param isQuoted whether the text begins in quotes: a tag begins outside of quotes, wherever the
   *     quotes before it begin
   */
  private void findEnds(boolean isQuoted) {
    Deque<Integer> open = new ArrayDeque<>();
    boolean isInside = isQuoted;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit == '\\') {
        i++;
      } else if (unit == '"') {
        isInside = !isInside;
      } else if (unit == '{' && !isInside) {
        open.push(i);
      } else if (unit == '}' && !isInside && !open.isEmpty()) {
        ends[open.pop()] = i + 1;
      }
    }
  }

  /** Returns the end of a tag, or of the first one after it, or of the text. */
  private int end(int open) {
    if (ends[open] > 0) {
      return ends[open];
    }
    int first = text.indexOf('}', open);
    return first < 0 ? text.length() : first + 1;
  }

  private String fix(Span all) {
    if (ignored >= 0 && Character.isLetter(text.charAt(ignored))) {
      return "Names in braces have letters from a to z, digits, '_' and '-'.";
    }
    boolean isOpen = text.charAt(all.end() - 1) != '}';
    return isOpen ? "Write '}' at its end. For a brace of text, write '\\{'." : ESCAPE;
  }

  private void mistake(int start, int end, String fix) {
    int last = Math.min(text.length(), start + 20);
    String shown = text.substring(start, last).lines().findFirst().orElse("{");
    mistakes.add(
        new Mistake(
            DiagnosticCode.BRACE_AS_VARIABLE,
            new Span(start, end),
            List.of("Spring AI", shown.strip()),
            fix));
  }
}
