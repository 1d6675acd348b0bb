package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Compares values whose type is known only at run time; see {@link Values}. */
public final class Comparisons {
  private Comparisons() {}

  /**
   * Returns whether two values are equal: numbers by value, lists and maps by content. Values are
   * not converted: {@code 1} does not equal {@code "1"}. Null equals only null, and NaN does not
   * equal any value.
   */
  public static boolean equal(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Number x && b instanceof Number y) {
      return equalNumbers(x, y);
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      return equalLists(x, y);
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return equalMaps(x, y);
    }
    return Objects.equals(a, b);
  }

  private static boolean equalNumbers(Number a, Number b) {
    if (a instanceof Long && b instanceof Long) {
      return a.equals(b);
    }
    Integer order = order(a, b);
    return order == null ? a.doubleValue() == b.doubleValue() : order == 0;
  }

  /**
   * Returns the order of two numbers if one is a decimal, compared with the decimal that the other
   * prints; null if none is, or the other is not finite.
   */
  private static @Nullable Integer order(Number a, Number b) {
    if (!(a instanceof BigDecimal || b instanceof BigDecimal)) {
      return null;
    }
    BigDecimal x = Decimals.unlimited(a);
    BigDecimal y = Decimals.unlimited(b);
    return x == null || y == null ? null : (Integer) x.compareTo(y);
  }

  private static boolean equalLists(List<?> a, List<?> b) {
    boolean same = a.size() == b.size();
    for (int i = 0; same && i < a.size(); i++) {
      same = equal(a.get(i), b.get(i));
    }
    return same;
  }

  private static boolean equalMaps(Map<?, ?> a, Map<?, ?> b) {
    if (a.size() != b.size()) {
      return false;
    }
    for (Map.Entry<?, ?> member : a.entrySet()) {
      Object name = member.getKey();
      if (!b.containsKey(name) || !equal(member.getValue(), b.get(name))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Returns whether the first value is less than the second. Numbers are compared by value and
   * strings by UTF-16 code units; the result is false for other types.
   */
  public static boolean isLess(@Nullable Object a, @Nullable Object b) {
    if (a instanceof Long x && b instanceof Long y) {
      return x < y;
    }
    if (a instanceof Number x && b instanceof Number y) {
      Integer order = order(x, y);
      return order == null ? x.doubleValue() < y.doubleValue() : order < 0;
    }
    return a instanceof String x && b instanceof String y && x.compareTo(y) < 0;
  }

  /**
   * Returns whether the first value is less than or equal to the second. Only two numbers or two
   * strings can be compared; the result is false for other types.
   */
  public static boolean isAtMost(@Nullable Object a, @Nullable Object b) {
    return isLess(a, b) || (((a instanceof Number) || (a instanceof String)) && equal(a, b));
  }

  /**
   * Returns whether a list has an element that equals the value, or a string contains the text of
   * the value.
   */
  public static boolean contains(@Nullable Object listOrText, @Nullable Object value) {
    if (listOrText instanceof List<?> list) {
      for (Object element : list) {
        if (equal(element, value)) {
          return true;
        }
      }
      return false;
    }
    return !(listOrText instanceof Map) && Values.text(listOrText).contains(Values.text(value));
  }
}
