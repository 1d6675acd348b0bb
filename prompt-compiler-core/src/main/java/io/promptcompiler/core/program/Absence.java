package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import java.util.List;
import java.util.Optional;

/** Derives facts from values that are always absent. */
public final class Absence {
  private Absence() {}

  /** Returns the outcome of a condition, if absent values decide it. */
  public static Optional<Boolean> decides(Value condition) {
    if (condition instanceof Value.Truth truth) {
      return isAbsent(truth.of())
          ? Optional.of(false)
          : decides(truth.of()).map(truth.test()::passes);
    }
    if (condition instanceof Value.Not not) {
      return decides(not.of()).map(truth -> !truth);
    }
    if (condition instanceof Value.Choice choice) {
      Optional<Boolean> then = decides(choice.then());
      return decides(choice.condition())
          .map(truth -> decides(truth ? choice.then() : choice.otherwise()))
          .orElse(then.equals(decides(choice.otherwise())) ? then : Optional.empty());
    }
    return condition instanceof Value.Apply apply && apply.function() instanceof BuiltIn function
        ? decides(function, apply.arguments())
        : Optional.empty();
  }

  private static Optional<Boolean> decides(BuiltIn function, List<Value> arguments) {
    return switch (function) {
      case ALL, SOME -> {
        boolean decisive = function == BuiltIn.SOME;
        List<Optional<Boolean>> truths = arguments.stream().map(Absence::decides).toList();
        yield truths.contains(Optional.of(decisive))
            ? Optional.of(decisive)
            : truths.contains(Optional.<Boolean>empty())
                ? Optional.empty()
                : Optional.of(!decisive);
      }
      case EQUAL -> {
        long absent = arguments.stream().filter(Absence::isAbsent).count();
        boolean isOneThere = arguments.stream().anyMatch(value -> !value.optional());
        yield absent == 2
            ? Optional.of(true)
            : absent == 1 && isOneThere ? Optional.of(false) : Optional.empty();
      }
      case LESS, AT_MOST, GREATER, AT_LEAST ->
          arguments.stream().anyMatch(Absence::isAbsent) ? Optional.of(false) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isAbsent(Value value) {
    return value instanceof Value.Absent
        || (value instanceof Value.ToAny any && isAbsent(any.value()));
  }
}
