package io.promptcompiler.core.check;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import io.promptcompiler.runtime.support.Values;
import java.util.List;
import java.util.Optional;

/** What can be said of a condition without running it. */
public final class Truths {
  /** The truth value that holds. */
  static final Value TRUE = new Value.Literal(new Constant.Bool(true), Type.BOOLEAN);

  private Truths() {}

  /** The outcome, if it is always the same at a place. */
  static Optional<Boolean> decide(Value condition, Scope scope) {
    Optional<Boolean> known = scope.known(condition).or(() -> ofAbsence(condition));
    if (known.isPresent() || !(condition instanceof Value.Truth truth)) {
      return known;
    }
    if (truth.of() instanceof Value.Literal literal) {
      Object value = literal.constant().value();
      return Optional.of(
          switch (truth.test()) {
            case TRUTHY -> Values.isTruthy(value);
            case FILLED -> Values.isFilled(value);
            case SHOWN -> Values.isShown(value);
            case GIVEN -> Values.isGiven(value);
            case PRESENT -> Values.isPresent(value);
            case NON_EMPTY -> Values.isNonEmpty(value);
          });
    }
    boolean always = !truth.of().optional() && alwaysPasses(truth.of().type(), truth.test());
    return always ? Optional.of(true) : Optional.empty();
  }

  /**
   * The outcome of a condition that is decided by what is absent: whoever wrote it was told of that
   * already, or did not give a partial what it can do without.
   */
  public static Optional<Boolean> ofAbsence(Value condition) {
    if (condition instanceof Value.Truth truth) {
      return isAbsent(truth.of()) ? Optional.of(false) : ofAbsence(truth.of());
    }
    if (condition instanceof Value.Not not) {
      return ofAbsence(not.of()).map(truth -> !truth);
    }
    if (condition instanceof Value.Choice choice) {
      Optional<Boolean> then = ofAbsence(choice.then());
      return ofAbsence(choice.condition())
          .map(truth -> ofAbsence(truth ? choice.then() : choice.otherwise()))
          .orElse(then.equals(ofAbsence(choice.otherwise())) ? then : Optional.empty());
    }
    return condition instanceof Value.Apply apply && apply.function() instanceof BuiltIn function
        ? ofAbsence(function, apply.arguments())
        : Optional.empty();
  }

  private static Optional<Boolean> ofAbsence(BuiltIn function, List<Value> arguments) {
    return switch (function) {
      case ALL, SOME -> {
        boolean decisive = function == BuiltIn.SOME;
        List<Optional<Boolean>> truths = arguments.stream().map(Truths::ofAbsence).toList();
        yield truths.contains(Optional.of(decisive))
            ? Optional.of(decisive)
            : truths.contains(Optional.<Boolean>empty())
                ? Optional.empty()
                : Optional.of(!decisive);
      }
      case EQUAL -> {
        long absent = arguments.stream().filter(Truths::isAbsent).count();
        boolean isOneThere = arguments.stream().anyMatch(value -> !value.optional());
        yield absent == 2
            ? Optional.of(true)
            : absent == 1 && isOneThere ? Optional.of(false) : Optional.empty();
      }
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          arguments.stream().anyMatch(Truths::isAbsent) ? Optional.of(false) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isAbsent(Value value) {
    return value instanceof Value.Absent
        || (value instanceof Value.ToAny any && isAbsent(any.value()));
  }

  private static boolean alwaysPasses(Type type, Test test) {
    if (test == Test.PRESENT || test == Test.NON_EMPTY) {
      return test == Test.PRESENT;
    }
    if (type instanceof Type.ObjectRef || type instanceof Type.AnyMap) {
      return true;
    }
    if (test == Test.GIVEN && (Arguments.isNumber(type) || isNeverText(type))) {
      return true;
    }
    if (type instanceof Type.EnumOf allowed) {
      return test == Test.SHOWN || !allowed.values().contains("");
    }
    if (type instanceof Type.Int) {
      return test != Test.TRUTHY;
    }
    return test == Test.SHOWN && (type instanceof Type.Text || type instanceof Type.Num);
  }

  private static boolean isNeverText(Type type) {
    return type instanceof Type.Bool || type instanceof Type.ListOf;
  }
}
