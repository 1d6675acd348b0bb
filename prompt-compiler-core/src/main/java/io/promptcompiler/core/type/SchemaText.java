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
 * refuse keywords that they do not know, so their places are listed separately. So are those of
 * sensitive values.
 *
 * @param json the schema on one line
 * @param decimals JSON Pointers (RFC 6901) to the schemas of decimals
 * @param sensitive JSON Pointers to the schemas of sensitive properties; an empty one if the whole
 *     output is sensitive
 */
public record SchemaText(String json, List<String> decimals, List<String> sensitive) {
  private static final String FORMAT = "format";

  /** The keyword of sensitive properties. */
  static final String SENSITIVE = "x-sensitive";

  /** Copies the lists. */
  public SchemaText {
    decimals = List.copyOf(decimals);
    sensitive = List.copyOf(sensitive);
  }

  /**
   * Returns the text of a schema in which decimals have the format {@code decimal}, and sensitive
   * properties the keyword {@code x-sensitive}.
   */
  public static SchemaText of(Map<?, ?> schema) {
    List<String> decimals = new ArrayList<>();
    List<String> sensitive = new ArrayList<>();
    String json = Json.stringify(plain(schema, "", decimals, sensitive));
    return new SchemaText(json, decimals, sensitive);
  }

  /** Returns a copy without these keywords, whose places are added to lists. */
  private static @Nullable Object plain(
      @Nullable Object node, String pointer, List<String> decimals, List<String> sensitive) {
    if (node instanceof Map<?, ?> map) {
      boolean isSensitive = map.get(SENSITIVE) instanceof String;
      if (isSensitive) {
        sensitive.add(pointer);
      }
      boolean isDecimal = Type.DECIMAL.written().equals(map.get(FORMAT));
      if (isDecimal) {
        decimals.add(pointer);
      }
      Map<String, @Nullable Object> plain = new LinkedHashMap<>();
      map.forEach(
          (key, member) -> {
            String name = String.valueOf(key);
            String step = name.replace("~", "~0").replace("/", "~1");
            boolean isListed =
                (isDecimal && name.equals(FORMAT)) || (isSensitive && name.equals(SENSITIVE));
            if (!isListed) {
              plain.put(name, plain(member, pointer + "/" + step, decimals, sensitive));
            }
          });
      return plain;
    }
    if (node instanceof List<?> list) {
      List<@Nullable Object> plain = new ArrayList<>();
      for (Object element : list) {
        plain.add(plain(element, pointer + "/" + plain.size(), decimals, sensitive));
      }
      return Collections.unmodifiableList(plain);
    }
    return node;
  }
}
