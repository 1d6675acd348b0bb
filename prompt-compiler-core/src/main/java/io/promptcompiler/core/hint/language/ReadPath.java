package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.hint.language.Piece.Form;
import java.util.Optional;

/** Reads a path, and the members, indexes and arguments behind any value. */
final class ReadPath {
  private final Scanner cursor;
  private final ExpressionParser expressions;
  private final ReadOperand operands;

  ReadPath(Scanner cursor, ExpressionParser expressions, ReadOperand operands) {
    this.cursor = cursor;
    this.expressions = expressions;
    this.operands = operands;
  }

  /** A path, with the marks that other languages put before names. */
  Optional<Piece> read() {
    int from = cursor.position();
    if (cursor.sees("$") && Scanner.isWord(cursor.peek(1))) {
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
    } else if (cursor.sees(".") && Scanner.isWord(cursor.peek(1))) {
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
    return Scanner.isWord(unit)
        || (unit > '\u007f' && !Scanner.isSpace(unit) && !ReadOperand.closesText(unit));
  }

  /** Members, indexes and arguments behind a value. */
  Optional<Piece> members(Piece start) {
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
      } else if (cursor.sees(".") || (cursor.sees("/") && Scanner.isWord(cursor.peek(1)))) {
        next = member(piece);
      } else if (cursor.sees("[")) {
        next = index(piece);
      } else if (cursor.sees("(") && piece.is(Form.PATH)) {
        cursor.skip(1);
        cursor.note(from);
        Piece function = piece;
        next = operands.arguments().flatMap(given -> HelperCalls.function(function.text(), given));
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
      return operands.arguments().flatMap(given -> HelperCalls.method(name, of, given));
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
