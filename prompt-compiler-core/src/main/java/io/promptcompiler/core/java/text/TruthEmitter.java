package io.promptcompiler.core.java.text;

import com.palantir.javapoet.CodeBlock;
import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Values;
import java.util.Optional;

/**
 * An emitter that translates the truth tests of handlebars.js to Java conditions, selected by the
 * static type.
 */
final class TruthEmitter {
  private final ExpressionEmitter expressions;

  TruthEmitter(ExpressionEmitter expressions) {
    this.expressions = expressions;
  }

  Expr emit(Value.Truth truth, Code code) {
    Type type = truth.of().type();
    if (type.isAny()) {
      String method =
          switch (truth.test()) {
            case TRUTHY -> "isTruthy";
            case FILLED -> "isFilled";
            case SHOWN -> "isShown";
            case GIVEN -> "isGiven";
            case PRESENT -> "isPresent";
            case NON_EMPTY -> "isNonEmpty";
          };
      return Expr.of("$T.$L($L)", Values.class, method, expressions.emit(truth.of(), code));
    }
    boolean mayBeNull = code.locals().mayBeNull(truth.of());
    if (!mayBeNull && type instanceof Type.Bool && isOfContent(truth.test())) {
      return expressions.emit(truth.of(), code);
    }
    Expr value = expressions.simple(truth.of(), code);
    Optional<Expr> test = test(value.toString(), type, truth.test());
    if (!mayBeNull) {
      return test.orElse(Expr.simple("true"));
    }
    return test.map(
            one ->
                Expr.of("$L != null && $L", value, one)
                    .orNot(CodeBlock.of("$L == null || $L", value.code(), one.not().code())))
        .orElseGet(() -> Expr.condition(value + " != null", value + " == null"));
  }

  /** Records the values that are present if a condition holds. */
  static void assume(Value condition, Locals locals) {
    if (condition instanceof Value.Truth truth) {
      locals.present(truth.of());
      assume(truth.of(), locals);
    } else if (condition instanceof Value.Apply apply && apply.function() == BuiltIn.ALL) {
      apply.arguments().forEach(argument -> assume(argument, locals));
    }
  }

  /** Returns whether a test depends on the truth value itself and not only on its presence. */
  private static boolean isOfContent(Test test) {
    return test == Test.TRUTHY || test == Test.FILLED || test == Test.SHOWN;
  }

  /** Returns the test for a value that is present; empty if every such value passes. */
  private static Optional<Expr> test(String value, Type type, Test test) {
    if (test == Test.PRESENT) {
      return Optional.empty();
    }
    boolean isShown = test == Test.SHOWN;
    return switch (type.kind()) {
      case BOOL -> when(isOfContent(test), value, "!" + value);
      case TEXT -> when(!isShown, "!" + value + ".isEmpty()", value + ".isEmpty()");
      case LIST, MESSAGES ->
          when(test != Test.GIVEN, "!" + value + ".isEmpty()", value + ".isEmpty()");
      case ENUM ->
          when(
              !isShown && ((Type.EnumOf) type).values().contains(""),
              "!" + value + ".value().isEmpty()",
              value + ".value().isEmpty()");
      case INT -> when(test == Test.TRUTHY, value + " != 0", value + " == 0");
      case NUM -> {
        String isNaN = "Double.isNaN(" + value + ")";
        yield test == Test.TRUTHY
            ? when(true, value + " != 0 && !" + isNaN, value + " == 0 || " + isNaN)
            : when(test == Test.FILLED, "!" + isNaN, isNaN);
      }
      case DEC -> when(test == Test.TRUTHY, value + ".signum() != 0", value + ".signum() == 0");
      case ANY, MAP, OBJECT, MEDIA -> Optional.empty();
    };
  }

  private static Optional<Expr> when(boolean isTested, String test, String opposite) {
    return isTested ? Optional.of(Expr.condition(test, opposite)) : Optional.empty();
  }
}
