package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.program.Absence;
import io.promptcompiler.core.program.Function;
import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.TypeTests;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Simplifies a value for known values. The result is normalized: equivalent values get the same
 * form, as far as this can be decided from a single value.
 */
final class FoldValue {
  private final KnownValues known;
  private final Facts facts;

  FoldValue(KnownValues known, Facts facts) {
    this.known = known;
    this.facts = facts;
  }

  /** Returns the outcome of a condition, if it is always the same. */
  static Optional<Boolean> truth(Value condition) {
    if (condition instanceof Value.Absent) {
      return Optional.of(false);
    }
    return condition instanceof Value.Literal literal
            && literal.constant() instanceof Constant.Bool bool
        ? Optional.of(bool.value())
        : Absence.decides(condition);
  }

  static Value literal(boolean truth) {
    return new Value.Literal(new Constant.Bool(truth), Type.BOOLEAN);
  }

  /** Returns the simplified value. Booleans that are decided become literals. */
  Value fold(Value value) {
    if (known.has(value)) {
      return known(value);
    }
    Value folded = shorter(value.map(this::fold));
    if (known.has(folded)) {
      return known(folded);
    }
    Optional<Value> fact = facts.of(folded);
    if (fact.isPresent()) {
      return fact.get();
    }
    return folded.type() instanceof Type.Bool
        ? truth(folded).map(FoldValue::literal).orElse(folded)
        : folded;
  }

  private Value known(Value value) {
    @Nullable Object found = known.of(value);
    if (found == null) {
      return new Value.Absent();
    }
    return found instanceof Boolean truth && value.type() instanceof Type.Bool
        ? literal(truth)
        : value;
  }

  private Value shorter(Value folded) {
    return switch (folded.kind()) {
      case TRUTH -> truth((Value.Truth) folded);
      case NOT -> ((Value.Not) folded).of() instanceof Value.Not inner ? inner.of() : folded;
      case CHOICE -> choice((Value.Choice) folded);
      case APPLY -> apply((Value.Apply) folded);
      // An absent list has no elements, and no type that they could have.
      case ELEMENT -> folded.operands().get(0) instanceof Value.Absent absent ? absent : folded;
      default -> folded;
    };
  }

  private Value apply(Value.Apply apply) {
    if (apply.function() instanceof BuiltIn function) {
      return switch (function) {
        case ALL, SOME -> junction(apply);
        case EQUAL -> equal(apply);
        case GREATER -> swapped(apply, BuiltIn.LESS);
        case AT_LEAST -> swapped(apply, BuiltIn.AT_MOST);
        case OR_ELSE -> orElse(apply);
        default -> apply;
      };
    }
    Value first = apply.arguments().isEmpty() ? apply : apply.arguments().get(0);
    boolean isTextAlready =
        apply.function() instanceof Function.Print
            && first.type() instanceof Type.Text
            && !first.optional();
    return isTextAlready ? first : apply;
  }

  private static Value truth(Value.Truth truth) {
    Value of = truth.of() instanceof Value.ToAny any ? any.value() : truth.of();
    Test test = TypeTests.of(truth.test(), of.type());
    if (of.type() instanceof Type.Bool && !of.optional() && test == Test.TRUTHY) {
      return of;
    }
    return !of.optional() && TypeTests.alwaysPasses(of.type(), test)
        ? literal(true)
        : new Value.Truth(of, test);
  }

  private static Value choice(Value.Choice choice) {
    Optional<Boolean> decided = truth(choice.condition());
    if (decided.isPresent()) {
      return decided.get() ? choice.then() : choice.otherwise();
    }
    return choice.condition() instanceof Value.Not not
        ? new Value.Choice(not.of(), /* then= */ choice.otherwise(), /* otherwise= */ choice.then())
        : choice;
  }

  /**
   * Simplifies a conjunction or disjunction. Decided conditions either decide the whole or are
   * dropped, and nested conditions of the same kind are merged into it.
   */
  private static Value junction(Value.Apply apply) {
    boolean decisive = apply.function() == BuiltIn.SOME;
    List<Value> open = new ArrayList<>();
    for (Value argument : apply.arguments()) {
      Optional<Boolean> truth = truth(argument);
      if (truth.equals(Optional.of(decisive))) {
        return literal(decisive);
      }
      if (argument instanceof Value.Apply inner && inner.function() == apply.function()) {
        open.addAll(inner.arguments());
      } else if (truth.isEmpty()) {
        open.add(argument);
      }
    }
    return switch (open.size()) {
      case 0 -> literal(!decisive);
      case 1 -> open.get(0);
      default -> apply.with(open);
    };
  }

  /** Simplifies a comparison; a literal becomes the second operand. */
  private static Value equal(Value.Apply apply) {
    Value first = apply.arguments().get(0);
    Value second = apply.arguments().get(1);
    // A decimal is compared as any, and so is what it is compared with.
    boolean hasDecimal = isDecimal(first) || isDecimal(second);
    Value one = hasDecimal ? first : scalar(first);
    Value other = hasDecimal ? second : scalar(second);
    Value value = one instanceof Value.Literal ? other : one;
    Value with = one instanceof Value.Literal ? one : other;
    if (with instanceof Value.Literal literal) {
      if (value.type() instanceof Type.EnumOf allowed
          && literal.constant() instanceof Constant.Text text
          && !allowed.values().contains(text.value())) {
        return literal(false);
      }
      boolean isTruth =
          value.type() instanceof Type.Bool && literal.constant() instanceof Constant.Bool;
      if (isTruth && truth(literal).equals(Optional.of(true))) {
        return truth(new Value.Truth(value, Test.TRUTHY));
      }
      if (isTruth && !value.optional()) {
        return new Value.Not(value);
      }
    }
    return apply.with(List.of(value, with));
  }

  private static boolean isDecimal(Value value) {
    return value instanceof Value.ToAny any && any.value().type() instanceof Type.Dec;
  }

  private static Value scalar(Value value) {
    return value instanceof Value.ToAny any && any.value().type().isScalar() ? any.value() : value;
  }

  private static Value swapped(Value.Apply apply, BuiltIn other) {
    List<Value> arguments = List.of(apply.arguments().get(1), apply.arguments().get(0));
    return new Value.Apply(other, arguments, apply.type(), apply.optional());
  }

  private Value orElse(Value.Apply apply) {
    Value first = apply.arguments().get(0);
    if (first instanceof Value.Absent) {
      return apply.arguments().get(1);
    }
    if (known.has(first)) {
      return apply.arguments().get(Test.GIVEN.passes(known.of(first)) ? 0 : 1);
    }
    boolean isGiven = !first.optional() && TypeTests.alwaysPasses(first.type(), Test.GIVEN);
    return isGiven ? first : apply;
  }
}
