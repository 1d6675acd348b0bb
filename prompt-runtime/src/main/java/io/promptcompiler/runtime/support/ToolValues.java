package io.promptcompiler.runtime.support;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts what the code of tools returns. */
public final class ToolValues {
  private ToolValues() {}

  /**
   * Returns a value as plain data that fits a strict JSON Schema: objects become maps in which
   * absent values are null.
   */
  public static @Nullable Object plain(@Nullable Object value) {
    if (value instanceof GeneratedObject object) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>();
      NamedValues.of(object).forEach((name, member) -> all.put(name, plain(member)));
      return Collections.unmodifiableMap(all);
    }
    if (value instanceof GeneratedEnum constant) {
      return constant.value();
    }
    if (value instanceof List<?> list) {
      List<@Nullable Object> all = new ArrayList<>(list.size());
      list.forEach(element -> all.add(plain(element)));
      return Collections.unmodifiableList(all);
    }
    return value;
  }
}
