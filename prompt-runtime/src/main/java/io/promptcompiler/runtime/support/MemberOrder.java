package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * The order of an object's members in JavaScript: names that spell an array index ascending, then
 * the others as they were added (ECMAScript, {@code OrdinaryOwnPropertyKeys}).
 */
final class MemberOrder {
  private static final long LARGEST_INDEX = 0xFFFF_FFFEL;
  private static final int LARGEST_INDEX_DIGITS = 10;

  private MemberOrder() {}

  static Collection<String> of(Map<?, ?> map) {
    List<String> names = new ArrayList<>();
    List<String> indexes = new ArrayList<>();
    for (Object key : map.keySet()) {
      String name = (String) key;
      (isIndex(name) ? indexes : names).add(name);
    }
    indexes.sort(Comparator.comparingLong(Long::parseLong));
    indexes.addAll(names);
    return indexes;
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
