package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Piece.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads an operand of an expression, with the filters, members and arguments behind it. */
final class ReadOperand {
  private static final String OPENING_QUOTES = "\u201c\u201e\u201f\u00ab\u2018\u201a\u2039`\u00b4";
  private static final String CLOSING_QUOTES = "\u201d\u201c\u201f\u00bb\u2019\u2018\u203a`\u00b4";

  private final Scanner cursor;
  private final ExpressionParser expressions;
  private final ReadPath paths;

  ReadOperand(Scanner cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.paths = new ReadPath(cursor, expressions, this);
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
      piece = arguments.flatMap(given -> HelperCalls.filter(name, of, given));
    }
    return piece;
  }

  private String name() {
    cursor.skipSpace();
    int from = cursor.position();
    while (Scanner.isWord(cursor.peek(0))
        || ((cursor.peek(0) == '-' || cursor.peek(0) == '.') && Scanner.isWord(cursor.peek(1)))) {
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
  Optional<List<Piece>> arguments() {
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
      return text(first).flatMap(paths::members);
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
    return paths.read();
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

  static boolean closesText(char unit) {
    return CLOSING_QUOTES.indexOf(unit) >= 0;
  }

  /** A text in round quotes, in straight ones. */
  private Optional<Piece> curly(int from) {
    cursor.skip(1);
    while (!closesText(cursor.peek(0))) {
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
    return inner.flatMap(paths::members);
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
      boolean isBetween = ExpressionParser.isBetween(cursor.word());
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
}
