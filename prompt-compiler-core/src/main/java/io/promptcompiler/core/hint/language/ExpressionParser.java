package io.promptcompiler.core.hint.language;

import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.hint.language.Piece.Form;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads an expression as the languages of templates and scripts write it: operators, filters, calls
 * with parentheses, indexes, choices. What Handlebars has no words for, such as arithmetic, it does
 * not read.
 */
final class ExpressionParser {
  private static final Map<String, String> HELPERS =
      Map.ofEntries(
          Map.entry("===", "eq"),
          Map.entry("!==", "ne"),
          Map.entry("==", "eq"),
          Map.entry("!=", "ne"),
          Map.entry("<>", "ne"),
          Map.entry("=>", "gte"),
          Map.entry(">=", "gte"),
          Map.entry("<=", "lte"),
          Map.entry("=<", "lte"),
          Map.entry("=", "eq"),
          Map.entry("<", "lt"),
          Map.entry(">", "gt"));

  private static final List<String> SIGNS =
      List.of("===", "!==", "==", "!=", "<>", "=>", ">=", "<=", "=<", "=", "<", ">");

  private static final Set<String> COMPARING =
      Set.of("is", "in", "contains", "includes", "eq", "ne", "gt", "gte", "lt", "lte", "equals");

  /** Words that stand between operands. */
  private static final Set<String> BETWEEN =
      Set.of("and", "or", "is", "in", "contains", "includes", "eq", "ne", "gt", "gte", "lt", "lte");

  private static final int DEEPEST = 50;

  private final Scanner cursor;
  private final boolean isCondition;
  private final ReadOperand operands;
  private int depth;

  /**
   * Reads an expression.
   *
   * @param isCondition whether only its truth counts
   */
  ExpressionParser(Scanner cursor, boolean isCondition) {
    this.cursor = cursor;
    this.isCondition = isCondition;
    this.operands = new ReadOperand(cursor, this);
  }

  /** The expression that is next; nothing where it cannot be said in Handlebars. */
  Optional<Piece> read() {
    if (++depth > DEEPEST) {
      return Optional.empty();
    }
    Optional<Piece> choice = or().flatMap(this::choice);
    depth--;
    return choice;
  }

  /** {@code a ? b : c}, or {@code b if a else c}. */
  private Optional<Piece> choice(Piece first) {
    cursor.skipSpace();
    int from = cursor.position();
    if (cursor.take("?")) {
      cursor.note(from);
      Optional<Piece> then = read();
      cursor.skipSpace();
      Optional<Piece> otherwise = cursor.take(":") ? read() : Optional.of(Piece.literal("\"\""));
      return choice(Optional.of(first), then, otherwise);
    }
    if (cursor.takeWord("if")) {
      cursor.note(from);
      Optional<Piece> condition = or();
      Optional<Piece> otherwise =
          cursor.takeWord("else") ? read() : Optional.of(Piece.literal("\"\""));
      return choice(condition, Optional.of(first), otherwise);
    }
    return Optional.of(first);
  }

  private static Optional<Piece> choice(
      Optional<Piece> condition, Optional<Piece> then, Optional<Piece> otherwise) {
    if (condition.isEmpty() || then.isEmpty() || otherwise.isEmpty()) {
      return Optional.empty();
    }
    List<Piece> parts = List.of(condition.get(), then.get(), otherwise.get());
    return Optional.of(new Piece("", Form.CHOICE, parts));
  }

  private Optional<Piece> or() {
    List<Piece> all = new ArrayList<>();
    boolean isDefault = false;
    do {
      Optional<Piece> one = and();
      if (one.isEmpty()) {
        return one;
      }
      all.add(one.get());
      boolean isFallback = cursor.takeForeign("??") || cursor.takeForeign("?:");
      isDefault |= isFallback;
      if (!isFallback && !cursor.takeForeign("||") && !foreignWord("or")) {
        break;
      }
    } while (true);
    if (all.size() > 1 && (isDefault || !isCondition)) {
      Piece last = all.get(all.size() - 1);
      for (int i = all.size() - 2; i >= 0; i--) {
        last = Piece.call("default", all.get(i), last);
      }
      return Optional.of(last);
    }
    return Optional.of(all.size() == 1 ? all.get(0) : Piece.call("or", all.toArray(Piece[]::new)));
  }

  private Optional<Piece> and() {
    List<Piece> all = new ArrayList<>();
    do {
      Optional<Piece> one = not();
      if (one.isEmpty()) {
        return one;
      }
      all.add(one.get());
    } while (cursor.takeForeign("&&") || cursor.takeForeign("&") || foreignWord("and"));
    return Optional.of(all.size() == 1 ? all.get(0) : Piece.call("and", all.toArray(Piece[]::new)));
  }

  private boolean foreignWord(String word) {
    cursor.skipSpace();
    int from = cursor.position();
    boolean isNext = cursor.takeWord(word) || cursor.takeWord(word.toUpperCase(Locale.ROOT));
    if (isNext) {
      cursor.note(from);
    }
    return isNext;
  }

  private Optional<Piece> not() {
    cursor.skipSpace();
    int from = cursor.position();
    boolean isNot = (cursor.sees("!") && cursor.peek(1) != '=' && cursor.take("!"));
    if (isNot || foreignWord("not")) {
      cursor.note(from);
      return not().filter(Piece::isExpression).map(one -> Piece.call("not", one));
    }
    return comparison();
  }

  private Optional<Piece> comparison() {
    Optional<Piece> left = sum();
    Optional<Piece> compared = left.flatMap(this::comparedBySign);
    if (compared.isEmpty() || !compared.equals(left)) {
      return compared;
    }
    int from = cursor.position();
    String word = cursor.word();
    if (word.equals("not")) {
      cursor.takeWord("not");
      boolean isIn = cursor.takeWord("in");
      cursor.note(from);
      Optional<Piece> in = isIn ? compared("contains", left.get(), sum(), true) : Optional.empty();
      return in.map(one -> Piece.call("not", one));
    }
    if (!COMPARING.contains(word)) {
      return left;
    }
    cursor.takeWord(word);
    boolean isNegated = word.equals("is") && cursor.takeWord("not");
    cursor.note(from);
    if (word.equals("is") && cursor.takeWord("defined")) {
      Piece absent = Piece.literal("null");
      return Optional.of(Piece.call(isNegated ? "eq" : "ne", left.get(), absent));
    }
    String helper =
        switch (word) {
          case "is", "equals" -> isNegated ? "ne" : "eq";
          case "in", "contains", "includes" -> "contains";
          default -> word;
        };
    return compared(helper, left.get(), sum(), word.equals("in"));
  }

  /** An operand, compared with the next if a sign says so. */
  Optional<Piece> comparedBySign(Piece left) {
    int from = cursor.skipSpace().position();
    for (String sign : SIGNS) {
      boolean isAssignment = sign.equals("=") && !isCondition;
      boolean isQuoted = cursor.take('"' + sign + '"') || cursor.take("'" + sign + "'");
      if (isQuoted || (!isAssignment && cursor.take(sign))) {
        cursor.note(from);
        return compared(HELPERS.getOrDefault(sign, "eq"), left, sum());
      }
    }
    return Optional.of(left);
  }

  private static Optional<Piece> compared(String helper, Piece left, Optional<Piece> right) {
    return compared(helper, left, right, false);
  }

  private static Optional<Piece> compared(
      String helper, Piece left, Optional<Piece> right, boolean isSwapped) {
    if (!left.isExpression()) {
      return Optional.empty();
    }
    return right
        .filter(Piece::isExpression)
        .map(
            other ->
                isSwapped
                    ? Piece.call(helper, other, left)
                    : Piece.call(helper, counted(left), counted(other)));
  }

  /** {@code items.length} in a comparison as the helper says it. */
  private static Piece counted(Piece piece) {
    int dot = piece.text().lastIndexOf('.');
    boolean isLength =
        piece.is(Form.PATH)
            && dot > 0
            && Set.of("length", "size", "count").contains(piece.text().substring(dot + 1));
    return isLength ? Piece.call("length", Piece.path(piece.text().substring(0, dot))) : piece;
  }

  /** Texts and values joined by {@code +} or {@code ~}; there is no arithmetic. */
  private Optional<Piece> sum() {
    List<Piece> all = new ArrayList<>();
    do {
      Optional<Piece> one = operands.filtered();
      if (one.isEmpty()) {
        return one;
      }
      all.add(one.get());
    } while (cursor.takeForeign("+") || cursor.takeForeign("~"));
    if (all.size() == 1) {
      return Optional.of(all.get(0));
    }
    boolean joins = all.stream().anyMatch(Piece::isText);
    return joins ? Optional.of(new Piece("", Form.SEQUENCE, all)) : Optional.empty();
  }

  /** Whether a word stands between two operands, and is no operand itself. */
  static boolean isBetween(String word) {
    return BETWEEN.contains(word);
  }

  /** Everything in a stretch of a text, if it is one expression. */
  static Optional<Piece> whole(Scanner cursor, boolean isCondition) {
    ExpressionParser expressions = new ExpressionParser(cursor, isCondition);
    int from = cursor.skipSpace().position();
    Optional<Piece> call = expressions.operands.call(isCondition);
    if (call.isPresent() && cursor.isAtEnd()) {
      return call;
    }
    cursor.moveTo(from);
    Optional<Piece> piece = expressions.read();
    return cursor.isAtEnd() ? piece : Optional.empty();
  }

  static Optional<Piece> whole(String text, Span span, boolean isCondition) {
    return whole(new Scanner(text, span), isCondition);
  }
}
