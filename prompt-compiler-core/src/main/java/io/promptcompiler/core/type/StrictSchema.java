package io.promptcompiler.core.type;

import static io.promptcompiler.core.type.SchemaDefinitions.schema;

import io.promptcompiler.core.type.OutputParts.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Creates the JSON Schema (draft 2020-12) of an output, in the strict form of providers for
 * structured outputs: an object at the root, no undeclared properties, and all properties required.
 * Optional properties may be null instead.
 */
public final class StrictSchema {
  private final Types types;
  private final SchemaDefinitions definitions = new SchemaDefinitions(/* opensMaps= */ true);

  private StrictSchema(Types types) {
    this.types = types;
  }

  /** Returns the schema of an output. If it cannot be strict, it contains a comment about that. */
  public static SchemaText of(OutputDeclaration output) {
    StrictSchema schema = new StrictSchema(output.types());
    Map<String, @Nullable Object> root = new LinkedHashMap<>();
    root.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    String loose =
        OutputParts.of(output).stream()
            .flatMap(part -> part.looseness().map(what -> describe(part, what)).stream())
            .collect(Collectors.joining(" "));
    if (!loose.isEmpty()) {
      root.put("$comment", "Not strict. " + loose);
    }
    root.putAll(schema.root(output));
    if (output.sensitivity().isSensitive() && !output.isWrapped()) {
      root.put(SchemaText.SENSITIVE, output.sensitivity().word());
    }
    if (!output.description().isEmpty() && !output.isWrapped()) {
      root.put("description", output.description());
    }
    schema.definitions.addTo(root);
    return SchemaText.of(root);
  }

  private static String describe(Part part, String what) {
    return "'" + part.path() + "' is " + what + ".";
  }

  private Map<String, @Nullable Object> root(OutputDeclaration output) {
    if (output.type() instanceof Type.ObjectRef ref) {
      return object(types.object(ref));
    }
    return output.isWrapped() ? object(output.holder()) : type(output.type());
  }

  private Map<String, @Nullable Object> object(ObjectType object) {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    for (Field field : object.fields()) {
      properties.put(field.name(), property(field));
    }
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (!object.description().isEmpty()) {
      schema.put("description", object.description());
    }
    schema.put("properties", properties);
    // Null stands for an optional value, except for any, whose schema does not show the difference.
    schema.put(
        "required",
        object.fields().stream()
            .filter(field -> field.required() || !field.type().equals(Type.ANY))
            .map(Field::name)
            .toList());
    schema.put("additionalProperties", false);
    return schema;
  }

  private Map<String, @Nullable Object> property(Field field) {
    Map<String, @Nullable Object> schema = type(field.type());
    if (!field.required()) {
      schema = orNull(schema);
    }
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    if (schema.containsKey("$ref") && !field.description().isEmpty()) {
      // Providers do not allow other keys next to a reference.
      described.put("anyOf", List.of(schema));
    } else {
      described.putAll(schema);
    }
    if (!field.description().isEmpty()) {
      described.put("description", field.description());
    }
    if (field.sensitivity().isSensitive()) {
      described.put(SchemaText.SENSITIVE, field.sensitivity().word());
    }
    return described;
  }

  /** Returns a schema that also allows null. */
  private static Map<String, @Nullable Object> orNull(Map<String, @Nullable Object> schema) {
    Map<String, @Nullable Object> nullable = new LinkedHashMap<>(schema);
    if (schema.containsKey("$ref")) {
      return new LinkedHashMap<>(Map.of("anyOf", List.of(schema, Map.of("type", "null"))));
    }
    if (schema.get("type") instanceof String type) {
      nullable.put("type", List.of(type, "null"));
    }
    if (schema.get("enum") instanceof List<?> values) {
      List<@Nullable Object> more = new ArrayList<>(values);
      more.add(null);
      nullable.put("enum", more);
    }
    return nullable;
  }

  private Map<String, @Nullable Object> type(Type type) {
    return definitions.of(type, ref -> object(types.object(ref)));
  }
}
