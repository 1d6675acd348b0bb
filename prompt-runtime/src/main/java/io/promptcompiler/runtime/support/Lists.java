package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts and shortens lists. Null counts as an empty list. An instance is a comparator for a sort
 * order.
 */
public final class Lists implements Comparator<Object> {
  private final int sign;

  private Lists(int sign) {
    this.sign = sign;
  }

  /** Returns a value as an unmodifiable list; empty if the value is not a list. */
  public static List<@Nullable Object> of(@Nullable Object value) {
    return value instanceof List<?> list ? Collections.unmodifiableList(list) : List.of();
  }

  /**
   * Returns a list in ascending order: numbers by value, strings by UTF-16 code units. Lists of
   * other types keep their order.
   */
  public static <T extends @Nullable Object> List<T> ascending(@Nullable List<T> list) {
    return sorted(list, 1);
  }

  /**
   * Returns a list in descending order, compared like {@link #ascending}; equal elements keep their
   * order.
   */
  public static <T extends @Nullable Object> List<T> descending(@Nullable List<T> list) {
    return sorted(list, -1);
  }

  /** Returns the first elements of a list, up to a maximum number. */
  public static <T extends @Nullable Object> List<T> take(@Nullable List<T> list, long most) {
    if (list == null) {
      return List.of();
    }
    return list.size() <= most ? list : list.subList(0, (int) most);
  }

  private static <T extends @Nullable Object> List<T> sorted(@Nullable List<T> list, int sign) {
    if (list == null || list.size() < 2) {
      return list == null ? List.of() : list;
    }
    boolean areNumbers = true;
    boolean areTexts = true;
    for (T element : list) {
      areNumbers &= element instanceof Number;
      areTexts &= element instanceof String;
    }
    if (!areNumbers && !areTexts) {
      return list;
    }
    List<T> sorted = new ArrayList<>(list);
    sorted.sort(new Lists(sign));
    return sorted;
  }

  @Override
  public int compare(Object a, Object b) {
    boolean isLess = Comparisons.isLess(a, b);
    return isLess ? -sign : Comparisons.isLess(b, a) ? sign : 0;
  }
}
