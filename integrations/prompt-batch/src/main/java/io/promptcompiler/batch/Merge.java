package io.promptcompiler.batch;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Merges JSON objects. Members that are objects in both are merged recursively; otherwise, the
 * member of the second object wins.
 */
final class Merge {
  private Merge() {}

  /**
   * Returns a copy whose members have the same order in each run: maps with a defined order keep
   * it, and others are sorted by name.
   */
  static Map<String, @Nullable Object> ordered(Map<?, ?> members) {
    boolean hasOrder = members instanceof LinkedHashMap || members instanceof SortedMap;
    Map<String, @Nullable Object> copy = hasOrder ? new LinkedHashMap<>() : new TreeMap<>();
    members.forEach(
        (name, value) ->
            copy.put(
                String.valueOf(name), value instanceof Map<?, ?> inner ? ordered(inner) : value));
    return copy;
  }

  static Map<String, @Nullable Object> of(Map<?, ?> first, Map<?, ?> second) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>();
    first.forEach((name, value) -> merged.put(String.valueOf(name), value));
    second.forEach(
        (name, value) -> {
          String key = String.valueOf(name);
          Object before = merged.get(key);
          merged.put(
              key,
              before instanceof Map<?, ?> one && value instanceof Map<?, ?> other
                  ? of(one, other)
                  : value);
        });
    return Collections.unmodifiableMap(merged);
  }
}
