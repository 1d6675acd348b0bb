package io.promptcompiler.core.java.names;

import io.promptcompiler.core.java.FragmentEmitter;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An allocator of unique names. A name that is taken gets the next free number as a suffix; the
 * search continues from the last number, so that many names with the same base take linear time.
 */
public final class FreshNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /**
   * Returns an allocator for the private methods of a class, whose names differ from its accessors
   * and API methods.
   */
  public static FreshNames ofMethods(Collection<String> accessors) {
    FreshNames names = new FreshNames();
    names.take(JavaWords.RESERVED_MEMBERS);
    names.take(JavaWords.KEYWORDS);
    names.take(accessors);
    names.take(List.of(FragmentEmitter.WRITE, FragmentEmitter.HASH));
    return names;
  }

  /** Reserves names. */
  void take(Collection<String> names) {
    taken.addAll(names);
  }

  /** Returns a new name: the base itself, or the base with a number from 2. */
  public String next(String base) {
    return next(base, Character.isDigit(base.charAt(base.length() - 1)) ? "_" : "");
  }

  /** Returns whether a name is neither allocated nor reserved. */
  boolean isFree(String name) {
    return !taken.contains(name);
  }

  /** Returns a new name: the base with the next free number, from 1. */
  String numbered(String base) {
    int number = numbers.getOrDefault(base, 1);
    while (!taken.add(base + number)) {
      number++;
    }
    numbers.put(base, number + 1);
    return base + number;
  }

  /** Returns a new name: the base itself, or the base with a separator and a number from 2. */
  public String next(String base, String separator) {
    if (taken.add(base)) {
      return base;
    }
    int number = numbers.getOrDefault(base, 2);
    while (!taken.add(base + separator + number)) {
      number++;
    }
    numbers.put(base, number + 1);
    return base + separator + number;
  }
}
