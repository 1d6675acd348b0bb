package io.promptcompiler.core.evolve;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a part of a program.
 *
 * @param items what it does with values, and where
 * @param turn the role to which it turns
 * @param emits the condition under which it emits a message
 * @param slots the conditions under which it fills slots with messages, by number
 */
record PartContents(
    Map<ContentItem, ContentPlaces> items,
    OpenRole turn,
    Condition emits,
    Map<Integer, Condition> slots) {
  static final PartContents NOTHING = of(Map.of());

  static PartContents of(Map<ContentItem, ContentPlaces> items) {
    return new PartContents(items, OpenRole.SAME, Condition.NEVER, Map.of());
  }

  PartContents emitting(Condition condition) {
    return new PartContents(items, turn, condition, slots);
  }

  PartContents turning(OpenRole other) {
    return new PartContents(items, other, emits, slots);
  }

  PartContents filling(int slot) {
    return new PartContents(items, turn, emits, Map.of(slot, emits));
  }

  PartContents then(PartContents next) {
    Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>(items);
    next.addTo(all);
    return new PartContents(
        all, turn.then(next.turn), emits.or(next.emits), slots(slots, next.slots));
  }

  /** Adds the items to those of the parts before this one. */
  void addTo(Map<ContentItem, ContentPlaces> all) {
    items.forEach((item, found) -> all.merge(item, found, ContentPlaces::and));
  }

  /** Returns the conditions under which one of two parts fills slots. */
  static Map<Integer, Condition> slots(Map<Integer, Condition> some, Map<Integer, Condition> more) {
    Map<Integer, Condition> all = new HashMap<>(some);
    more.forEach((slot, condition) -> all.merge(slot, condition, Condition::or));
    return all;
  }

  private Map<Integer, Condition> slotsGiven(Condition condition) {
    Map<Integer, Condition> given = new HashMap<>();
    slots.forEach((slot, filled) -> given.put(slot, condition.and(filled)));
    return given;
  }

  PartContents given(Condition condition) {
    Map<ContentItem, ContentPlaces> given = new LinkedHashMap<>();
    items.forEach((item, found) -> given.put(item, found.given(condition)));
    return new PartContents(given, turn, condition.and(emits), slotsGiven(condition));
  }

  /** Returns one of two parts, which a condition chooses. */
  static PartContents either(Condition condition, PartContents one, PartContents other) {
    Condition not = condition.not();
    Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>();
    one.items.forEach(
        (item, found) -> {
          @Nullable ContentPlaces others = other.items.get(item);
          all.put(
              item, others == null ? found.given(condition) : found.either(condition, others, not));
        });
    other.items.forEach((item, found) -> all.computeIfAbsent(item, unknown -> found.given(not)));
    return new PartContents(
        all,
        OpenRole.either(condition, one.turn, other.turn),
        condition.and(one.emits).or(not.and(other.emits)),
        slots(one.slotsGiven(condition), other.slotsGiven(not)));
  }
}
