package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The condition under which a place of a program is reached, as alternatives of tests. Tests are
 * compared by how they are written, apart from names of variables and from partials, and not by
 * their meaning: a test that is not the same is another one. So the blocks around a place show
 * whether an override reaches it only where the release does.
 *
 * @param alternatives the tests that hold together, for each way to reach the place; without
 *     alternatives it is never reached
 */
record Condition(Set<NavigableSet<String>> alternatives) {
  static final Condition NEVER = new Condition(Set.of());
  static final Condition ALWAYS = new Condition(Set.of(new TreeSet<>()));

  /** The number of alternatives, and of tests in one, that are not only known by their hash. */
  private static final int MOST = 64;

  private static final String NOT = "not ";

  /** Returns a condition that holds only where the one with the same name does. */
  static Condition named(String name) {
    return new Condition(Set.of(new TreeSet<>(Set.of(name))));
  }

  /** Returns the condition that a value without variables is true. */
  static Condition of(Value value) {
    if (value instanceof Value.Not not) {
      return of(not.of()).not();
    }
    if (value instanceof Value.Truth truth
        && truth.test() == Test.TRUTHY
        && truth.of().type().kind() == Type.Kind.BOOL) {
      return of(truth.of());
    }
    if (value instanceof Value.Literal literal && literal.constant() instanceof Constant.Bool is) {
      return is.value() ? ALWAYS : NEVER;
    }
    if (value instanceof Value.Apply apply && apply.function() == BuiltIn.ALL) {
      return apply.arguments().stream().map(Condition::of).reduce(ALWAYS, Condition::and);
    }
    if (value instanceof Value.Apply apply && apply.function() == BuiltIn.SOME) {
      return apply.arguments().stream().map(Condition::of).reduce(NEVER, Condition::or);
    }
    return named(ValuePath.of(value));
  }

  static Condition tested(Value value, Test test) {
    return of(new Value.Truth(value, test));
  }

  /** Returns the condition that a loop over a value has an element. */
  static Condition iterates(Value list) {
    return switch (list.type().kind()) {
      case LIST, MESSAGES -> tested(list, Test.TRUTHY);
      default -> named("elements of " + ValuePath.of(list));
    };
  }

  /** Returns the condition under which a value has the text of an operand. */
  static Condition ofOperand(Value value, int operand) {
    if (value instanceof Value.Choice choice) {
      Condition first = of(choice.condition());
      return operand == 1 ? first : first.not();
    }
    boolean isFallback =
        operand == 1 && value instanceof Value.Apply apply && apply.function() == BuiltIn.OR_ELSE;
    return isFallback ? tested(value.operands().get(0), Test.GIVEN).not() : ALWAYS;
  }

  /**
   * Returns a condition that holds wherever a value has a text: it and all that it is in are
   * present, and each list that it is in is not empty.
   */
  static Condition exists(Value value) {
    Condition all = ALWAYS;
    Value part = value;
    for (Optional<Value> around = ValueGrowth.around(value);
        around.isPresent();
        around = ValueGrowth.around(part)) {
      all = all.and(tested(part, Test.PRESENT));
      boolean isTrue =
          switch (part.type().kind()) {
            case TEXT, LIST, MESSAGES, OBJECT, MEDIA -> true;
            case INT, NUM, DEC, BOOL, ENUM, ANY, MAP -> false;
          };
      if (isTrue) {
        all = all.and(tested(part, Test.TRUTHY));
      }
      part = around.get();
    }
    return all;
  }

  static String opposite(String test) {
    return test.startsWith(NOT) ? test.substring(NOT.length()) : NOT + test;
  }

  Condition not() {
    Condition all = ALWAYS;
    for (NavigableSet<String> tests : alternatives) {
      Condition none = NEVER;
      for (String test : tests) {
        none = none.or(named(opposite(test)));
      }
      all = all.and(none);
    }
    return all;
  }

  private boolean isAlways() {
    return alternatives.size() == 1 && alternatives.iterator().next().isEmpty();
  }

  Condition and(Condition other) {
    if (isAlways() || other.isAlways()) {
      return isAlways() ? other : this;
    }
    if (alternatives.size() * other.alternatives.size() > MOST) {
      return hashed("").and(other.hashed(""));
    }
    Set<NavigableSet<String>> all = new LinkedHashSet<>();
    for (NavigableSet<String> one : alternatives) {
      for (NavigableSet<String> more : other.alternatives) {
        if (canHold(one, more)) {
          NavigableSet<String> both = new TreeSet<>(one);
          both.addAll(more);
          add(both.size() > MOST ? hash("all of", both) : both, all);
        }
      }
    }
    return new Condition(all);
  }

  /** Returns whether no test of two alternatives is the opposite of one in the other. */
  private static boolean canHold(NavigableSet<String> one, NavigableSet<String> other) {
    return one.size() > other.size()
        ? canHold(other, one)
        : one.stream().noneMatch(test -> other.contains(opposite(test)));
  }

  Condition or(Condition other) {
    Set<NavigableSet<String>> all = new LinkedHashSet<>(alternatives);
    other.alternatives.forEach(one -> add(one, all));
    Condition either = new Condition(all);
    return all.size() > MOST ? either.hashed("one of") : either;
  }

  /** Adds an alternative, without those that follow from others. */
  private static void add(NavigableSet<String> tests, Set<NavigableSet<String>> into) {
    if (into.stream().anyMatch(tests::containsAll)) {
      return;
    }
    into.removeIf(one -> one.containsAll(tests));
    for (NavigableSet<String> one : List.copyOf(into)) {
      Optional<NavigableSet<String>> joined = joined(tests, one).or(() -> joined(one, tests));
      if (joined.isPresent()) {
        // The two blocks of an 'if' have it, one of them perhaps under more conditions.
        add(joined.get(), into);
        add(tests, into);
        return;
      }
    }
    into.add(tests);
  }

  /** Returns the first tests without one that holds where the others do not. */
  private static Optional<NavigableSet<String>> joined(
      NavigableSet<String> tests, NavigableSet<String> others) {
    for (String test : tests) {
      String opposite = opposite(test);
      if (others.contains(opposite)) {
        NavigableSet<String> rest = new TreeSet<>(tests);
        rest.remove(test);
        boolean isIncluded =
            others.stream().allMatch(one -> one.equals(opposite) || rest.contains(one));
        return isIncluded ? Optional.of(rest) : Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns a condition that holds only where the one with the same key does. */
  Condition hashed(String what) {
    return named(what + " " + Sha256.of(key().getBytes(UTF_8)));
  }

  /**
   * Returns the condition that this one holds in some iteration of a loop, for use outside of the
   * loop: tests of an element can hold for one element, and those that exclude them for another.
   */
  Condition inSomeIteration() {
    Condition some = NEVER;
    for (NavigableSet<String> tests : alternatives) {
      some = some.or(tests.isEmpty() ? ALWAYS : new Condition(Set.of(hash("some", tests))));
    }
    return some;
  }

  /** Returns whether this condition holds only where another one does. */
  boolean isWithin(Condition other) {
    return outside(other).equals(NEVER);
  }

  /** Returns the alternatives that hold where another condition may not. */
  Condition outside(Condition other) {
    Set<NavigableSet<String>> outside = new LinkedHashSet<>(alternatives);
    outside.removeIf(tests -> other.alternatives.stream().anyMatch(tests::containsAll));
    return new Condition(outside);
  }

  /**
   * Returns the tests that this condition lacks in order to be within another one: those of the
   * pair of alternatives that differ least.
   */
  Set<String> lacking(Condition other) {
    Set<NavigableSet<String>> own = equals(NEVER) ? ALWAYS.alternatives : alternatives;
    Set<String> lacking = Set.of();
    int most = Integer.MIN_VALUE;
    for (NavigableSet<String> tests : other.alternatives) {
      for (NavigableSet<String> one : own) {
        Set<String> missing = new TreeSet<>(tests);
        missing.removeAll(one);
        int alike = tests.size() - 2 * missing.size();
        if (alike > most) {
          lacking = missing;
          most = alike;
        }
      }
    }
    return lacking;
  }

  /** Returns all tests. */
  Set<String> tests() {
    return alternatives.stream().flatMap(Set::stream).collect(Collectors.toSet());
  }

  private static NavigableSet<String> hash(String what, NavigableSet<String> tests) {
    Condition all = new Condition(Set.of(tests)).hashed(what);
    return all.alternatives.iterator().next();
  }

  /** Returns a text that is equal only for the same condition. */
  String key() {
    if (equals(NEVER)) {
      return "never";
    }
    return alternatives.stream()
        .map(tests -> String.join("\n", tests))
        .sorted()
        .collect(Collectors.joining("\n\n"));
  }
}
