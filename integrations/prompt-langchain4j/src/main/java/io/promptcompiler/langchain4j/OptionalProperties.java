package io.promptcompiler.langchain4j;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes properties that may be null optional. Strict schemas require all properties; LangChain4j
 * has optional properties instead, and makes them strict itself where the model is.
 */
final class OptionalProperties {
  private static final String TYPE = "type";
  private static final String ENUM = "enum";
  private static final String REQUIRED = "required";
  private static final String PROPERTIES = "properties";
  private static final String ANY_OF = "anyOf";
  private static final Map<String, Object> NULL = Map.of(TYPE, "null");

  private OptionalProperties() {}

  /** Returns a copy of a schema, with all objects at any depth. */
  static Map<String, @Nullable Object> of(Map<?, ?> schema) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    schema.forEach((key, value) -> copy.put(String.valueOf(key), any(value)));
    if (schema.get(PROPERTIES) instanceof Map<?, ?> properties) {
      List<Object> required =
          new ArrayList<>(schema.get(REQUIRED) instanceof List<?> all ? all : List.of());
      Map<String, @Nullable Object> optional = new LinkedHashMap<>();
      properties.forEach(
          (name, property) -> {
            boolean isOptional = property instanceof Map<?, ?> map && mayBeNull(map);
            if (isOptional) {
              required.remove(name);
            }
            Object same = any(property);
            optional.put(
                String.valueOf(name),
                isOptional && same instanceof Map<?, ?> map ? withoutNull(map) : same);
          });
      copy.put(PROPERTIES, optional);
      copy.put(REQUIRED, required);
    }
    return copy;
  }

  private static @Nullable Object any(@Nullable Object value) {
    if (value instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(one -> copy.add(any(one)));
      return copy;
    }
    return value instanceof Map<?, ?> map ? of(map) : value;
  }

  private static boolean mayBeNull(Map<?, ?> property) {
    return (property.get(TYPE) instanceof List<?> types && types.contains("null"))
        || (property.get(ANY_OF) instanceof List<?> choices && choices.contains(NULL));
  }

  /**
   * Returns the schema of an optional property. An enum remains a choice between its values and
   * null, since strict models could not leave it out otherwise.
   */
  private static Map<String, @Nullable Object> withoutNull(Map<?, ?> property) {
    Map<String, @Nullable Object> copy = of(property);
    if (!(property.get(TYPE) instanceof List<?> types) || types.size() != 2) {
      return copy;
    }
    copy.put(TYPE, types.get(types.get(0).equals("null") ? 1 : 0));
    if (!(property.get(ENUM) instanceof List<?> values)) {
      return copy;
    }
    List<Object> words = new ArrayList<>(values);
    words.removeIf(one -> one == null);
    copy.put(ENUM, words);
    Object description = copy.remove("description");
    Map<String, @Nullable Object> choice = new LinkedHashMap<>();
    choice.put(ANY_OF, List.of(copy, NULL));
    if (description != null) {
      choice.put("description", description);
    }
    return choice;
  }
}
