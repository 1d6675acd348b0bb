package io.promptcompiler.runtime.support;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Operations on values whose type is known only at run time: null, {@code String}, {@code Boolean},
 * {@code Long}, {@code Double}, {@code BigDecimal} for a decimal, {@code List} and {@code Map} with
 * string keys, as created by {@link AnyCopy}. Printing, truthiness and member access follow
 * handlebars.js 4.7 with JavaScript values.
 */
public final class Values {
  private Values() {}

  /**
   * Returns the output of {@code {{x}}}: an empty text for null, and the elements of a list joined
   * by commas.
   */
  public static String text(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    if (value instanceof Double number) {
      return Numbers.text(number);
    }
    if (value instanceof BigDecimal decimal) {
      return Numbers.text(decimal);
    }
    if (value instanceof List<?> list) {
      return joined(list);
    }
    return value instanceof Map ? "[object Object]" : value.toString();
  }

  private static String joined(List<?> list) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        text.append(',');
      }
      text.append(text(list.get(i)));
    }
    return text.toString();
  }

  /**
   * Returns whether {@code #if} treats a value as true: all values except null, false, 0, NaN, the
   * empty string and the empty list.
   */
  public static boolean isTruthy(@Nullable Object value) {
    if (value instanceof Long number) {
      return number != 0;
    }
    if (value instanceof Double number) {
      return number != 0 && !number.isNaN();
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.signum() != 0;
    }
    return isFilled(value);
  }

  /**
   * Returns whether {@code #with} treats a value as true: like {@link #isTruthy}, but 0 is true.
   */
  public static boolean isFilled(@Nullable Object value) {
    if (value instanceof String text) {
      return !text.isEmpty();
    }
    if (value instanceof Double number) {
      return !number.isNaN();
    }
    return isShown(value);
  }

  /**
   * Returns whether a section {@code {{#x}}} treats a value as true: all values except null, false
   * and the empty list.
   */
  public static boolean isShown(@Nullable Object value) {
    if (value instanceof List<?> list) {
      return !list.isEmpty();
    }
    return value != null && !Boolean.FALSE.equals(value);
  }

  /** Returns whether a value is not null. */
  public static boolean isPresent(@Nullable Object value) {
    return value != null;
  }

  /** Returns whether a value is a non-empty string or list. */
  public static boolean isNonEmpty(@Nullable Object value) {
    return value instanceof List<?> list
        ? !list.isEmpty()
        : value instanceof CharSequence text && text.length() > 0;
  }

  /** Returns whether a value is neither null nor the empty string. */
  public static boolean isGiven(@Nullable Object value) {
    return value != null && !value.equals("");
  }

  /** Returns a value, or the fallback if the value is null or the empty string. */
  public static @Nullable Object orElse(@Nullable Object value, @Nullable Object fallback) {
    return isGiven(value) ? value : fallback;
  }

  /**
   * Returns the member of a map, the element or length of a list, or the UTF-16 code unit or length
   * of a string; otherwise null.
   */
  public static @Nullable Object member(@Nullable Object value, String name) {
    if (value instanceof Map<?, ?> map) {
      return map.get(name);
    }
    if (value instanceof List<?> list) {
      int index = index(name, list.size());
      return index >= 0
          ? list.get(index)
          : name.equals("length") ? (Long) (long) list.size() : null;
    }
    if (value instanceof String text) {
      int index = index(name, text.length());
      return index >= 0
          ? text.substring(index, index + 1)
          : name.equals("length") ? (Long) (long) text.length() : null;
    }
    return null;
  }

  /**
   * Returns the result of the helper {@code lookup}: a falsy value itself; otherwise the member of
   * the value whose name is the text of the key.
   */
  public static @Nullable Object lookup(@Nullable Object value, @Nullable Object key) {
    boolean isFalsy = !(value instanceof List || isTruthy(value));
    return isFalsy ? value : member(value, key == null ? "null" : text(key));
  }

  /** Returns the element of a list, or null if the list is null or the index is out of range. */
  public static <T> @Nullable T element(@Nullable List<T> list, long index) {
    return list == null || index < 0 || index >= list.size() ? null : list.get((int) index);
  }

  /** Returns the element of a list, or null if the list is null or the index is out of range. */
  public static <T> @Nullable T element(@Nullable List<T> list, double index) {
    return index == Math.rint(index) ? element(list, (long) index) : null;
  }

  /**
   * Returns the items over which {@code #each} iterates: the elements of a list with their indexes,
   * or the members of a map with their keys, in JavaScript's order (array indexes first,
   * ascending). Other values have no items.
   */
  public static List<Item> items(@Nullable Object value) {
    List<Item> items = new ArrayList<>();
    if (value instanceof List<?> list) {
      for (Object element : list) {
        items.add(new Item((long) items.size(), element));
      }
    } else if (value instanceof Map<?, ?> map) {
      for (String key : MemberOrder.of(map)) {
        items.add(new Item(key, map.get(key)));
      }
    }
    return items;
  }

  /**
   * Returns the first value if the condition is true, otherwise the second. The nullability of the
   * values is preserved.
   */
  public static <T extends @Nullable Object> T either(boolean condition, T then, T otherwise) {
    return condition ? then : otherwise;
  }

  /**
   * Returns the members of a value, extended by named values that replace members with equal names.
   * This is how handlebars.js passes the context and named arguments to a partial. The elements of
   * a list are named by their indexes.
   */
  public static Map<String, @Nullable Object> extended(
      @Nullable Object value, List<String> names, List<@Nullable Object> values) {
    ExtendedMap extended = new ExtendedMap();
    for (Item item : items(value)) {
      extended.put(String.valueOf(item.key()), item.value());
    }
    for (int i = 0; i < names.size(); i++) {
      extended.give(names.get(i), values.get(i));
    }
    return extended;
  }

  /**
   * Returns the contexts for which a section {@code {{#x}}} renders its body: the elements of a
   * list, the enclosing context for {@code true}, an empty list for null and {@code false},
   * otherwise the value itself.
   */
  public static List<@Nullable Object> contexts(@Nullable Object value, Object enclosing) {
    if (value instanceof List<?> list) {
      return Collections.unmodifiableList(list);
    }
    if (value == null || value.equals(false)) {
      return List.of();
    }
    return List.of(value.equals(true) ? enclosing : value);
  }

  /**
   * Returns the array index that equals a member name, or -1 if the name is not an index below the
   * size.
   */
  private static int index(String name, int size) {
    if (!MemberOrder.isIndex(name)) {
      return -1;
    }
    long index = Long.parseLong(name);
    return index < size ? (int) index : -1;
  }

  /** One iteration of a loop. */
  public static final class Item {
    private final Object key;
    private final @Nullable Object value;

    Item(Object key, @Nullable Object value) {
      this.key = key;
      this.value = value;
    }

    /**
     * Returns the index of the element ({@code Long}) or the name of the member ({@code String}).
     */
    public Object key() {
      return key;
    }

    /** Returns the name of the member. May be called only for items of maps. */
    public String name() {
      return (String) key;
    }

    /** Returns the element or the value of the member. */
    public @Nullable Object value() {
      return value;
    }
  }
}
