package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The order of an object's members in JavaScript: names that are array indexes in ascending order,
 * then all others in insertion order (ECMAScript, {@code OrdinaryOwnPropertyKeys}).
 */
public final class MemberOrder {
  private static final long LARGEST_INDEX = 0xFFFF_FFFEL;
  private static final int LARGEST_INDEX_DIGITS = 10;

  private MemberOrder() {}

  /** Returns the names of the members in this order. */
  public static Collection<String> of(Map<?, ?> map) {
    List<String> names = new ArrayList<>();
    Map<Long, String> indexes = new TreeMap<>();
    for (Object key : map.keySet()) {
      String name = (String) key;
      if (isIndex(name)) {
        indexes.put(Long.valueOf(name), name);
      } else {
        names.add(name);
      }
    }
    names.addAll(0, indexes.values());
    return names;
  }

  static boolean isIndex(String name) {
    int length = name.length();
    if (length == 0 || length > LARGEST_INDEX_DIGITS) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return false;
      }
    }
    return (length == 1 || name.charAt(0) != '0') && Long.parseLong(name) <= LARGEST_INDEX;
  }
}
