package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.PromptParameterException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Makes immutable copies of setter arguments, and immutable default values. */
public final class Copies {
  private Copies() {}

  /**
   * Returns an immutable copy of a list.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the list or an element is null
   */
  public static <T> List<T> list(List<? extends T> list, String name) {
    Objects.requireNonNull(list, name);
    List<T> copy = new ArrayList<>(list);
    if (copy.contains(null)) {
      throw new NullPointerException(name);
    }
    return Collections.unmodifiableList(copy);
  }

  /**
   * Returns an immutable copy of a list of numbers, converted to 64-bit integers.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the list or an element is null
   * @throws PromptParameterException if an element is not a 64-bit integer
   */
  public static List<Long> integers(List<? extends Number> list, String name) {
    List<Long> copy = new ArrayList<>();
    for (Number element : list(list, name)) {
      Long integer = JsonNumbers.integer(element);
      if (integer == null) {
        ParameterReader all = ParameterReader.of(Map.of(name, list));
        ParameterValue.integers(all.optional(name));
        all.check();
      } else {
        copy.add(integer);
      }
    }
    return Collections.unmodifiableList(copy);
  }

  /**
   * Returns an immutable copy of a list of numbers, converted to {@code Double}.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the list or an element is null
   */
  public static List<Double> numbers(List<? extends Number> list, String name) {
    List<Double> copy = new ArrayList<>();
    for (Number element : list(list, name)) {
      Double number = JsonNumbers.number(element);
      copy.add(number == null ? 0 : number);
    }
    return Collections.unmodifiableList(copy);
  }

  /**
   * Returns a decimal without an exponent.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the decimal is null
   * @throws PromptParameterException if the decimal has more than 1000 digits, or an exponent
   *     outside of -400 to 400
   */
  public static BigDecimal decimal(BigDecimal decimal, String name) {
    return decimals(List.of(Objects.requireNonNull(decimal, name)), name).get(0);
  }

  /**
   * Returns an immutable copy of a list of numbers, converted to decimals.
   *
   * @param name the name of the parameter, for the message
   * @throws NullPointerException with the parameter's name if the list or an element is null
   * @throws PromptParameterException if an element is not finite, or too long as for {@link
   *     #decimal}
   */
  public static List<BigDecimal> decimals(List<? extends Number> list, String name) {
    List<BigDecimal> copy = new ArrayList<>();
    for (Number element : list(list, name)) {
      BigDecimal decimal = Decimals.of(element);
      if (decimal == null) {
        ParameterReader all = ParameterReader.of(Map.of(name, list));
        ParameterValue.decimals(all.optional(name));
        all.check();
      } else {
        copy.add(decimal);
      }
    }
    return Collections.unmodifiableList(copy);
  }

  /** Returns an immutable list of type {@code any[]}. The values must be immutable. */
  @SuppressWarnings("NullAway") // NullAway does not infer that the array may contain nulls.
  public static List<@Nullable Object> anyList(@Nullable Object... values) {
    return Collections.unmodifiableList(Arrays.asList(values.clone()));
  }

  /**
   * Returns an immutable map with values of type {@code any}, from alternating keys and values. The
   * values must be immutable.
   */
  public static Map<String, @Nullable Object> anyMap(@Nullable Object... keysAndValues) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put(String.valueOf(keysAndValues[i]), keysAndValues[i + 1]);
    }
    return Collections.unmodifiableMap(map);
  }
}
