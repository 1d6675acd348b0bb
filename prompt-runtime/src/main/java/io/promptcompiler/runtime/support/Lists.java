package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts and shortens lists. Null is an empty list. An instance is the order to sort by. */
public final class Lists implements Comparator<Object> {
  private final int sign;

  private Lists(int sign) {
    this.sign = sign;
  }

  /** Returns a value that is a list, otherwise an empty list. */
  public static List<@Nullable Object> of(@Nullable Object value) {
    return value instanceof List<?> list ? Collections.unmodifiableList(list) : List.of();
  }

  /**
   * Sorts numbers by value, and texts by UTF-16 units, smallest first; other lists stay as they
   * are.
   */
  public static <T extends @Nullable Object> List<T> ascending(@Nullable List<T> list) {
    return sorted(list, 1);
  }

  /** Sorts like {@link #ascending}, but largest first; equal elements keep their order. */
  public static <T extends @Nullable Object> List<T> descending(@Nullable List<T> list) {
    return sorted(list, -1);
  }

  /** Returns the first elements of a list, up to a number of them. */
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
