package io.promptcompiler.workbench;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes decimals as texts for pages, because JavaScript would change the digits of numbers. */
final class DecimalTexts {
  private DecimalTexts() {}

  /** Returns a value with texts in place of the decimals in it. */
  static Object in(Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    if (value instanceof Collection<?> items) {
      List<@Nullable Object> all = new ArrayList<>();
      items.forEach(item -> all.add(inAny(item)));
      return all;
    }
    return value instanceof Map<?, ?> members ? members(members) : value;
  }

  private static @Nullable Object inAny(@Nullable Object value) {
    return value == null ? null : in(value);
  }

  /** Returns values by name with texts in place of the decimals in them. */
  static Map<String, @Nullable Object> members(Map<?, ?> values) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    values.forEach((name, value) -> all.put(String.valueOf(name), inAny(value)));
    return all;
  }
}
