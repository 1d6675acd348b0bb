package io.promptcompiler.runtime.integration;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.support.ExtendedMap;
import io.promptcompiler.runtime.support.MemberOrder;
import io.promptcompiler.runtime.support.Numbers;
import io.promptcompiler.runtime.support.RenderLimits;
import io.promptcompiler.runtime.support.TextOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes values of templates as compact JSON, like {@code JSON.stringify}: maps, lists, strings,
 * numbers, booleans and null. Decimals keep their digits.
 */
public final class Json {
  private Json() {}

  /**
   * Returns a value as compact JSON; NaN and infinite numbers become {@code null}.
   *
   * @throws io.promptcompiler.runtime.RenderLimitException if the JSON has more than {@link
   *     RenderLimits#LONGEST} UTF-16 code units
   */
  public static String stringify(@Nullable Object value) {
    StringBuilder json = new StringBuilder();
    append(json, value);
    RenderLimits.checked(json.length());
    return json.toString();
  }

  /**
   * Writes a text as a quoted JSON string in UTF-8, without copying the whole text. The stream is
   * neither flushed nor closed.
   *
   * @throws IOException if {@code out} throws one
   */
  public static void writeString(String text, OutputStream out) throws IOException {
    TextOutput json = TextOutput.jsonString(out).start();
    json.text(text);
    json.finish();
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
    } else if (value instanceof BigDecimal decimal) {
      json.append(Numbers.text(decimal));
    } else {
      json.append(value);
    }
  }

  private static void quote(StringBuilder json, String text) {
    json.append('"').append(new String(TextOutput.escaped(text), UTF_8)).append('"');
  }
}
