package io.promptcompiler.core.equivalence;

import io.promptcompiler.core.program.Function.BuiltIn;
import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.Value.Truth.Test;
import io.promptcompiler.core.type.Constant;
import io.promptcompiler.core.type.Type;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The known replacements of values at a place, which follow from conditions that are known to hold
 * or not. Values are looked up by structure, independently of their program.
 */
final class Facts {
  /** The number of maps in which a fact is looked for, before they are merged. */
  private static final int MOST_MAPS = 16;

  /** The latest facts last. Branches in branches share the maps of outer ones. */
  private final List<Map<Key, Value>> maps;

  /** The structures of values by identity: values that are in each other are looked up often. */
  private final IdentityHashMap<Value, Key> keys = new IdentityHashMap<>();

  /** The structure of a value. The hash code is kept, as structures can be deep. */
  private record Key(List<Object> parts, int hash) {
    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** Creates an instance without facts. */
  Facts() {
    this(List.of());
  }

  private Facts(List<Map<Key, Value>> maps) {
    this.maps = maps;
  }

  private Key key(Value value) {
    Key known = keys.get(value);
    if (known == null) {
      CanonicalForm form = CanonicalForm.of(value);
      List<Object> parts = new ArrayList<>(form.own());
      form.operands().forEach(operand -> parts.add(key(operand)));
      known = new Key(parts, parts.hashCode());
      keys.put(value, known);
    }
    return known;
  }

  /** Returns the known replacement of a value, if there is one. */
  Optional<Value> of(Value value) {
    return maps.isEmpty() ? Optional.empty() : Optional.ofNullable(find(key(value)));
  }

  private @Nullable Value find(Key key) {
    for (int i = maps.size() - 1; i >= 0; i--) {
      Value found = maps.get(i).get(key);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** Returns whether a text is known to be absent or empty. */
  boolean printsNothing(Value text) {
    return text.type() instanceof Type.Text && isFalse(text);
  }

  /** Returns whether a value is known not to be truthy. */
  boolean isFalse(Value value) {
    return of(new Value.Truth(value, Test.TRUTHY))
        .filter(known -> FoldValue.truth(known).equals(Optional.of(false)))
        .isPresent();
  }

  /**
   * Returns these facts, extended by the facts that follow if a folded condition has the given
   * outcome.
   */
  Facts assuming(Value condition, boolean holds) {
    Map<Key, Value> more = new HashMap<>();
    assume(condition, holds, more);
    List<Map<Key, Value>> all = new ArrayList<>(maps);
    if (all.size() == MOST_MAPS) {
      Map<Key, Value> merged = new HashMap<>();
      all.forEach(merged::putAll);
      all = new ArrayList<>(List.of(merged));
    }
    all.add(more);
    return new Facts(all);
  }

  private void assume(Value condition, boolean holds, Map<Key, Value> more) {
    if (condition instanceof Value.Not not) {
      assume(not.of(), !holds, more);
      return;
    }
    if (condition instanceof Value.Apply apply) {
      BuiltIn decided = holds ? BuiltIn.ALL : BuiltIn.SOME;
      if (apply.function() == decided) {
        apply.arguments().forEach(argument -> assume(argument, holds, more));
      }
      if (apply.function() == BuiltIn.EQUAL) {
        equal(apply, holds, more);
      }
    }
    if (condition instanceof Value.Truth truth) {
      tested(truth, holds, more);
    }
    if (holds || !condition.optional()) {
      more.put(key(condition), FoldValue.literal(holds));
    }
  }

  /**
   * Adds facts from the result of a test. A value that passes a test also passes all weaker tests;
   * a value that fails it also fails all stronger ones.
   */
  private void tested(Value.Truth truth, boolean holds, Map<Key, Value> more) {
    Value of = truth.of();
    for (Test other : holds ? weaker(truth.test()) : stronger(truth.test())) {
      more.put(key(new Value.Truth(of, other)), FoldValue.literal(holds));
    }
    if (!holds && truth.test() == Test.PRESENT) {
      more.put(key(of), new Value.Absent());
    }
    boolean isTruth = of.type() instanceof Type.Bool && truth.test() == Test.TRUTHY;
    if (isTruth && (holds || !of.optional())) {
      more.put(key(of), FoldValue.literal(holds));
    }
  }

  private static Set<Test> weaker(Test test) {
    return switch (test) {
      case TRUTHY -> EnumSet.of(Test.FILLED, Test.SHOWN, Test.GIVEN, Test.PRESENT);
      case FILLED -> EnumSet.of(Test.SHOWN, Test.GIVEN, Test.PRESENT);
      case SHOWN, GIVEN -> EnumSet.of(Test.PRESENT);
      case NON_EMPTY -> EnumSet.complementOf(EnumSet.of(Test.NON_EMPTY));
      case PRESENT -> EnumSet.noneOf(Test.class);
    };
  }

  private static Set<Test> stronger(Test test) {
    Set<Test> stronger = EnumSet.noneOf(Test.class);
    for (Test other : Test.values()) {
      if (weaker(other).contains(test)) {
        stronger.add(other);
      }
    }
    return stronger;
  }

  /** Adds the fact that a text or enum that equals a literal can be replaced by it. */
  private void equal(Value.Apply apply, boolean holds, Map<Key, Value> more) {
    Value value = apply.arguments().get(0);
    boolean isText = value.type().isText();
    if (!isText
        || !(apply.arguments().get(1) instanceof Value.Literal literal)
        || !(literal.constant() instanceof Constant.Text)) {
      return;
    }
    if (holds) {
      more.put(key(value), new Value.Literal(literal.constant(), value.type()));
    } else if (value.type() instanceof Type.EnumOf allowed && !value.optional()) {
      more.put(key(apply), FoldValue.literal(false));
      int known = more.size() + maps.stream().mapToInt(Map::size).sum();
      if (known < allowed.values().size() - 1) {
        return; // at least two values are left
      }
      List<Constant> left =
          allowed.values().stream()
              .<Constant>map(Constant.Text::new)
              .filter(constant -> !isExcluded(key(equal(apply, value, constant)), more))
              .toList();
      if (left.size() == 1) {
        more.put(key(value), new Value.Literal(left.get(0), value.type()));
      }
    }
  }

  private boolean isExcluded(Key key, Map<Key, Value> more) {
    return more.containsKey(key) || find(key) != null;
  }

  private static Value equal(Value.Apply apply, Value value, Constant constant) {
    return apply.with(List.of(value, new Value.Literal(constant, value.type())));
  }
}
