package io.promptcompiler.runtime.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes the values of {@link Values} as {@code JSON.stringify} does, without spaces. */
public final class Json {
  private Json() {}

  /** Returns a value as compact JSON; numbers that JSON does not know are {@code null}. */
  public static String stringify(@Nullable Object value) {
    StringBuilder json = new StringBuilder();
    append(json, value);
    RenderLimits.checked(json.length());
    return json.toString();
  }

  private static void append(StringBuilder json, @Nullable Object value) {
    if (value instanceof String text) {
      quote(json, text);
    } else if (value instanceof List<?> list) {
      char before = '[';
      for (Object element : list) {
        append(json.append(before), element);
        before = ',';
      }
      json.append(before == '[' ? "[]" : "]");
    } else if (value instanceof Map<?, ?> map) {
      char before = '{';
      for (String name : MemberOrder.of(map)) {
        if (map instanceof ExtendedMap extended && extended.isUndefined(name)) {
          continue;
        }
        quote(json.append(before), name);
        append(json.append(':'), map.get(name));
        before = ',';
      }
      json.append(before == '{' ? "{}" : "}");
    } else if (value instanceof Double number) {
      json.append(
          number.isNaN() || number.isInfinite() ? "null" : Numbers.text(number.doubleValue()));
    } else {
      json.append(value);
    }
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"').append(new String(TextOutput.escaped(text), UTF_8)).append('"');
  }
}
