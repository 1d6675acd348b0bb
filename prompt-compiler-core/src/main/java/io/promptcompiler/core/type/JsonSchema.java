package io.promptcompiler.core.type;

import static io.promptcompiler.core.type.SchemaDefinitions.schema;

import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes the JSON Schema (draft 2020-12) of an object, as one line of JSON. */
public final class JsonSchema {
  private final Types types;
  private final SchemaDefinitions definitions;

  private JsonSchema(Types types, SchemaDefinitions definitions) {
    this.types = types;
    this.definitions = definitions;
  }

  private JsonSchema(Types types) {
    this(types, new SchemaDefinitions(/* opensMaps= */ false));
  }

  /** Returns the schema of the maps from which an object can be created. */
  public static String of(ObjectType object, Types types) {
    return of(object, types, List.of(), types);
  }

  /**
   * Returns the schema of the maps from which an object can be created, and of further properties.
   *
   * @param more the further properties
   * @param typesOfMore the types that these use
   */
  public static String of(ObjectType object, Types types, List<Field> more, Types typesOfMore) {
    JsonSchema schema = new JsonSchema(types);
    JsonSchema ofMore = new JsonSchema(typesOfMore, schema.definitions);
    Map<String, @Nullable Object> properties =
        schema.properties(object.fields(), /* isBelow= */ false);
    properties.putAll(ofMore.properties(more, /* isBelow= */ false));
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    root.putAll(object(Stream.concat(object.fields().stream(), more.stream()), properties));
    schema.definitions.addTo(root);
    return Json.stringify(root);
  }

  /**
   * Returns the schemas of the properties of an object, by name. They may refer to definitions that
   * only the schema of the whole object has.
   */
  public static Map<String, String> ofProperties(ObjectType object, Types types) {
    Map<String, String> schemas = new LinkedHashMap<>();
    new JsonSchema(types)
        .properties(object.fields(), /* isBelow= */ false)
        .forEach((name, schema) -> schemas.put(name, Json.stringify(schema)));
    return schemas;
  }

  /**
   * Returns the schema of an object.
   *
   * @param isBelow whether it is below a value that is described as untrusted
   */
  private Map<String, @Nullable Object> object(ObjectType object, boolean isBelow) {
    return object(object.fields().stream(), properties(object.fields(), isBelow));
  }

  private static Map<String, @Nullable Object> object(
      Stream<Field> fields, Map<String, @Nullable Object> properties) {
    List<String> required = fields.filter(Field::required).map(Field::name).toList();
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return schema;
  }

  private Map<String, @Nullable Object> properties(List<Field> fields, boolean isBelow) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    for (Field field : fields) {
      if (field.name().equals(Field.REST)) {
        continue;
      }
      Map<String, @Nullable Object> property = new LinkedHashMap<>(type(field.type()));
      if (!field.description().isEmpty()) {
        property.put("description", field.description());
      }
      trust(field, isBelow).ifPresent(trust -> property.put("x-trust", trust.word()));
      if (field.sensitivity().isSensitive()) {
        property.put(SchemaText.SENSITIVE, field.sensitivity().word());
      }
      field.defaultValue().ifPresent(value -> property.put("default", value.value()));
      properties.put(field.name(), property);
    }
    return properties;
  }

  /**
   * Returns the trust that the schema of a field mentions: untrusted, or trusted if the field is
   * below an untrusted value.
   */
  private static Optional<Trust> trust(Field field, boolean isBelow) {
    return Optional.of(field.trust())
        .filter(trust -> trust == Trust.UNTRUSTED || (isBelow && trust.isDeclared()))
        .filter(trust -> !Trust.isMeaninglessFor(field.type()));
  }

  private Map<String, @Nullable Object> type(Type type) {
    return definitions.of(type, ref -> object(types.object(ref), /* isBelow= */ true));
  }
}
