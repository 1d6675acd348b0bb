package io.promptcompiler.core.type;

import io.promptcompiler.runtime.integration.Json;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of an output. Decimals are numbers in it, because providers of structured outputs
 * refuse keywords that they do not know, so their places are listed separately.
 *
 * @param json the schema on one line
 * @param decimals JSON Pointers (RFC 6901) to the schemas of decimals
 */
public record SchemaText(String json, List<String> decimals) {
  private static final String FORMAT = "format";

  /** Copies the list. */
  public SchemaText {
    decimals = List.copyOf(decimals);
  }

  /** Returns the text of a schema in which decimals have the format {@code decimal}. */
  public static SchemaText of(Map<?, ?> schema) {
    List<String> decimals = new ArrayList<>();
    return new SchemaText(Json.stringify(plain(schema, "", decimals)), decimals);
  }

  /** Returns a copy without the formats of decimals, whose places are added to a list. */
  private static @Nullable Object plain(
      @Nullable Object node, String pointer, List<String> decimals) {
    if (node instanceof Map<?, ?> map) {
      boolean isDecimal = Type.DECIMAL.written().equals(map.get(FORMAT));
      if (isDecimal) {
        decimals.add(pointer);
      }
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach(
          (key, member) -> {
            String name = String.valueOf(key);
            String step = name.replace("~", "~0").replace("/", "~1");
            if (!isDecimal || !name.equals(FORMAT)) {
              plain.put(name, plain(member, pointer + "/" + step, decimals));
            }
          });
      return plain;
    }
    if (node instanceof List<?> list) {
      List<@Nullable Object> plain = new ArrayList<>();
      for (Object element : list) {
        plain.add(plain(element, pointer + "/" + plain.size(), decimals));
      }
      return Collections.unmodifiableList(plain);
    }
    return node;
  }
}
