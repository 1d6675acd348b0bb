package io.promptcompiler.core.syntax.data;

import io.promptcompiler.core.diagnostic.UnknownVariant;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Converts a shape to a JSON Schema (draft 7, which editors support best), so that editors complete
 * and check what the compiler validates.
 */
public final class ShapeSchema {
  private static final String DOT_ALL = "(?s)";

  private final Map<String, Object> definitions = new LinkedHashMap<>();

  private ShapeSchema() {}

  /** Returns the schema of a document, as values of JSON. */
  public static Map<String, Object> of(String title, Shape<?> document) {
    ShapeSchema schema = new ShapeSchema();
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("$schema", "http://json-schema.org/draft-07/schema#");
    root.put("title", title);
    root.putAll(schema.schema(document));
    if (!schema.definitions.isEmpty()) {
      root.put("definitions", schema.definitions);
    }
    return root;
  }

  private Map<String, Object> schema(Shape<?> shape) {
    Map<String, Object> schema = new LinkedHashMap<>();
    if (shape instanceof Shape.Text text) {
      schema.put("type", "string");
      if (!text.pattern().isEmpty()) {
        schema.put("pattern", "^(?:" + ofScript(text.pattern()) + ")$");
      }
    } else if (shape instanceof Shape.Checked) {
      schema.put("type", "string");
    } else if (shape instanceof Shape.Whole whole) {
      schema.put("type", "integer");
      schema.put("minimum", whole.least());
      if (whole.most() < Integer.MAX_VALUE) {
        schema.put("maximum", whole.most());
      }
    } else if (shape instanceof Shape.Truth) {
      schema.put("type", "boolean");
    } else if (shape instanceof Shape.OneOf one) {
      schema.put("enum", words(one.words()));
    } else if (shape instanceof Shape.ListOf<?> list) {
      schema.put("type", "array");
      schema.put("items", schema(list.item()));
    } else if (shape instanceof Shape.OneOrMany<?> many) {
      Shape<?> list = new Shape.ListOf<>(many.item());
      schema.put("anyOf", List.of(schema(many.item()), schema(list)));
    } else if (shape instanceof Shape.Either either) {
      schema.put("anyOf", List.of(schema(either.one()), schema(either.other())));
    } else if (shape instanceof Shape.MapOf map) {
      schema.put("type", "object");
      schema.put("additionalProperties", schema(map.value()));
    } else if (shape instanceof Keyed keyed) {
      return object(keyed);
    } else if (shape instanceof Shape.ByWord forms) {
      List<Object> all = new ArrayList<>();
      forms.forms().forEach((word, form) -> all.add(form(forms.key(), word, form)));
      schema.put("oneOf", all);
    } else if (shape instanceof Shape.Named<?> named) {
      schema.put("$ref", "#/definitions/" + definition(named));
    } else if (!(shape instanceof Shape.Anything)) {
      throw new UnknownVariant(shape);
    }
    return schema;
  }

  /**
   * Converts a Java pattern to JavaScript, where a pattern cannot contain the flag that lets a dot
   * match line breaks.
   */
  private static String ofScript(String pattern) {
    return pattern.startsWith(DOT_ALL)
        ? pattern.substring(DOT_ALL.length()).replace(".", "[\\s\\S]")
        : pattern;
  }

  /** Words that consist of digits may also be written as numbers. */
  private static List<Object> words(List<String> words) {
    List<Object> all = new ArrayList<>();
    for (String word : words) {
      if (word.matches("[0-9]{1,9}")) {
        all.add(Long.valueOf(word));
      }
      all.add(word);
    }
    return all;
  }

  private String definition(Shape.Named<?> named) {
    if (!definitions.containsKey(named.name())) {
      definitions.put(named.name(), Map.of());
      definitions.put(named.name(), schema(named.shape().get()));
    }
    return named.name();
  }

  private Map<String, Object> object(Keyed keyed) {
    Map<String, Object> properties = new LinkedHashMap<>();
    List<String> required = new ArrayList<>();
    for (Shape.Key<?> key : keyed.keys()) {
      Map<String, Object> property = schema(key.shape());
      if (!key.isRequired()) {
        allowNull(property);
      }
      Map<String, Object> described = new LinkedHashMap<>();
      described.put("description", key.description());
      // A description next to a reference would be ignored.
      if (property.containsKey("$ref")) {
        described.put("allOf", List.of(property));
      } else {
        described.putAll(property);
      }
      properties.put(key.name(), described);
      if (key.isRequired()) {
        required.add(key.name());
      }
    }
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("type", "object");
    object.put("properties", properties);
    if (!required.isEmpty()) {
      object.put("required", required);
    }
    if (!keyed.isOpen()) {
      object.put("additionalProperties", false);
    }
    return object;
  }

  /** Allows null, which counts as absent. */
  private static void allowNull(Map<String, Object> property) {
    if (property.get("type") instanceof String type) {
      property.put("type", List.of(type, "null"));
    }
    if (property.get("enum") instanceof List<?> words) {
      List<@Nullable Object> more = new ArrayList<>(words);
      more.add(null);
      property.put("enum", more);
    }
  }

  private Map<String, Object> form(String key, String word, Keyed form) {
    Map<String, Object> object = object(form);
    Map<String, Object> properties = new LinkedHashMap<>();
    ((Map<?, ?>) object.getOrDefault("properties", Map.of()))
        .forEach((name, property) -> properties.put((String) name, property));
    properties.put(key, Map.of("const", word));
    object.put("properties", properties);
    return object;
  }
}
