package io.promptcompiler.core.type;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The schemas of what messages and media are read from. */
final class BuiltInSchemas {
  private BuiltInSchemas() {}

  /** A message: a role, and a text or parts. */
  static Map<String, @Nullable Object> message(Type message) {
    Map<String, @Nullable Object> role = of("string");
    role.put("enum", BuiltInTypes.roles(message));
    Map<String, @Nullable Object> part = of("object");
    part.put("properties", members("text", of("string"), "media", media()));
    Map<String, @Nullable Object> parts = of("array");
    parts.put("items", part);
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    content.put("anyOf", List.of(of("string"), parts));
    Map<String, @Nullable Object> properties = members("role", role, "content", content);
    properties.put("prefix", of("boolean"));
    Map<String, @Nullable Object> schema = of("object");
    schema.put("properties", properties);
    schema.put("required", List.of("role", "content"));
    return schema;
  }

  /** Media: a URL and a type, or a URL that is the data itself. */
  static Map<String, @Nullable Object> media() {
    Map<String, @Nullable Object> url = of("string");
    url.put("format", "uri");
    Map<String, @Nullable Object> object = of("object");
    object.put("properties", members("url", url, "contentType", of("string")));
    object.put("required", List.of("url"));
    Map<String, @Nullable Object> data = of("string");
    data.put("pattern", "^data:");
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("anyOf", List.of(object, data));
    return schema;
  }

  private static Map<String, @Nullable Object> of(String type) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
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
