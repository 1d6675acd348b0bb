package io.promptcompiler.core.evolve;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Combines conditions of programs, which are booleans without variables. */
final class ProgramConditions {
  static final Value TRUE = literal(true);
  static final Value FALSE = literal(false);

  /** The number of parts from which on a condition is only known by its name. */
  private static final int LARGE = 500;

  private ProgramConditions() {}

  private static Value literal(boolean truth) {
    return new Value.Literal(new Constant.Bool(truth), Type.BOOLEAN);
  }

  /** Returns a condition that only follows from one with the same name. */
  static Value named(String name) {
    return tested(FollowedNames.opaque(name), Test.TRUTHY);
  }

  static Value tested(Value value, Test test) {
    return new Value.Truth(value, test);
  }

  /** Returns a condition that holds if a loop over a value has an element. */
  static Value iterates(Value list) {
    return switch (list.type().kind()) {
      case LIST, MESSAGES -> tested(list, Test.TRUTHY);
      default -> named("elements of " + ValuePath.of(list));
    };
  }

  /** Returns a condition that holds if a loop over a value has two elements. */
  static Value repeats(Value list) {
    return named("two elements of " + ValuePath.of(list));
  }

  /**
   * Returns a condition that holds if another one does in some iteration of a loop: conditions
   * about an element can hold for one element, and those that exclude them for another one.
   */
  static Value inSomeIteration(Value condition) {
    return condition.equals(TRUE) || condition.equals(FALSE)
        ? condition
        : named("some " + ValuePath.of(condition));
  }

  /** Returns the condition under which a value has the text of an operand. */
  static Value ofOperand(Value value, int operand) {
    if (value instanceof Value.Choice choice) {
      return operand == 1 ? choice.condition() : not(choice.condition());
    }
    boolean isFallback =
        operand == 1 && value instanceof Value.Apply apply && apply.function() == BuiltIn.OR_ELSE;
    return isFallback ? not(tested(value.operands().get(0), Test.GIVEN)) : TRUE;
  }

  static Value not(Value condition) {
    return condition.equals(TRUE)
        ? FALSE
        : condition.equals(FALSE) ? TRUE : new Value.Not(condition);
  }

  static Value all(Value... conditions) {
    return junction(BuiltIn.ALL, FALSE, TRUE, List.of(conditions));
  }

  static Value all(List<Value> conditions) {
    return junction(BuiltIn.ALL, FALSE, TRUE, conditions);
  }

  static Value some(Value... conditions) {
    return junction(BuiltIn.SOME, TRUE, FALSE, List.of(conditions));
  }

  /**
   * Returns a conjunction or disjunction.
   *
   * @param decisive the condition that decides it
   * @param neutral the condition that does not matter
   */
  private static Value junction(
      BuiltIn function, Value decisive, Value neutral, List<Value> conditions) {
    Set<Value> parts = new LinkedHashSet<>();
    for (Value condition : conditions) {
      if (condition.equals(decisive)) {
        return decisive;
      }
      if (condition instanceof Value.Apply apply && apply.function() == function) {
        parts.addAll(apply.arguments());
      } else if (!condition.equals(neutral)) {
        parts.add(condition);
      }
    }
    if (parts.size() < 2) {
      return parts.stream().findFirst().orElse(neutral);
    }
    Value all = joined(function, List.copyOf(parts));
    return all.size(LARGE) < LARGE ? all : named(ValuePath.of(all));
  }

  private static Value joined(BuiltIn function, List<Value> parts) {
    return new Value.Apply(function, parts, Type.BOOLEAN, false);
  }

  /** Returns the cases of a condition, one of which holds if it does. */
  static List<Value> cases(Value condition) {
    return condition instanceof Value.Apply apply && apply.function() == BuiltIn.SOME
        ? apply.arguments()
        : List.of(condition);
  }

  /** Returns a condition of any size that holds in some cases. */
  static Value ofCases(Collection<Value> cases) {
    return cases.size() > 1
        ? joined(BuiltIn.SOME, List.copyOf(cases))
        : cases.stream().findFirst().orElse(FALSE);
  }

  /**
   * Returns a condition that holds wherever a value has a text: it and all that it is in are
   * present, and each list that it is in is not empty.
   */
  static Value exists(Value value) {
    List<Value> conditions = new ArrayList<>();
    for (Value part : parts(value)) {
      Type.Kind kind = part.type().kind();
      boolean canBeEmpty =
          kind == Type.Kind.TEXT || kind == Type.Kind.LIST || kind == Type.Kind.MESSAGES;
      conditions.add(tested(part, canBeEmpty ? Test.TRUTHY : Test.PRESENT));
    }
    return all(conditions);
  }

  /**
   * Returns a condition about each element of a list as one about the elements that a value is in.
   */
  static Value about(Value value, Value condition) {
    Map<String, Value> elements = new HashMap<>();
    for (Value part : parts(value)) {
      if (part instanceof Value.Element || part instanceof Value.DynamicLookup) {
        elements.put(ValuePath.of(part.operands().get(0)), part);
      }
    }
    return elements.isEmpty() ? condition : about(elements, condition);
  }

  /** Returns a value and all that it is in, without the outermost one. */
  private static List<Value> parts(Value value) {
    List<Value> parts = new ArrayList<>();
    Value part = value;
    for (Optional<Value> around = ValueGrowth.around(value);
        around.isPresent();
        around = ValueGrowth.around(part)) {
      parts.add(part);
      part = around.get();
    }
    return parts;
  }

  private static Value about(Map<String, Value> elements, Value value) {
    return value instanceof Value.DynamicLookup lookup && ValueGrowth.isEach(lookup.key())
        ? elements.getOrDefault(ValuePath.of(lookup.object()), value)
        : value.map(operand -> about(elements, operand));
  }

  /**
   * Returns a condition in which elements of lists have their type, and integers are compared with
   * one function.
   */
  static Value typed(Value value) {
    return tests(elementsTyped(value));
  }

  /**
   * Returns a condition in which a boolean that can be absent is tested: an element may be absent,
   * and a condition that is absent does not hold.
   */
  private static Value tests(Value condition) {
    boolean isJunction =
        condition instanceof Value.Apply apply
            && (apply.function() == BuiltIn.ALL || apply.function() == BuiltIn.SOME);
    if (isJunction || condition instanceof Value.Not) {
      return condition.map(ProgramConditions::tests);
    }
    return condition.type().kind() == Type.Kind.BOOL && condition.optional()
        ? tested(condition, Test.TRUTHY)
        : condition;
  }

  private static Value elementsTyped(Value value) {
    Value typed = value.map(ProgramConditions::elementsTyped);
    if (typed instanceof Value.DynamicLookup lookup
        && ValueGrowth.isEach(lookup.key())
        && lookup.object().type() instanceof Type.ListType) {
      return new Value.Element(lookup.object(), lookup.key());
    }
    boolean isOfIntegers =
        typed instanceof Value.Apply
            && typed.operands().stream()
                .allMatch(one -> one.type().kind() == Type.Kind.INT && !one.optional());
    if (isOfIntegers && ((Value.Apply) typed).function() == BuiltIn.AT_LEAST) {
      return not(compared(BuiltIn.LESS, typed));
    }
    if (isOfIntegers && ((Value.Apply) typed).function() == BuiltIn.AT_MOST) {
      return not(compared(BuiltIn.GREATER, typed));
    }
    return typed;
  }

  private static Value compared(BuiltIn function, Value comparison) {
    return new Value.Apply(function, comparison.operands(), Type.BOOLEAN, false);
  }
}
