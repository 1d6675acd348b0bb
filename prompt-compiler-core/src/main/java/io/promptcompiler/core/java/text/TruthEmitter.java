package io.promptcompiler.core.java.text;

import io.promptcompiler.core.java.names.Locals;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Values;

/** Emits the truth tests of handlebars.js as Java conditions, selected by the static type. */
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
    String test = test(value.toString(), type, truth.test());
    if (!mayBeNull) {
      return test.isEmpty() ? Expr.simple("true") : Expr.of("$L", test);
    }
    return test.isEmpty() ? Expr.of("$L != null", value) : Expr.of("$L != null && $L", value, test);
  }

  /** Records which values are present where a condition holds. */
  static void assume(Value condition, Locals locals) {
    if (condition instanceof Value.Truth truth) {
      locals.present(truth.of());
      assume(truth.of(), locals);
    } else if (condition instanceof Value.Apply apply && apply.function() == BuiltIn.ALL) {
      apply.arguments().forEach(argument -> assume(argument, locals));
    }
  }

  /** Whether a test depends on the truth value itself, and not only on its presence. */
  private static boolean isOfContent(Test test) {
    return test == Test.TRUTHY || test == Test.FILLED || test == Test.SHOWN;
  }

  /** The test of a value that is there; empty where all pass. */
  private static String test(String value, Type type, Test test) {
    if (test == Test.PRESENT) {
      return "";
    }
    boolean isShown = test == Test.SHOWN;
    return switch (type.kind()) {
      case BOOL -> isOfContent(test) ? value : "";
      case TEXT -> isShown ? "" : "!" + value + ".isEmpty()";
      case LIST, MESSAGES -> test == Test.GIVEN ? "" : "!" + value + ".isEmpty()";
      case ENUM ->
          isShown || !((Type.EnumOf) type).values().contains("")
              ? ""
              : "!" + value + ".value().isEmpty()";
      case INT -> test == Test.TRUTHY ? value + " != 0" : "";
      case NUM -> {
        String isNumber = "!Double.isNaN(" + value + ")";
        yield switch (test) {
          case TRUTHY -> value + " != 0 && " + isNumber;
          case FILLED -> isNumber;
          default -> "";
        };
      }
      case ANY, MAP, OBJECT -> "";
    };
  }
}
