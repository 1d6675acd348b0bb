package io.promptcompiler.core.type;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The {@code $defs} of a JSON Schema. Named types can contain themselves, so they stand apart and
 * are referred to.
 */
final class SchemaDefinitions {
  private final Map<String, @Nullable Object> definitions = new LinkedHashMap<>();
  private final Map<TypeName, String> names = new LinkedHashMap<>();

  /**
   * Returns the schema that refers to a type, which is defined when it is first referred to.
   *
   * @param define returns the schema of the type, and may refer to it
   */
  Map<String, @Nullable Object> reference(
      TypeName type, Supplier<Map<String, @Nullable Object>> define) {
    String name = names.get(type);
    if (name == null) {
      name = free(type.simple());
      names.put(type, name);
      definitions.put(name, null);
      definitions.put(name, define.get());
    }
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("$ref", "#/$defs/" + name);
    return schema;
  }

  private String free(String wanted) {
    String name = wanted;
    for (int i = 2; definitions.containsKey(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** Adds the definitions to the root of a schema, if there are any. */
  void addTo(Map<String, @Nullable Object> root) {
    if (!definitions.isEmpty()) {
      root.put("$defs", definitions);
    }
  }
}
