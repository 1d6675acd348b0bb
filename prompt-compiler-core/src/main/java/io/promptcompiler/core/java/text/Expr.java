package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import java.util.Arrays;
import java.util.Optional;

/**
 * A Java expression for a value.
 *
 * @param code the expression, in parentheses where it needs them as an operand
 * @param isSimple whether it is a name or literal, so that writing it twice costs nothing
 * @param isInt whether it is an {@code int}, where an integer is a {@code long} otherwise
 * @param negation the opposite of a condition, if it is more than a {@code !} before it
 */
public record Expr(CodeBlock code, boolean isSimple, boolean isInt, Optional<CodeBlock> negation) {

  /** Returns an expression that is not negated, or only with a {@code !}. */
  public Expr(CodeBlock code, boolean isSimple, boolean isInt) {
    this(code, isSimple, isInt, Optional.empty());
  }

  /** Returns a name or literal. */
  public static Expr simple(String code) {
    return new Expr(CodeBlock.of("$L", code), true, false);
  }

  /** Returns a name or literal of type {@code int}. */
  static Expr simpleInt(String code) {
    return new Expr(CodeBlock.of("$L", code), true, true);
  }

  /** Anything else; arguments may be expressions. */
  public static Expr of(String format, Object... arguments) {
    return new Expr(CodeBlock.of(format, codes(arguments)), false, false);
  }

  /** Returns a condition and its opposite. */
  static Expr condition(String code, String negation) {
    return of("$L", code).orNot(CodeBlock.of("$L", negation));
  }

  /** Returns the same condition with its opposite. */
  Expr orNot(CodeBlock opposite) {
    return new Expr(code, isSimple, isInt, Optional.of(opposite));
  }

  /** Returns the opposite of a condition. */
  Expr not() {
    CodeBlock opposite =
        negation.orElseGet(
            () -> isOperand() ? CodeBlock.of("!$L", code) : CodeBlock.of("!($L)", code));
    return new Expr(opposite, false, false, Optional.of(code));
  }

  /** Arguments of a format with expressions as their code, so that imports are found. */
  static Object[] codes(Object... arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument instanceof Expr expression ? expression.code() : argument)
        .toArray();
  }

  /** Returns the same, as an {@code int}. */
  Expr asInt() {
    return new Expr(code, isSimple, true);
  }

  /** Returns whether an operator can precede it: a name, a call, or in parentheses. */
  private boolean isOperand() {
    return outside().chars().allMatch(unit -> Character.isJavaIdentifierPart(unit) || unit == '.');
  }

  /** Returns the code without all that is in parentheses. */
  String outside() {
    String text = code.toString();
    StringBuilder outside = new StringBuilder();
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char unit = text.charAt(i);
      if (unit == '"') {
        i = endOfLiteral(text, i);
      } else if (unit == '(') {
        depth++;
      } else if (unit == ')') {
        depth--;
      } else if (depth == 0) {
        outside.append(unit);
      }
    }
    return outside.toString();
  }

  private static int endOfLiteral(String text, int from) {
    int end = from + 1;
    while (text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return end;
  }

  @Override
  public String toString() {
    return code.toString();
  }
}
