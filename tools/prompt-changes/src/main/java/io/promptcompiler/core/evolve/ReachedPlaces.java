package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.program.Value;
import io.promptcompiler.core.program.ValuePath;
import io.promptcompiler.core.source.Sha256;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The places in a program that have the same thing, such as media, counted by the conditions under
 * which they are reached.
 *
 * @param byCondition the conditions by their path
 */
record ReachedPlaces(Map<String, Places> byCondition) {
  /** No places, as for things that may be there any number of times. */
  static final ReachedPlaces NONE = new ReachedPlaces(Map.of());

  /** A place under no condition. */
  static final ReachedPlaces ONE = new ReachedPlaces(single(ProgramConditions.TRUE, 1));

  /** The maximum number of places whose conditions are compared, apart from equal ones. */
  private static final int MOST_PLACES = 6;

  /** The maximum number of places of which each is compared with single ones of the release. */
  private static final int MOST_PAIRED = 24;

  /** The maximum number of conditions that are kept apart. */
  private static final int MOST_CONDITIONS = 24;

  /** The number up to which places are counted. */
  private static final long MOST = 1_000_000_000_000L;

  /**
   * The places with the same condition.
   *
   * @param count their number
   */
  record Places(Value condition, long count) {
    private Places and(Places other) {
      return new Places(condition, Math.min(MOST, count + other.count));
    }
  }

  private static Map<String, Places> single(Value condition, long count) {
    return Map.of(ValuePath.of(condition), new Places(condition, count));
  }

  /** Returns these places and others. */
  ReachedPlaces and(ReachedPlaces other) {
    if (byCondition.isEmpty() || other.byCondition.isEmpty()) {
      return byCondition.isEmpty() ? other : this;
    }
    Map<String, Places> all = new TreeMap<>(byCondition);
    other.byCondition.forEach((path, places) -> all.merge(path, places, Places::and));
    return new ReachedPlaces(all.size() > MOST_CONDITIONS ? joined(all) : all);
  }

  /** Returns many places as one condition, which only equals that of exactly the same places. */
  private static Map<String, Places> joined(Map<String, Places> all) {
    StringBuilder key = new StringBuilder();
    long count = 0;
    for (Map.Entry<String, Places> one : all.entrySet()) {
      key.append(one.getKey()).append('\n').append(one.getValue().count).append('\n');
      count = Math.min(MOST, count + one.getValue().count);
    }
    Value condition =
        ProgramConditions.named("places " + Sha256.of(key.toString().getBytes(UTF_8)));
    return single(condition, count);
  }

  /** Returns these places under one more condition. */
  ReachedPlaces given(Value more) {
    return map(condition -> ProgramConditions.all(more, condition));
  }

  /** Returns these places for some iteration of a loop around them. */
  ReachedPlaces inSomeIteration() {
    return map(ProgramConditions::inSomeIteration);
  }

  private ReachedPlaces map(UnaryOperator<Value> change) {
    Map<String, Places> all = new TreeMap<>();
    for (Places places : byCondition.values()) {
      Value condition = change.apply(places.condition);
      if (!condition.equals(ProgramConditions.FALSE)) {
        all.merge(ValuePath.of(condition), new Places(condition, places.count), Places::and);
      }
    }
    return new ReachedPlaces(all);
  }

  /**
   * Returns whether at most as many of these places are reached as of the released ones, whatever
   * the values are. If many places have other conditions than in the release, the answer is
   * negative unless each of them implies that of another released place.
   *
   * @param implies returns whether the first condition implies the second one
   */
  boolean areAtMost(ReachedPlaces released, BiPredicate<Value, Value> implies) {
    // Equal conditions add as much to both.
    List<Value> more = less(released);
    List<Value> before = released.less(this);
    if (more.size() > MOST_PLACES || before.size() > MOST_PLACES) {
      return more.size() <= MOST_PAIRED && isPaired(more, before, implies);
    }
    for (int count = 1; count <= more.size(); count++) {
      if (!implies.test(atLeast(count, more), atLeast(count, before))) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether each condition implies another one of the released conditions. */
  private static boolean isPaired(
      List<Value> more, List<Value> before, BiPredicate<Value, Value> implies) {
    List<List<Integer>> implied = new ArrayList<>();
    for (Value condition : more) {
      implied.add(
          IntStream.range(0, before.size())
              .filter(i -> implies.test(condition, before.get(i)))
              .boxed()
              .toList());
    }
    Map<Integer, Integer> pairs = new HashMap<>();
    return IntStream.range(0, more.size())
        .allMatch(i -> canPair(i, implied, pairs, new HashSet<>()));
  }

  /**
   * Pairs a condition with a released one, and those that were paired before with others.
   *
   * @param pairs the conditions by the released ones
   * @param seen the released conditions that are taken in this attempt
   */
  private static boolean canPair(
      int condition, List<List<Integer>> implied, Map<Integer, Integer> pairs, Set<Integer> seen) {
    for (int released : implied.get(condition)) {
      if (seen.add(released)) {
        @Nullable Integer other = pairs.get(released);
        if (other == null || canPair(other, implied, pairs, seen)) {
          pairs.put(released, condition);
          return true;
        }
      }
    }
    return false;
  }

  /** Returns the conditions of the places that others do not have, up to a number of places. */
  private List<Value> less(ReachedPlaces others) {
    List<Value> conditions = new ArrayList<>();
    byCondition.forEach(
        (path, places) -> {
          @Nullable Places same = others.byCondition.get(path);
          long count = places.count - (same == null ? 0 : same.count);
          for (long i = 0; i < count && conditions.size() <= MOST_PAIRED; i++) {
            conditions.add(places.condition);
          }
        });
    return conditions;
  }

  /** Returns the condition under which at least some of several conditions hold. */
  private static Value atLeast(int count, List<Value> conditions) {
    if (count == 0) {
      return ProgramConditions.TRUE;
    }
    if (count > conditions.size()) {
      return ProgramConditions.FALSE;
    }
    Value first = Objects.requireNonNull(conditions.get(0));
    List<Value> others = conditions.subList(1, conditions.size());
    return ProgramConditions.some(
        ProgramConditions.all(first, atLeast(count - 1, others)), atLeast(count, others));
  }
}
