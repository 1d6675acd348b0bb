package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.integration.Json;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints values of type {@code any} for documents whose output differs from handlebars.js. */
public final class ValueTexts {
  private ValueTexts() {}

  /** Returns a string unchanged, an empty text for null, and other values as compact JSON. */
  public static String json(@Nullable Object value) {
    if (value == null) {
      return "";
    }
    return value instanceof CharSequence ? value.toString() : Json.stringify(value);
  }

  /**
   * Returns a string unchanged, an empty text for null, {@code yes} or {@code no} for a boolean,
   * the elements of a list joined by {@code ", "}, and an object as compact JSON.
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
