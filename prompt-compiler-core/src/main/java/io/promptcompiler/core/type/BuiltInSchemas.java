package io.promptcompiler.core.type;

import static io.promptcompiler.core.type.SchemaDefinitions.schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schemas of messages and media. */
final class BuiltInSchemas {
  private BuiltInSchemas() {}

  /** Returns the schema of a message: a role, and a text or parts. */
  static Map<String, @Nullable Object> message(List<String> roles) {
    Map<String, @Nullable Object> role = schema("string", "enum", roles);
    Map<String, @Nullable Object> part =
        schema("object", "properties", members("text", schema("string"), "media", media()));
    Map<String, @Nullable Object> parts = schema("array", "items", part);
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("anyOf", List.of(schema("string"), parts));
    Map<String, @Nullable Object> properties = members("role", role, "content", content);
    properties.put("prefix", schema("boolean"));
    Map<String, @Nullable Object> schema = schema("object", "properties", properties);
    schema.put("required", List.of("role", "content"));
    return schema;
  }

  /** Returns the schema of media: a URL and a type, or a URL that contains the data. */
  static Map<String, @Nullable Object> media() {
    Map<String, @Nullable Object> url = schema("string", "format", "uri");
    Map<String, @Nullable Object> properties = members("url", url, "contentType", schema("string"));
    properties.put("detail", schema("string", "enum", List.of("low", "high", "auto")));
    Map<String, @Nullable Object> object = schema("object", "properties", properties);
    object.put("required", List.of("url"));
    Map<String, @Nullable Object> data = schema("string", "pattern", "^data:");
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("anyOf", List.of(object, data));
    return schema;
  }

  private static Map<String, @Nullable Object> members(
      String first, Object firstSchema, String second, Object secondSchema) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put(first, firstSchema);
    members.put(second, secondSchema);
    return members;
  }
}
