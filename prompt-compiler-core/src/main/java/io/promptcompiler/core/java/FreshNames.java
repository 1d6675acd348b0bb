package io.promptcompiler.core.java;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Allocates unique names. A name that is taken gets the next free number as a suffix; the search
 * continues from the last number, so that many names with the same base take linear time.
 */
final class FreshNames {
  private final Set<String> taken = new HashSet<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /** Takes names that must not be given. */
  void take(Collection<String> names) {
    taken.addAll(names);
  }

  /** A new name: the base itself, or the base, a separator and a number from 2. */
  String next(String base, String separator) {
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
