package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import java.util.Arrays;
import java.util.Optional;

/**
 * A Java expression for a value.
 *
 * @param code the expression, in parentheses where it needs them as an operand
 * @param isSimple whether the code is a name or literal, which can be repeated at no cost
 * @param isInt whether the type is {@code int}; other integers are {@code long}
 * @param negation the opposite of a condition, if it is not just a {@code !} before the code
 */
public record Expr(CodeBlock code, boolean isSimple, boolean isInt, Optional<CodeBlock> negation) {

  /** Creates an expression whose opposite, if it is a condition, is written with a {@code !}. */
  public Expr(CodeBlock code, boolean isSimple, boolean isInt) {
    this(code, isSimple, isInt, Optional.empty());
  }

  /** Returns an expression that is a name or literal. */
  public static Expr simple(String code) {
    return new Expr(CodeBlock.of("$L", code), true, false);
  }

  /** Returns an expression that is a name or literal of type {@code int}. */
  static Expr simpleInt(String code) {
    return new Expr(CodeBlock.of("$L", code), true, true);
  }

  /** Returns any other expression; arguments may be expressions. */
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

  /**
   * Replaces expressions among the arguments of a format by their code, so that imports are found.
   */
  static Object[] codes(Object... arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument instanceof Expr expression ? expression.code() : argument)
        .toArray();
  }

  /** Returns the same expression with type {@code int}. */
  Expr asInt() {
    return new Expr(code, isSimple, true);
  }

  /** Returns whether the code can be an operand: a name, a call, or code in parentheses. */
  private boolean isOperand() {
    return outside().chars().allMatch(unit -> Character.isJavaIdentifierPart(unit) || unit == '.');
  }

  /** Returns the code without any text in parentheses. */
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
