package io.promptcompiler.batch;

import io.promptcompiler.runtime.integration.Shown;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The limits of Anthropic for schemas of answers, as its page about structured outputs states them:
 * objects list all of their properties, each value has a type, no type contains itself, and few
 * properties are unions. Optional properties of an output are unions with null.
 */
final class AnthropicSchema {
  private static final int MOST_UNIONS = 16;
  private static final String DEFINITIONS = "$defs";
  private static final String REFERENCE = "#/" + DEFINITIONS + "/";

  private final Map<?, ?> definitions;
  private final Set<String> known = new HashSet<>();
  private final Set<String> around = new HashSet<>();
  private int unions;

  private AnthropicSchema(Map<?, ?> definitions) {
    this.definitions = definitions;
  }

  /** Returns why Anthropic rejects a schema, as the end of a sentence; empty if it accepts it. */
  static Optional<String> problem(Map<?, ?> schema) {
    Map<?, ?> definitions =
        schema.get(DEFINITIONS) instanceof Map<?, ?> all ? all : Map.<String, Object>of();
    AnthropicSchema walk = new AnthropicSchema(definitions);
    return walk.find("output", schema)
        .or(
            () ->
                walk.unions > MOST_UNIONS
                    ? Optional.of(
                        "it has "
                            + walk.unions
                            + " optional properties, and at most "
                            + MOST_UNIONS
                            + " are allowed")
                    : Optional.empty());
  }

  private Optional<String> find(String name, Map<?, ?> schema) {
    if (schema.get("$ref") instanceof String reference) {
      return definition(reference.replace(REFERENCE, ""));
    }
    if (schema.get("anyOf") instanceof List<?> alternatives) {
      unions += alternatives.size() > 1 ? 1 : 0;
      return first(name, alternatives);
    }
    if (!schema.containsKey("type") && !schema.containsKey("enum")) {
      return Optional.of("'" + Shown.of(name) + "' can have any type");
    }
    unions += schema.get("type") instanceof List<?> ? 1 : 0;
    if (schema.get("items") instanceof Map<?, ?> items) {
      return find(name + "[]", items);
    }
    boolean isObject = schema.containsKey("additionalProperties");
    if (isObject && !Boolean.FALSE.equals(schema.get("additionalProperties"))) {
      return Optional.of("'" + Shown.of(name) + "' is an object without 'properties'");
    }
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      for (Map.Entry<?, ?> property : properties.entrySet()) {
        Optional<String> problem =
            find(name + "." + property.getKey(), (Map<?, ?>) property.getValue());
        if (problem.isPresent()) {
          return problem;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<String> first(String name, List<?> alternatives) {
    return alternatives.stream()
        .map(alternative -> find(name, (Map<?, ?>) alternative))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private Optional<String> definition(String name) {
    if (around.contains(name)) {
      return Optional.of("'" + Shown.of(name) + "' contains itself");
    }
    if (!known.add(name) || !(definitions.get(name) instanceof Map<?, ?> schema)) {
      return Optional.empty();
    }
    around.add(name);
    Optional<String> problem = find(name, schema);
    around.remove(name);
    return problem;
  }
}
