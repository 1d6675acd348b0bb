package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Comparisons;
import java.util.Objects;

/**
 * An emitter that translates comparisons to operators and {@code equals} if the types allow it,
 * otherwise to calls that inspect the values.
 */
final class ComparisonEmitter {
  private final ExpressionEmitter expressions;

  ComparisonEmitter(ExpressionEmitter expressions) {
    this.expressions = expressions;
  }

  Expr equal(Value a, Value b, Code code) {
    Type type = a.type();
    if (type instanceof Type.EnumOf) {
      return compared("", expressions.emit(a, code), "==", expressions.emit(b, code), "!=");
    }
    if (type instanceof Type.Text) {
      return equalTexts(a, b, code);
    }
    boolean aIsPrimitive = isPrimitive(a);
    if (type.isAny() || (!aIsPrimitive && !isPrimitive(b))) {
      return Expr.of("$T.equal($L, $L)", Comparisons.class, boxed(a, code), boxed(b, code));
    }
    // One side is a primitive, so the other is unboxed rather than compared as an object.
    String maybeNull = maybeNull(aIsPrimitive ? b : a, code);
    return compared(maybeNull, operand(emit(a, code)), "==", operand(emit(b, code)), "!=");
  }

  /**
   * Returns a comparison and its opposite.
   *
   * @param maybeNull a name that must not be null; may be empty
   */
  private static Expr compared(
      String maybeNull, Expr left, String operator, Expr right, String opposite) {
    String notNull = maybeNull.isEmpty() ? "" : maybeNull + " != null && ";
    String orNull = maybeNull.isEmpty() ? "" : maybeNull + " == null || ";
    return Expr.of("$L$L $L $L", notNull, left, operator, right)
        .orNot(CodeBlock.of("$L$L $L $L", orNull, left.code(), opposite, right.code()));
  }

  private Expr equalTexts(Value a, Value b, Code code) {
    Locals locals = code.locals();
    boolean bIsSurer = b instanceof Value.Literal || (locals.mayBeNull(a) && !locals.mayBeNull(b));
    Value sure = bIsSurer ? b : a;
    Value other = bIsSurer ? a : b;
    if (locals.mayBeNull(sure)) {
      Expr left = expressions.emit(a, code);
      return Expr.of("$T.equals($L, $L)", Objects.class, left, expressions.emit(b, code));
    }
    Expr receiver = expressions.emit(sure, code);
    return Expr.of("$L.equals($L)", receiver, expressions.emit(other, code));
  }

  Expr order(Value a, String operator, Value b, Code code) {
    if (a.type().isAny()) {
      boolean isMirrored = operator.startsWith(">");
      String method = operator.endsWith("=") ? "isAtMost" : "isLess";
      Expr left = emit(isMirrored ? b : a, code);
      Expr right = emit(isMirrored ? a : b, code);
      return Expr.of("$T.$L($L, $L)", Comparisons.class, method, left, right);
    }
    boolean isExact = a.type() instanceof Type.Int && b.type() instanceof Type.Int;
    if (isExact && !(code.locals().mayBeNull(a) && code.locals().mayBeNull(b))) {
      String maybeNull = maybeNull(a, code) + maybeNull(b, code);
      return compared(maybeNull, emit(a, code), operator, emit(b, code), opposite(operator));
    }
    String notNull = notNull(a, code) + notNull(b, code);
    Expr left = emit(a, code);
    Expr right = emit(b, code);
    return a.type() instanceof Type.Text
        ? Expr.of("$L$L.compareTo($L) $L 0", notNull, left, right, operator)
        : Expr.of("$L$L $L $L", notNull, left, operator, right);
  }

  private Expr emit(Value value, Code code) {
    return expressions.emit(value, code);
  }

  private static String opposite(String operator) {
    return switch (operator) {
      case "<" -> ">=";
      case "<=" -> ">";
      case ">" -> "<=";
      default -> "<";
    };
  }

  /**
   * Returns the prefix {@code x != null && }, or an empty text for a value that is present. With a
   * prefix, the value is simple.
   */
  private String notNull(Value value, Code code) {
    String maybeNull = maybeNull(value, code);
    return maybeNull.isEmpty() ? "" : maybeNull + " != null && ";
  }

  /** Returns the name of a value that may be null; otherwise an empty text. */
  private String maybeNull(Value value, Code code) {
    return code.locals().mayBeNull(value) ? expressions.simple(value, code).toString() : "";
  }

  /**
   * Returns a truth value as an operand. It is put in parentheses unless it is simple, because it
   * may itself be a comparison.
   */
  private static Expr operand(Expr value) {
    return value.isSimple() || value.isInt() ? value : Expr.of("($L)", value);
  }

  private Expr boxed(Value value, Code code) {
    Expr expression = expressions.emit(value, code);
    return expression.isInt() ? Expr.of("(long) $L", expression) : expression;
  }

  /** Returns whether Java certainly represents a value as a primitive. */
  private static boolean isPrimitive(Value value) {
    if (value.optional()) {
      return false;
    }
    return !(value instanceof Value.Read read && read.variable().definition().isPresent());
  }
}
