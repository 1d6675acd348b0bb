package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import java.util.Arrays;

/**
 * A Java expression for a value.
 *
 * @param code the expression, in parentheses where it needs them as an operand
 * @param isSimple whether it is a name or literal, so that writing it twice costs nothing
 * @param isInt whether it is an {@code int}, where an integer is a {@code long} otherwise
 */
public record Expr(CodeBlock code, boolean isSimple, boolean isInt) {

  /** A name or literal. */
  public static Expr simple(String code) {
    return new Expr(CodeBlock.of("$L", code), true, false);
  }

  /** A name or literal of type {@code int}. */
  static Expr simpleInt(String code) {
    return new Expr(CodeBlock.of("$L", code), true, true);
  }

  /** Anything else; arguments may be expressions. */
  public static Expr of(String format, Object... arguments) {
    return new Expr(CodeBlock.of(format, codes(arguments)), false, false);
  }

  /** Arguments of a format with expressions as their code, so that imports are found. */
  static Object[] codes(Object... arguments) {
    return Arrays.stream(arguments)
        .map(argument -> argument instanceof Expr expression ? expression.code() : argument)
        .toArray();
  }

  /** The same, as an {@code int}. */
  Expr asInt() {
    return new Expr(code, isSimple, true);
  }

  @Override
  public String toString() {
    return code.toString();
  }
}
