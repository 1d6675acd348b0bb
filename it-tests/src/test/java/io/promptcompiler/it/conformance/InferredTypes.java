package io.promptcompiler.it.conformance;

import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Declarations, as frontmatter writes them, that data has the types of. */
final class InferredTypes {
  private InferredTypes() {}

  /** The parameters of data, as JSON, which is YAML. */
  static String parameters(Map<String, ?> data) {
    return Json.stringify(properties(data));
  }

  /** The same with nothing known of any. */
  static String anything(Map<String, ?> data) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    data.keySet().forEach(name -> parameters.put(name, Map.of("type", "any")));
    return Json.stringify(parameters);
  }

  private static Map<String, Object> properties(Map<?, ?> data) {
    Map<String, Object> properties = new LinkedHashMap<>();
    data.forEach(
        (name, value) -> {
          Map<String, Object> declaration = new LinkedHashMap<>(declaration(value));
          if (value != null) {
            declaration.put("required", true);
          }
          properties.put(String.valueOf(name), declaration);
        });
    return properties;
  }

  private static Map<String, Object> declaration(Object value) {
    if (value instanceof Boolean) {
      return Map.of("type", "boolean");
    }
    if (value instanceof Long) {
      return Map.of("type", "integer");
    }
    if (value instanceof Number) {
      return Map.of("type", "number");
    }
    if (value instanceof Map<?, ?> map) {
      return map.isEmpty() ? Map.of("type", "object") : Map.of("properties", properties(map));
    }
    if (value instanceof List<?> list) {
      Set<Object> elements = new LinkedHashSet<>();
      list.forEach(element -> elements.add(element == null ? "null" : declaration(element)));
      boolean isOne = elements.size() == 1 && !elements.contains("null");
      return Map.of("items", isOne ? elements.iterator().next() : Map.of("type", "any"));
    }
    return Map.of("type", value == null ? "any" : "string");
  }
}
