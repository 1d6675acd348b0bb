package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints values of type any for documents that do not print as handlebars.js does. */
public final class ValueTexts {
  private ValueTexts() {}

  /** Returns a text as it is, nothing for null, anything else as compact JSON. */
  public static String json(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof CharSequence ? value.toString() : Json.stringify(value);
  }

  /**
   * Returns a text as it is, nothing for null, {@code yes} or {@code no} for a truth value, a
   * list's elements with {@code ", "} between, an object as compact JSON.
   */
  public static String words(@Nullable Object value) {
    if (value instanceof Boolean truth) {
      return truth ? "yes" : "no";
    }
    if (!(value instanceof List<?> list)) {
      return value instanceof Map ? Json.stringify(value) : Values.text(value);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < list.size(); i++) {
      text.append(i == 0 ? "" : ", ").append(words(list.get(i)));
    }
    return text.toString();
  }
}
