package io.promptcompiler.core.evolve;

import io.promptcompiler.core.evolve.ContentItem.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The contents of a part of a program.
 *
 * @param items what it does with values, and where
 * @param turn the role to which it turns
 */
record PartContents(Map<ContentItem, ContentPlaces> items, OpenRole turn) {
  static final PartContents NOTHING = of(Map.of());

  static PartContents of(Map<ContentItem, ContentPlaces> items) {
    return new PartContents(items, OpenRole.SAME);
  }

  PartContents turning(OpenRole other) {
    return new PartContents(items, other);
  }

  PartContents then(PartContents next) {
    Map<ContentItem, ContentPlaces> all = new LinkedHashMap<>(items);
    next.addTo(all);
    return new PartContents(all, turn.then(next.turn));
  }

  /** Adds the items to those of the parts before this one. */
  void addTo(Map<ContentItem, ContentPlaces> all) {
    items.forEach((item, found) -> all.merge(item, found, ContentPlaces::and));
  }

  PartContents given(Condition condition) {
    Map<ContentItem, ContentPlaces> given = new LinkedHashMap<>();
    items.forEach((item, found) -> given.put(item, found.given(condition)));
    return new PartContents(given, turn);
  }

  /**
   * Returns the contents if messages are only there under a condition. Sources are called for
   * messages that do not fit, too, and the newest messages of a list are there if they fit.
   */
  PartContents fitting(Condition condition) {
    Map<ContentItem, ContentPlaces> fitting = new LinkedHashMap<>();
    items.forEach(
        (item, found) ->
            fitting.put(
                item,
                item.kind() == Kind.CALLED || item.kind() == Kind.HISTORY
                    ? found
                    : found.given(condition)));
    return new PartContents(fitting, turn);
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
    return new PartContents(all, OpenRole.either(condition, one.turn, other.turn));
  }
}
