package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.program.Value;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The places of an item.
 *
 * @param times how often it is reached at most, apart from loops
 * @param name the name of its value in the template
 * @param value its value
 * @param restriction why an override needs the same item in the release
 * @param conditions the conditions under which it is reached, by the largest number of tokens that
 *     a message around it can have
 * @param counted the number of its places by their conditions, if their number matters
 */
record ContentPlaces(
    int times,
    String name,
    Location location,
    Value value,
    ContentItem.Restriction restriction,
    SortedMap<Integer, Condition> conditions,
    Map<Condition, Long> counted) {
  /** The number of released tags that a finding quotes. */
  static final int MOST_TAGS = 3;

  private static final int LONGEST_TAG = 200;

  private static final long MOST_PLACES = 1_000_000_000_000L;

  /** Returns the first tag, as the template has it; in older syntaxes, its name. */
  String tag() {
    return tag(location).orElse(name);
  }

  /**
   * Returns the tag at a place, as the template has it; empty in older syntaxes, and for tags that
   * are long or on several lines.
   */
  static Optional<String> tag(Location place) {
    String text = place.source().content();
    int start = text.lastIndexOf("{{", place.span().start());
    int end = text.indexOf("}}", Math.max(start, place.span().end() - 2));
    if (start < 0 || end < 0 || end - start > LONGEST_TAG) {
      return Optional.empty();
    }
    String tag = text.substring(start, end + 2);
    return tag.contains("\n") ? Optional.empty() : Optional.of(tag);
  }

  ContentPlaces and(ContentPlaces other) {
    return with(times + (long) other.times, other);
  }

  ContentPlaces or(ContentPlaces other) {
    return times < other.times ? other.with(other.times, this) : with(times, other);
  }

  /** Returns these places under a condition, and others under the opposite one. */
  ContentPlaces either(Condition condition, ContentPlaces other, Condition not) {
    ContentPlaces any = given(condition).or(other.given(not));
    if (value instanceof Value.Answer) {
      // In a loop, both blocks can call a source, for different elements.
      return any;
    }
    Map<Condition, Long> places = new HashMap<>();
    counted.forEach(
        (one, number) -> {
          long both = Math.min(number, other.counted.getOrDefault(one, 0L));
          places.merge(one, both, ContentPlaces::sum);
          places.merge(condition.and(one), number - both, ContentPlaces::sum);
        });
    other.counted.forEach(
        (one, number) -> {
          long more = number - Math.min(number, counted.getOrDefault(one, 0L));
          places.merge(not.and(one), more, ContentPlaces::sum);
        });
    return new ContentPlaces(
        any.times, name, location, value, any.restriction, any.conditions, places);
  }

  /** Returns these places and others. */
  private ContentPlaces with(long count, ContentPlaces other) {
    SortedMap<Integer, Condition> all = new TreeMap<>(conditions);
    other.conditions.forEach((most, one) -> all.merge(most, one, Condition::or));
    Map<Condition, Long> places = new HashMap<>(counted);
    other.counted.forEach((one, number) -> places.merge(one, number, ContentPlaces::sum));
    ContentItem.Restriction first =
        restriction == ContentItem.Restriction.NONE ? other.restriction : restriction;
    int most = (int) Math.min(PromptContents.MOST, count);
    return new ContentPlaces(most, name, location, value, first, all, places);
  }

  private static long sum(long one, long other) {
    return Math.min(MOST_PLACES, one + other);
  }

  ContentPlaces given(Condition more) {
    return mapped(times, more::and);
  }

  ContentPlaces inSomeIteration() {
    return mapped(times, Condition::inSomeIteration);
  }

  ContentPlaces times(long factor) {
    return mapped(
        (int) Math.min(PromptContents.MOST, times * Math.min(PromptContents.MOST, factor)),
        condition -> condition);
  }

  private ContentPlaces mapped(int count, UnaryOperator<Condition> change) {
    SortedMap<Integer, Condition> all = new TreeMap<>();
    conditions.forEach((most, one) -> all.put(most, change.apply(one)));
    Map<Condition, Long> places = new HashMap<>();
    counted.forEach((one, number) -> places.merge(change.apply(one), number, ContentPlaces::sum));
    return new ContentPlaces(count, name, location, value, restriction, all, places);
  }

  /** Returns whether none of them is ever reached. */
  boolean areNowhere() {
    return conditions.values().stream().allMatch(Condition.NEVER::equals);
  }

  /** Returns whether these places are reached only where released ones are, for all values. */
  boolean areWithin(ContentPlaces released) {
    return conditions.entrySet().stream()
        .allMatch(one -> isWithin(one.getValue(), released, one.getKey()));
  }

  /**
   * Returns the largest number of tokens with which messages around these places would be within
   * released ones; empty if the released conditions do not hold.
   */
  OptionalInt most(ContentPlaces released) {
    return released.conditions.keySet().stream()
        .mapToInt(Integer::intValue)
        .filter(most -> conditions.values().stream().allMatch(one -> isWithin(one, released, most)))
        .max();
  }

  /** Returns whether a condition holds only for released messages with a number of tokens. */
  private boolean isWithin(Condition condition, ContentPlaces released, int tokens) {
    return condition.and(Condition.exists(value)).isWithin(released.reached(tokens));
  }

  /** Returns the condition under which a place is in a message that can have some tokens. */
  private Condition reached(int tokens) {
    return conditions.tailMap(tokens).values().stream().reduce(Condition.NEVER, Condition::or);
  }

  /**
   * Returns the tests of released places that the first of these lacks which is not within them.
   */
  Set<String> lacking(ContentPlaces released) {
    for (Map.Entry<Integer, Condition> one : conditions.entrySet()) {
      Condition before = released.reached(one.getKey());
      Condition outside = one.getValue().and(Condition.exists(value)).outside(before);
      if (!outside.equals(Condition.NEVER)) {
        return outside.lacking(before);
      }
    }
    return Set.of();
  }

  /**
   * Returns whether each of the places is a released one, perhaps under more conditions, and no two
   * are the same one.
   */
  boolean areAtMost(ContentPlaces released) {
    Map<Condition, Long> free = new HashMap<>(released.counted);
    Map<Condition, Long> more = new HashMap<>();
    counted.forEach((one, number) -> more.put(one, taken(one, number, free)));
    for (Map.Entry<Condition, Long> one : more.entrySet()) {
      Condition condition = one.getKey().and(Condition.exists(value));
      long left = one.getValue();
      for (Condition before : released.counted.keySet()) {
        left = condition.isWithin(before) ? taken(before, left, free) : left;
      }
      if (left > 0 && !condition.equals(Condition.NEVER)) {
        return false;
      }
    }
    return true;
  }

  /** Takes released places, and returns the number of those that are missing. */
  private static long taken(Condition released, long number, Map<Condition, Long> free) {
    long taken = Math.min(number, free.getOrDefault(released, 0L));
    free.merge(released, -taken, Long::sum);
    return number - taken;
  }
}
