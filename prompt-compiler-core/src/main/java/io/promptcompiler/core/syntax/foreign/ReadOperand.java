package io.promptcompiler.core.syntax.foreign;

import io.promptcompiler.core.syntax.foreign.Piece.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads an operand of an expression, with the filters, members and arguments behind it. */
final class ReadOperand {
  private static final String OPENING_QUOTES = "\u201c\u201e\u201f\u00ab\u2018\u201a\u2039`\u00b4";
  private static final String CLOSING_QUOTES = "\u201d\u201c\u201f\u00bb\u2019\u2018\u203a`\u00b4";

  private final Cursor cursor;
  private final ReadExpression expressions;

  ReadOperand(Cursor cursor, ReadExpression expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  /** An operand and its filters: {@code name | upper | truncate: 20}. */
  Optional<Piece> filtered() {
    Optional<Piece> piece = primary();
    while (piece.isPresent() && cursor.skipSpace().sees("|") && !cursor.sees("||")) {
      int from = cursor.position();
      cursor.skip(cursor.sees("|>") ? 2 : 1);
      cursor.note(from);
      String name = name();
      if (name.isEmpty()) {
        return Optional.empty();
      }
      Optional<List<Piece>> arguments = filterArguments();
      Piece of = piece.get();
      piece = arguments.flatMap(given -> CallForeign.filter(name, of, given));
    }
    return piece;
  }

  private String name() {
    cursor.skipSpace();
    int from = cursor.position();
    while (Cursor.isWord(cursor.peek(0))
        || ((cursor.peek(0) == '-' || cursor.peek(0) == '.') && Cursor.isWord(cursor.peek(1)))) {
      cursor.skip(1);
    }
    return cursor.since(from);
  }

  /** {@code : a, b} or {@code (a, b)}, or nothing. */
  private Optional<List<Piece>> filterArguments() {
    if (cursor.take("(")) {
      return arguments();
    }
    List<Piece> all = new ArrayList<>();
    if (!cursor.skipSpace().take(":")) {
      return Optional.of(all);
    }
    do {
      Optional<Piece> one = primary();
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all.add(one.get());
    } while (cursor.skipSpace().take(",") || cursor.take(":"));
    return Optional.of(all);
  }

  /** What follows an opening parenthesis, with the closing one. */
  private Optional<List<Piece>> arguments() {
    List<Piece> all = new ArrayList<>();
    while (!cursor.skipSpace().take(")")) {
      skipKeyword();
      Optional<Piece> one = expressions.read().filter(Piece::isExpression);
      boolean goesOn = cursor.skipSpace().take(",") || cursor.sees(")");
      if (one.isEmpty() || !goesOn) {
        return Optional.empty();
      }
      all.add(one.get());
    }
    return Optional.of(all);
  }

  /** {@code length=} of {@code truncate(length=20)}. */
  private void skipKeyword() {
    int from = cursor.skipSpace().position();
    String word = cursor.word();
    cursor.skip(word.length());
    cursor.skipSpace();
    boolean isKeyword = !word.isEmpty() && cursor.sees("=") && !cursor.sees("==");
    if (isKeyword) {
      cursor.skip(1);
    } else {
      cursor.moveTo(from);
    }
  }

  /** An operand with what follows it without a space. */
  Optional<Piece> primary() {
    cursor.skipSpace();
    int from = cursor.position();
    char first = cursor.peek(0);
    if (first == '"' || first == '\'') {
      return text(first).flatMap(this::members);
    }
    if (OPENING_QUOTES.indexOf(first) >= 0) {
      return curly(from);
    }
    if (Character.isDigit(first) || (first == '-' && Character.isDigit(cursor.peek(1)))) {
      return Optional.of(number());
    }
    if (first == '(') {
      return group();
    }
    if (cursor.sees("{{") || cursor.sees("${")) {
      cursor.skip(2);
      cursor.note(from);
      String close = first == '$' ? "}" : "}}";
      return expressions.read().filter(one -> cursor.skipSpace().take(close));
    }
    return path();
  }

  private Optional<Piece> text(char close) {
    int from = cursor.position();
    cursor.skip(1);
    while (cursor.peek(0) != close) {
      if (cursor.peek(0) == '\0' || cursor.peek(0) == '\n') {
        return Optional.empty();
      }
      cursor.skip(cursor.peek(0) == '\\' ? 2 : 1);
    }
    cursor.skip(1);
    return Optional.of(Piece.literal(cursor.since(from)));
  }

  static boolean isRoundQuote(char unit) {
    return OPENING_QUOTES.indexOf(unit) >= 0;
  }

  /** A text in round quotes, in straight ones. */
  private Optional<Piece> curly(int from) {
    cursor.skip(1);
    while (CLOSING_QUOTES.indexOf(cursor.peek(0)) < 0) {
      if ("\0\n\"'{}".indexOf(cursor.peek(0)) >= 0) {
        return Optional.empty();
      }
      cursor.skip(1);
    }
    cursor.skip(1);
    cursor.note(from);
    String text = cursor.since(from);
    return Optional.of(Piece.literal('"' + text.substring(1, text.length() - 1) + '"'));
  }

  private Piece number() {
    int from = cursor.position();
    cursor.skip(1);
    while (Character.isDigit(cursor.peek(0))
        || (cursor.peek(0) == '.' && Character.isDigit(cursor.peek(1)))) {
      cursor.skip(1);
    }
    return Piece.literal(cursor.since(from));
  }

  /** Parentheses: a call of Handlebars, or an expression of another language. */
  private Optional<Piece> group() {
    int from = cursor.position();
    cursor.skip(1);
    Optional<Piece> call = call(/* isBare= */ false).filter(one -> cursor.skipSpace().take(")"));
    if (call.isPresent()) {
      return call;
    }
    cursor.moveTo(from + 1);
    Optional<Piece> inner = expressions.read().filter(one -> cursor.skipSpace().take(")"));
    if (cursor.mark().isEmpty()) {
      cursor.note(from, from + 1);
    }
    return inner.flatMap(this::members);
  }

  /**
   * {@code eq tone "warm"}: a name and operands behind it with nothing between them.
   *
   * @param isBare whether Handlebars wants parentheses around it
   */
  Optional<Piece> call(boolean isBare) {
    cursor.skipSpace();
    int from = cursor.position();
    String name = name();
    int end = cursor.position();
    Optional<String> helper = ForeignWords.helper(name);
    if (name.isEmpty() || !cursor.isBeforeSpace() || (isBare && helper.isEmpty())) {
      cursor.moveTo(from);
      return Optional.empty();
    }
    if (isBare || !helper.orElse(name).equals(name)) {
      cursor.note(from);
    }
    cursor.skipSpace();
    if (isFollowedBySign() || cursor.position() == end) {
      cursor.moveTo(from);
      return Optional.empty();
    }
    List<Piece> given = new ArrayList<>();
    StringBuilder call = new StringBuilder(helper.orElse(name));
    while (!cursor.isAtEnd() && !cursor.sees(")") && !cursor.sees("|") && !cursor.sees("}")) {
      int key = cursor.position();
      boolean isBetween = ReadExpression.isBetween(cursor.word());
      skipKeyword();
      call.append(' ').append(cursor.since(key).replace(" ", ""));
      Optional<Piece> argument =
          isBetween ? Optional.empty() : primary().flatMap(expressions::comparedBySign);
      if (argument.isEmpty()) {
        cursor.moveTo(from);
        return Optional.empty();
      }
      call.append(argument.get().argument());
      given.add(argument.get());
      cursor.takeForeign(",");
    }
    if (name.equals("concat") && !isBare) {
      cursor.note(from, end);
      return Optional.of(new Piece("", Form.SEQUENCE, given));
    }
    return Optional.of(new Piece(call.toString(), Form.CALL, List.of()));
  }

  private boolean isFollowedBySign() {
    return cursor.isAtEnd() || "=!<>&|?,+*%:~)}".indexOf(cursor.peek(0)) >= 0;
  }

  /** A path, with the marks that other languages put before names. */
  private Optional<Piece> path() {
    int from = cursor.position();
    if (cursor.sees("$") && Cursor.isWord(cursor.peek(1))) {
      cursor.skip(1);
      cursor.note(from);
    }
    StringBuilder path = new StringBuilder();
    while (cursor.sees("../")) {
      cursor.skip(3);
      path.append("../");
    }
    if (cursor.take("./")) {
      path.append("./");
    } else if (cursor.sees(".") && Cursor.isWord(cursor.peek(1))) {
      // Go: a field of the value that the template is about.
      cursor.skip(1);
      cursor.note(from);
    } else if (cursor.sees(".") && !cursor.sees("..")) {
      cursor.skip(1);
      return Optional.of(Piece.path("this"));
    }
    if (cursor.take("@")) {
      path.append('@');
    }
    if (cursor.sees("[")) {
      int bracket = cursor.position();
      while (cursor.peek(0) != ']' && cursor.peek(0) != '\0' && cursor.peek(0) != '}') {
        cursor.skip(1);
      }
      if (!cursor.take("]")) {
        return Optional.empty();
      }
      path.append(cursor.since(bracket));
    } else {
      String name = segment();
      if (name.isEmpty()) {
        return Optional.empty();
      }
      path.append(name);
    }
    Piece start =
        switch (path.toString()) {
          case "True" -> noted(from, "true");
          case "False" -> noted(from, "false");
          case "None", "nil", "NULL", "Null" -> noted(from, "null");
          case "true", "false", "null", "undefined" -> Piece.literal(path.toString());
          default -> Piece.path(path.toString());
        };
    return members(start);
  }

  private Piece noted(int from, String literal) {
    cursor.note(from);
    return Piece.literal(literal);
  }

  private String segment() {
    int from = cursor.position();
    while (isInName(cursor.peek(0))
        || (cursor.peek(0) == '-' && isInName(cursor.peek(1)) && cursor.position() > from)) {
      cursor.skip(1);
    }
    return cursor.since(from);
  }

  private static boolean isInName(char unit) {
    return Cursor.isWord(unit)
        || (unit > '\u007f' && !Cursor.isSpace(unit) && CLOSING_QUOTES.indexOf(unit) < 0);
  }

  /** Members, indexes and arguments behind a value. */
  private Optional<Piece> members(Piece start) {
    Piece piece = start;
    while (true) {
      int from = cursor.position();
      Optional<Piece> next;
      if (cursor.sees("->") && piece.is(Form.PATH)) {
        cursor.skip(1);
        cursor.note(from, from + 2);
        next = member(piece);
      } else if (cursor.sees("?.") || cursor.sees("!.")) {
        cursor.skip(1);
        cursor.note(from);
        next = member(piece);
      } else if (cursor.sees(".") || (cursor.sees("/") && Cursor.isWord(cursor.peek(1)))) {
        next = member(piece);
      } else if (cursor.sees("[")) {
        next = index(piece);
      } else if (cursor.sees("(") && piece.is(Form.PATH)) {
        cursor.skip(1);
        cursor.note(from);
        Piece function = piece;
        next = arguments().flatMap(given -> CallForeign.function(function.text(), given));
      } else {
        return Optional.of(piece);
      }
      if (next.isEmpty()) {
        return next;
      }
      piece = next.get();
    }
  }

  /** {@code .name}, {@code .[name]} or {@code .method(arguments)}. */
  private Optional<Piece> member(Piece of) {
    int from = cursor.position();
    char separator = cursor.peek(0) == '>' ? '.' : cursor.peek(0);
    cursor.skip(1);
    if (cursor.sees("[")) {
      while (cursor.peek(0) != ']' && cursor.peek(0) != '\0') {
        cursor.skip(1);
      }
      cursor.skip(1);
      return Optional.of(Piece.path(of.text() + cursor.since(from)));
    }
    String name = segment();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    if (cursor.sees("(")) {
      int call = cursor.position();
      cursor.skip(1);
      cursor.note(call);
      return arguments().flatMap(given -> CallForeign.method(name, of, given));
    }
    if (!of.is(Form.PATH)) {
      return Optional.empty();
    }
    boolean isElement = name.chars().allMatch(Character::isDigit);
    boolean isLast = cursor.isAtEnd() || ".[/".indexOf(cursor.peek(0)) < 0;
    if (isElement && isLast) {
      cursor.note(from + 1);
      return Optional.of(Piece.path(of.text() + ".[" + name + "]"));
    }
    return Optional.of(Piece.path(of.text() + separator + name));
  }

  /** {@code [0]}, {@code ["name"]} or {@code [other]} directly behind a value. */
  private Optional<Piece> index(Piece of) {
    int from = cursor.position();
    cursor.skip(1);
    cursor.note(from);
    Optional<Piece> key = expressions.read().filter(one -> cursor.skipSpace().take("]"));
    if (key.isEmpty() || !key.get().isExpression()) {
      return Optional.empty();
    }
    Piece index = key.get();
    if (!index.is(Form.LITERAL) || !of.is(Form.PATH)) {
      return Optional.of(Piece.call("lookup", of, index));
    }
    String name =
        index.isText() ? index.text().substring(1, index.text().length() - 1) : index.text();
    boolean isPlain = name.matches("[\\p{L}_][\\p{L}\\p{N}_-]*");
    return name.startsWith("-")
        ? Optional.empty()
        : Optional.of(Piece.path(of.text() + (isPlain ? "." + name : ".[" + name + "]")));
  }
}
