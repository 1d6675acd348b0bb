package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Shown;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes deep immutable copies of values of type {@code any}. {@code Map} with string keys, {@code
 * List}, {@code CharSequence}, {@code Number} and {@code Boolean} are allowed, and null inside maps
 * and lists. Integral numbers that fit into 64 bits become {@code Long}, others {@code Double} if
 * that is exact, otherwise {@code BigDecimal}.
 */
public final class AnyCopy {
  /** The first word of all exception messages. */
  static final String SUBJECT = "Parameter";

  /**
   * The maximum nesting depth. It makes a value that contains itself an error rather than an
   * endless loop.
   */
  static final int DEEPEST = 500;

  /**
   * The maximum length of a path in a message, in UTF-16 code units. The keys in a path may be
   * untrusted.
   */
  private static final int LONGEST_PATH = 200;

  private AnyCopy() {}

  /**
   * Returns a copy of a value.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the value is null
   * @throws IllegalArgumentException if the value contains an unsupported type, or is nested more
   *     than 500 levels deep
   */
  public static Object of(Object value, String name) {
    return copy(Objects.requireNonNull(value, name), name, 0);
  }

  /**
   * Returns a copy of the result of a custom helper; null for null.
   *
   * @param helper the name of the helper, for the message
   * @throws IllegalArgumentException under the same conditions as {@link #of}
   */
  public static @Nullable Object ofResult(@Nullable Object value, String helper) {
    return value == null ? null : copy(value, helper, 0);
  }

  /**
   * Returns a copy of a map.
   *
   * @param name the name of the parameter, for the message
   * @throws IllegalArgumentException under the same conditions as {@link #of}
   */
  public static Map<String, @Nullable Object> ofMap(Map<?, ?> value, String name) {
    return map(Objects.requireNonNull(value, name), name, 0);
  }

  /**
   * Returns a copy of a list.
   *
   * @param name the name of the parameter, for the message
   * @throws IllegalArgumentException under the same conditions as {@link #of}
   */
  public static List<@Nullable Object> ofList(List<?> value, String name) {
    return list(Objects.requireNonNull(value, name), name, 0);
  }

  private static Object copy(Object value, String name, int depth) {
    if (depth > DEEPEST) {
      throw refused(name, "is nested more than " + DEEPEST + " levels deep");
    }
    if (value instanceof CharSequence || value instanceof Boolean) {
      return value instanceof Boolean ? value : value.toString();
    }
    if (value instanceof Number number) {
      return number(number);
    }
    if (value instanceof List<?> list) {
      return list(list, name, depth);
    }
    if (value instanceof Map<?, ?> map) {
      return map(map, name, depth);
    }
    String what = "must be made of maps, lists, texts, numbers and booleans, but got ";
    throw refused(name, what.concat(value.getClass().getName()));
  }

  private static IllegalArgumentException refused(String name, String why) {
    return new IllegalArgumentException(SUBJECT + " '" + Shown.of(name, LONGEST_PATH) + "' " + why);
  }

  private static List<@Nullable Object> list(List<?> list, String name, int depth) {
    List<@Nullable Object> copy = new ArrayList<>(list.size());
    for (Object element : list) {
      copy.add(
          element == null ? null : copy(element, inner(name, "[" + copy.size() + "]"), depth + 1));
    }
    return Collections.unmodifiableList(copy);
  }

  /**
   * Adds undeclared values from a caller to a context. Names that start with {@code @} are skipped
   * because they name data variables, which are not members of a context.
   */
  public static void addOthers(
      Map<String, @Nullable Object> context, Map<String, @Nullable Object> others) {
    for (Map.Entry<String, @Nullable Object> other : others.entrySet()) {
      if (!other.getKey().startsWith("@")) {
        context.put(other.getKey(), other.getValue());
      }
    }
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> map, String name, int depth) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (!(entry.getKey() instanceof CharSequence key)) {
        String got = Shown.of(String.valueOf(entry.getKey()));
        throw refused(name, "must have text keys only, but got ".concat(got));
      }
      Object value = entry.getValue();
      copy.put(
          key.toString(), value == null ? null : copy(value, inner(name, "." + key), depth + 1));
    }
    return Collections.unmodifiableMap(copy);
  }

  private static String inner(String path, String step) {
    return path.length() > LONGEST_PATH ? path : path.concat(step);
  }

  private static Object number(Number number) {
    Long integer = number instanceof Double ? null : JsonNumbers.integer(number);
    if (integer != null) {
      return integer;
    }
    Double exact = JsonNumbers.number(number);
    BigDecimal decimal = exact == null ? Decimals.of(number) : null;
    return exact != null ? exact : decimal != null ? decimal : (Object) number.doubleValue();
  }
}
