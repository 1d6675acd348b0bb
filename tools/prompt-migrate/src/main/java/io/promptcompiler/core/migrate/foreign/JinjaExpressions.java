package io.promptcompiler.core.migrate.foreign;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Counterpart;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses the expressions of Jinja in one tag, with the precedence of its operators. */
final class JinjaExpressions {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?<token>[\\p{L}_][\\p{L}\\p{Nd}_]*|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?"
              + "|\"(?:[^\"\\\\]++|\\\\.)*+\"|'(?:[^'\\\\]++|\\\\.)*+'|==|!=|<=|>=|//|\\*\\*|\\S)\\s*",
          Pattern.DOTALL);

  /** An index of an element as Handlebars writes it. */
  private static final Pattern INDEX = Pattern.compile("0|[1-9]\\d{0,8}");

  private static final Set<String> RESERVED =
      Set.of("and", "or", "not", "if", "else", "elif", "in", "is", "recursive");

  /** The properties of {@code loop} in Jinja that have a counterpart. */
  private static final Set<String> PROPERTIES = Set.of("index", "index0", "first", "last");

  private final String source;
  private final List<Span> tokens = new ArrayList<>();
  private final Span all;
  private int at;

  /** The number of negations and choices around the current place. */
  private int nesting;

  /**
   * Creates a parser.
   *
   * @param content the range of the tag between its delimiters
   */
  JinjaExpressions(String source, Span content) {
    this.source = source;
    this.all = content;
    Matcher matcher = TOKEN.matcher(source).region(content.start(), content.end());
    while (matcher.lookingAt()) {
      tokens.add(new Span(matcher.start("token"), matcher.end("token")));
      matcher.region(matcher.end(), content.end());
    }
  }

  boolean isAtEnd() {
    return at >= tokens.size();
  }

  /** Returns the next token, or an empty text at the end. */
  String peek() {
    return isAtEnd() ? "" : text(tokens.get(at));
  }

  String next() {
    String token = peek();
    at++;
    return token;
  }

  boolean accept(String token) {
    boolean isNext = peek().equals(token);
    at += isNext ? 1 : 0;
    return isNext;
  }

  void expectEnd() {
    if (!isAtEnd()) {
      throw unsupported("'" + source.substring(tokens.get(at).start(), all.end()).strip() + "'");
    }
  }

  private String text(Span span) {
    return source.substring(span.start(), span.end());
  }

  /** Returns the range from a token to the last one that was read. */
  private Span from(int token) {
    if (tokens.isEmpty()) {
      return all;
    }
    int last = Math.max(0, Math.min(at, tokens.size()) - 1);
    Span first = tokens.get(Math.min(token, last));
    return new Span(first.start(), tokens.get(last).end());
  }

  UnsupportedException unsupported(String what) {
    Span span = isAtEnd() ? all : tokens.get(at);
    return unsupported(span, what, "");
  }

  UnsupportedException unsupported(Span span, String what, String instead) {
    return new UnsupportedException(Obstacle.refused(span, what + " cannot be converted", instead));
  }

  /** Parses a whole expression, which may be a choice: {@code a if b else c}. */
  ForeignValue expression() {
    int start = at;
    ForeignValue value = or();
    if (!accept("if")) {
      return value;
    }
    checkNesting(++nesting);
    ForeignValue condition = or();
    ForeignValue otherwise = accept("else") ? expression() : new ForeignValue.Text("", from(start));
    nesting--;
    return new ForeignValue.Choice(plain(condition), value, otherwise, from(start));
  }

  /** Parses the list of a loop, after which {@code if} begins a filter. */
  ForeignValue loopList() {
    return or();
  }

  private ForeignValue or() {
    return operators("or", this::and);
  }

  private ForeignValue and() {
    return operators("and", this::not);
  }

  private interface Operand {
    ForeignValue parse();
  }

  private ForeignValue operators(String word, Operand operand) {
    int start = at;
    List<ForeignValue> operands = new ArrayList<>(List.of(operand.parse()));
    while (accept(word)) {
      operands.add(operand.parse());
    }
    List<ForeignValue> needed = word.equals("and") ? withoutPresence(operands) : operands;
    return needed.size() == 1
        ? needed.get(0)
        : new ForeignValue.Call(word, needed.stream().map(this::plain).toList(), from(start));
  }

  /** Removes {@code a is defined} before {@code and a}, because an undefined value is false. */
  private static List<ForeignValue> withoutPresence(List<ForeignValue> operands) {
    return operands.stream()
        .filter(
            one ->
                !(one instanceof ForeignValue.Presence presence
                    && !presence.isNegated()
                    && operands.stream().anyMatch(other -> isSame(presence.value(), other))))
        .toList();
  }

  private static boolean isSame(ForeignValue.Path path, ForeignValue other) {
    return other instanceof ForeignValue.Path same
        && same.name().equals(path.name())
        && same.properties().equals(path.properties());
  }

  private ForeignValue not() {
    int start = at;
    if (!accept("not")) {
      return comparison();
    }
    checkNesting(++nesting);
    ForeignValue negated = plain(not());
    nesting--;
    return new ForeignValue.Call("not", List.of(negated), from(start));
  }

  private void checkNesting(int depth) {
    if (depth > NestingDepth.DEEPEST) {
      throw unsupported("such a deeply nested expression");
    }
  }

  private ForeignValue comparison() {
    int start = at;
    ForeignValue left = concatenation();
    String operator = peek();
    boolean isNegated = operator.equals("not");
    String helper =
        switch (operator) {
          case "==" -> "eq";
          case "!=" -> "ne";
          case "<" -> "lt";
          case "<=" -> "lte";
          case ">" -> "gt";
          case ">=" -> "gte";
          case "in", "not" -> "contains";
          default -> "";
        };
    if (helper.isEmpty()) {
      return left;
    }
    at++;
    if (isNegated && !accept("in")) {
      throw unsupported("'not'");
    }
    if (helper.equals("contains")) {
      ForeignValue found = contained(plain(left), start);
      return isNegated ? new ForeignValue.Call("not", List.of(found), from(start)) : found;
    }
    ForeignValue right = concatenation();
    if (Set.of("==", "!=", "<", "<=", ">", ">=", "in").contains(peek())) {
      throw unsupported("a chain of comparisons");
    }
    boolean orders = !helper.equals("eq") && !helper.equals("ne");
    if (orders && (left instanceof ForeignValue.Text || right instanceof ForeignValue.Text)) {
      throw unsupported(from(start), "the order of texts", "Compare it where the value is made.");
    }
    return new ForeignValue.Call(helper, List.of(plain(left), plain(right)), from(start));
  }

  /** Parses the right side of {@code in}; a list of literals becomes comparisons. */
  private ForeignValue contained(ForeignValue value, int start) {
    String close = peek().equals("[") ? "]" : ")";
    boolean isList = peek().equals("[") || peek().equals("(");
    if (!isList) {
      return new ForeignValue.Call("contains", List.of(plain(concatenation()), value), from(start));
    }
    at++;
    List<ForeignValue> cases = new ArrayList<>();
    while (!accept(close)) {
      cases.add(new ForeignValue.Call("eq", List.of(value, plain(concatenation())), from(start)));
      if (!accept(",") && !peek().equals(close)) {
        throw unsupported("the list");
      }
    }
    if (cases.isEmpty()) {
      throw unsupported("an empty list");
    }
    return cases.size() == 1 ? cases.get(0) : new ForeignValue.Call("or", cases, from(start));
  }

  private ForeignValue concatenation() {
    int start = at;
    List<ForeignValue> parts = new ArrayList<>(List.of(unary()));
    while (accept("~")) {
      parts.add(unary());
    }
    if (Set.of("+", "-", "*", "/", "//", "%", "**").contains(peek())) {
      throw unsupported(
          tokens.get(at), "arithmetic", "Compute the value in Java and pass it as a parameter.");
    }
    return parts.size() == 1 ? parts.get(0) : new ForeignValue.Concatenation(parts, from(start));
  }

  private ForeignValue unary() {
    int start = at;
    if (accept("-")) {
      ForeignValue number = primary();
      if (number instanceof ForeignValue.Numeral positive) {
        return new ForeignValue.Numeral("-" + positive.text(), from(start));
      }
      throw unsupported(from(start), "arithmetic", "Compute the value in Java.");
    }
    ForeignValue value = primary();
    for (int filters = 0; ; filters++) {
      checkNesting(filters);
      if (accept("|")) {
        value = filter(value, start);
      } else if (accept("is")) {
        value = test(value, start);
      } else {
        return value;
      }
    }
  }

  private ForeignValue primary() {
    int start = at;
    String token = next();
    if (token.equals("(")) {
      ForeignValue inner = expression();
      if (!accept(")")) {
        throw unsupported("a tuple");
      }
      return inner;
    }
    char first = token.isEmpty() ? ' ' : token.charAt(0);
    if (first == '"' || first == '\'') {
      StringBuilder text = new StringBuilder(unescaped(token));
      while (peek().startsWith("\"") || peek().startsWith("'")) {
        text.append(unescaped(next()));
      }
      return new ForeignValue.Text(text.toString(), from(start));
    }
    if (Character.isDigit(first)) {
      if (!token.matches("\\d+(?:\\.\\d+)?")) {
        throw unsupported(from(start), "the number '" + token + "'", "");
      }
      return new ForeignValue.Numeral(token, from(start));
    }
    if (token.equals("true") || token.equals("True")) {
      return new ForeignValue.Bool(true, from(start));
    }
    if (token.equals("false") || token.equals("False")) {
      return new ForeignValue.Bool(false, from(start));
    }
    boolean isName = Character.isLetter(first) || first == '_';
    if (!isName || RESERVED.contains(token) || token.matches("[nN]one|self|super|caller|range")) {
      at = Math.min(start, tokens.size());
      throw unsupported(token.isEmpty() ? "an empty tag" : "'" + token + "'");
    }
    return path(token, start);
  }

  private ForeignValue path(String name, int start) {
    List<String> properties = new ArrayList<>();
    while (true) {
      if (accept(".")) {
        String property = next();
        properties.add(INDEX.matcher(property).matches() ? "[" + property + "]" : property);
      } else if (accept("[")) {
        properties.add(subscript(start));
      } else if (peek().equals("(")) {
        throw unsupported(
            from(start), "the call '" + text(from(start)) + "(…)'", "Pass its result.");
      } else {
        break;
      }
    }
    return name.equals("loop")
        ? position(properties, start)
        : new ForeignValue.Path(name, properties, from(start));
  }

  /** Parses the rest of a subscript, and returns the property: {@code [0]} for an element. */
  private String subscript(int start) {
    String key = next();
    boolean isOne = accept("]");
    if (isOne && INDEX.matcher(key).matches()) {
      return "[" + key + "]";
    }
    if (!isOne || !key.matches("(?s)[\"'].*")) {
      while (!isOne && !isAtEnd() && !accept("]")) {
        at++;
      }
      String advice = "Pass the element as a parameter.";
      throw unsupported(from(start), "'" + text(from(start)) + "'", advice);
    }
    String name = unescaped(key);
    if (name.isEmpty() || name.contains("]") || name.contains("[")) {
      throw unsupported(from(start), "the name " + key, "Rename it.");
    }
    return name;
  }

  private ForeignValue position(List<String> properties, int start) {
    String property = String.join(".", properties);
    String name =
        PROPERTIES.contains(property) ? Counterpart.ofLoop("loop", property).orElseThrow() : "";
    if (property.equals("length")) {
      name = property;
    } else if (name.isEmpty()) {
      throw unsupported(from(start), "'" + text(from(start)) + "'", "Pass its value.");
    }
    return new ForeignValue.Position(name, from(start));
  }

  private ForeignValue filter(ForeignValue given, int start) {
    String name = next();
    List<ForeignValue> arguments = new ArrayList<>();
    boolean isNamed = false;
    if (accept("(")) {
      while (!accept(")")) {
        ForeignValue argument = expression();
        if (accept("=")) {
          isNamed = true;
          argument = expression();
        }
        arguments.add(argument);
        if (!accept(",") && !peek().equals(")")) {
          throw unsupported("the arguments of '" + name + "'");
        }
      }
    }
    if (given instanceof ForeignValue.Concatenation all && !all.parts().isEmpty()) {
      throw unsupported(from(start), "a filter of several values", "");
    }
    ForeignValue value = plain(given);
    int count = isNamed ? -1 : arguments.size();
    Span span = from(start);
    String helper = name.equals("count") ? "length" : name.equals("d") ? "default" : name;
    switch (helper) {
      case "safe", "string", "upper", "lower", "trim", "length", "capitalize" -> {
        if (count == 0 || helper.matches("safe|string")) {
          ForeignValue result = value;
          for (String each : Counterpart.ofFilter(helper).orElseThrow().helpers()) {
            result = new ForeignValue.Call(each, List.of(result), span);
          }
          return result;
        }
      }
      case "join" -> {
        if (count == 0 || (count == 1 && arguments.get(0) instanceof ForeignValue.Text)) {
          ForeignValue between = count == 0 ? new ForeignValue.Text("", span) : arguments.get(0);
          return new ForeignValue.Call(helper, List.of(value, between), span);
        }
      }
      case "replace" -> {
        boolean hasTexts = arguments.stream().allMatch(ForeignValue.Text.class::isInstance);
        if (count == 2 && hasTexts && !((ForeignValue.Text) arguments.get(0)).value().isEmpty()) {
          return new ForeignValue.Call(
              helper, List.of(value, arguments.get(0), arguments.get(1)), span);
        }
      }
      case "default" -> {
        boolean isForEmpty =
            count == 2 && arguments.get(1) instanceof ForeignValue.Bool all && all.value();
        if (count == 1 || isForEmpty) {
          return new ForeignValue.Default(value, plain(arguments.get(0)), isForEmpty, span);
        }
      }
      case "templatize_part" ->
          throw unsupported(
              span,
              "an image or another part of a message of Haystack",
              "Declare a parameter of the type 'media', and insert it with '{{media image}}'.");
      default -> {}
    }
    throw unsupported(
        span, "the filter '" + text(span) + "'", "Apply it in Java and pass the result.");
  }

  private ForeignValue test(ForeignValue value, int start) {
    boolean isNegated = accept("not");
    String name = next();
    boolean isKnown = name.equals("defined") || name.equals("undefined") || name.equals("none");
    if (!isKnown || !(value instanceof ForeignValue.Path path)) {
      throw unsupported(from(start), "the test '" + text(from(start)) + "'", "Pass a boolean.");
    }
    return new ForeignValue.Presence(path, isNegated == name.equals("defined"), from(start));
  }

  /** Returns a value that can be part of another one. */
  ForeignValue plain(ForeignValue value) {
    if (value instanceof ForeignValue.Choice || value instanceof ForeignValue.Concatenation) {
      throw unsupported(value.span(), "'" + text(value.span()) + "' in another value", "");
    }
    return value;
  }

  private String unescaped(String literal) {
    if (literal.length() < 2) {
      throw unsupported("a text that is not closed");
    }
    String inside = literal.substring(1, literal.length() - 1).replaceAll("\r\n?", "\n");
    StringBuilder out = new StringBuilder();
    int i = 0;
    while (i < inside.length()) {
      char c = inside.charAt(i);
      char next = c == '\\' ? inside.charAt(i + 1) : ' ';
      i += c == '\\' ? 2 : 1;
      if (c != '\\') {
        out.append(c);
        continue;
      }
      switch (next) {
        case 'n' -> out.append('\n');
        case 't' -> out.append('\t');
        case 'r' -> out.append('\r');
        case '\n' -> {}
        case '\\', '"', '\'' -> out.append(next);
        default ->
            throw unsupported(from(at - 1), "the escape in " + literal, "Write the character.");
      }
    }
    return out.toString();
  }
}
