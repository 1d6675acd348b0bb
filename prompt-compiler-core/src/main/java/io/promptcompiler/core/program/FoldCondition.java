package io.promptcompiler.core.program;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.List;
import java.util.Optional;

/** Folds a condition when some values are known. */
final class FoldCondition {
  private final KnownValues known;

  FoldCondition(KnownValues known) {
    this.known = known;
  }

  /** The truth of a condition, if it is always the same. */
  static Optional<Boolean> truth(Value condition) {
    if (condition instanceof Value.Absent) {
      return Optional.of(false);
    }
    return condition instanceof Value.Literal literal
            && literal.constant() instanceof Constant.Bool bool
        ? Optional.of(bool.value())
        : Absence.decides(condition);
  }

  /** Folds a value; a truth value that is decided becomes a literal. */
  Value fold(Value value) {
    if (known.has(value)) {
      return known(value);
    }
    Value folded = value.map(this::fold);
    if (known.has(folded)) {
      return known(folded);
    }
    if (folded instanceof Value.Truth truth && isItself(truth)) {
      return truth.of();
    }
    if (folded instanceof Value.Choice choice) {
      return truth(choice.condition())
          .map(truth -> truth ? choice.then() : choice.otherwise())
          .orElse(choice);
    }
    if (folded instanceof Value.Apply apply
        && (apply.function() == BuiltIn.ALL || apply.function() == BuiltIn.SOME)) {
      return junction(apply);
    }
    return folded.type() instanceof Type.Bool
        ? truth(folded).map(FoldCondition::literal).orElse(folded)
        : folded;
  }

  /** Whether the test of a truth value gives that value itself. */
  private static boolean isItself(Value.Truth truth) {
    return truth.of().type() instanceof Type.Bool
        && !truth.of().optional()
        && switch (truth.test()) {
          case TRUTHY, FILLED, SHOWN -> true;
          case GIVEN, PRESENT, NON_EMPTY -> false;
        };
  }

  private Value known(Value value) {
    Object found = known.of(value);
    if (found == null) {
      return new Value.Absent();
    }
    return found instanceof Boolean truth && value.type() instanceof Type.Bool
        ? literal(truth)
        : value;
  }

  /**
   * All of some conditions, or one of them: those that are decided either decide it or drop out.
   */
  private static Value junction(Value.Apply apply) {
    boolean decisive = apply.function() == BuiltIn.SOME;
    List<Optional<Boolean>> truths = apply.arguments().stream().map(FoldCondition::truth).toList();
    if (truths.contains(Optional.of(decisive))) {
      return literal(decisive);
    }
    List<Value> open =
        apply.arguments().stream().filter(argument -> truth(argument).isEmpty()).toList();
    return switch (open.size()) {
      case 0 -> literal(!decisive);
      case 1 -> open.get(0);
      default -> apply.with(open);
    };
  }

  private static Value literal(boolean truth) {
    return new Value.Literal(new Constant.Bool(truth), Type.BOOLEAN);
  }
}
