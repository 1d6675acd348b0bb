package io.promptcompiler.core.type;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The {@code $defs} of a JSON Schema. Named types can be recursive, so they are defined separately
 * and referred to.
 */
final class SchemaDefinitions {
  private final Map<String, @Nullable Object> definitions = new LinkedHashMap<>();
  private final Map<TypeName, String> names = new LinkedHashMap<>();
  private final boolean opensMaps;

  /**
   * Creates the definitions of one schema.
   *
   * @param opensMaps whether objects without declared properties explicitly allow additional
   *     properties
   */
  SchemaDefinitions(boolean opensMaps) {
    this.opensMaps = opensMaps;
  }

  /**
   * Returns a schema that refers to a type. The type is defined at its first reference.
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

  /**
   * Returns the schema of a type. Objects with a name of their own are referred to.
   *
   * @param define returns the schema of an object
   */
  Map<String, @Nullable Object> of(
      Type type, Function<Type.ObjectRef, Map<String, @Nullable Object>> define) {
    return switch (type.kind()) {
      case LIST -> schema("array", "items", of(((Type.ListOf) type).element(), define));
      case MESSAGES ->
          schema("array", "items", BuiltInSchemas.message(((Type.Messages) type).roles()));
      case ENUM -> schema("string", "enum", ((Type.EnumOf) type).values());
      case OBJECT -> object((Type.ObjectRef) type, define);
      case MEDIA -> BuiltInSchemas.media();
      case ANY -> new LinkedHashMap<>();
      case MAP ->
          opensMaps ? schema("object", "additionalProperties", true) : schema(type.written());
      case TEXT, BOOL, INT, NUM -> schema(type.written());
      case DEC -> schema(Type.NUMBER.written(), "format", type.written());
    };
  }

  private Map<String, @Nullable Object> object(
      Type.ObjectRef type, Function<Type.ObjectRef, Map<String, @Nullable Object>> define) {
    return type.name().isTopLevel()
        ? reference(type.name(), () -> define.apply(type))
        : define.apply(type);
  }

  /** Returns a schema with only a JSON type. */
  static Map<String, @Nullable Object> schema(String type) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    return schema;
  }

  /** Returns a schema with a JSON type and one more keyword. */
  static Map<String, @Nullable Object> schema(String type, String keyword, Object value) {
    Map<String, @Nullable Object> schema = schema(type);
    schema.put(keyword, value);
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
