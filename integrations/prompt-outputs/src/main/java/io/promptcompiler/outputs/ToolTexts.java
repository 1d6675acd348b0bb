package io.promptcompiler.outputs;

import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Gives the texts of files to tools that are defined elsewhere, such as by methods. */
public final class ToolTexts {
  private static final String PROPERTIES = "properties";
  private static final String DESCRIPTION = "description";
  private static final String ITEMS = "items";

  private final List<String> problems = new ArrayList<>();

  private ToolTexts() {}

  /**
   * Returns tools with the descriptions of others of the same names: those of the tools and of
   * their parameters. Schemas stay the same otherwise.
   *
   * @param tools the tools to describe
   * @param texts the definitions that have the texts
   * @return the tools in the order of their names; immutable
   * @throws IllegalArgumentException if a tool, or a parameter of a tool, is missing on either
   *     side; the message lists all of them
   */
  public static List<ToolInfo> describe(Collection<ToolInfo> tools, Collection<ToolInfo> texts) {
    return new ToolTexts().described(byName(tools), byName(texts));
  }

  private static Map<String, ToolInfo> byName(Collection<ToolInfo> tools) {
    Map<String, ToolInfo> byName = new TreeMap<>();
    for (ToolInfo tool : tools) {
      if (byName.put(tool.name(), tool) != null) {
        throw new IllegalArgumentException("Two tools have the name '" + tool.name() + "'.");
      }
    }
    return byName;
  }

  private List<ToolInfo> described(Map<String, ToolInfo> tools, Map<String, ToolInfo> texts) {
    List<ToolInfo> described = new ArrayList<>();
    tools.forEach(
        (name, tool) -> {
          ToolInfo text = texts.get(name);
          if (text == null) {
            problems.add("Tool '" + name + "' has no text.");
          } else {
            described.add(described(tool, text));
          }
        });
    for (String name : texts.keySet()) {
      if (!tools.containsKey(name)) {
        problems.add("There is a text for tool '" + name + "', but no such tool.");
      }
    }
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("\n", problems));
    }
    return List.copyOf(described);
  }

  private ToolInfo described(ToolInfo tool, ToolInfo text) {
    Map<String, @Nullable Object> schema = ToolSchema.inlined(tool.parametersSchema());
    Map<String, @Nullable Object> texts = ToolSchema.inlined(text.parametersSchema());
    Map<?, ?> parameters = properties(schema);
    Map<?, ?> described = properties(texts);
    for (Object name : parameters.keySet()) {
      if (!described.containsKey(name)) {
        problems.add("Parameter '" + name + "' of tool '" + tool.name() + "' has no text.");
      }
    }
    for (Object name : described.keySet()) {
      if (!parameters.containsKey(name)) {
        problems.add(
            "There is a text for parameter '%s' of tool '%s', but no such parameter."
                .formatted(name, tool.name()));
      }
    }
    return ToolInfo.of(tool.name(), text.description(), Json.stringify(merged(schema, texts)))
        .withTitle(text.title().isEmpty() ? tool.title() : text.title())
        .withOutputSchema(tool.outputSchema())
        .withHints(tool.hints())
        .withTrust(tool.trust())
        .withId(text.id())
        .withSha256(text.sha256());
  }

  private static Map<?, ?> properties(Map<?, ?> schema) {
    return schema.get(PROPERTIES) instanceof Map<?, ?> properties ? properties : Map.of();
  }

  /** Returns a schema whose properties have the descriptions of another one, at any depth. */
  private static Map<String, @Nullable Object> merged(Map<?, ?> schema, Map<?, ?> texts) {
    Map<String, @Nullable Object> merged = new LinkedHashMap<>();
    schema.forEach((key, value) -> merged.put(String.valueOf(key), value));
    Map<?, ?> described = properties(texts);
    if (schema.get(PROPERTIES) instanceof Map<?, ?> properties) {
      Map<String, @Nullable Object> all = new LinkedHashMap<>();
      properties.forEach(
          (name, property) ->
              all.put(String.valueOf(name), property(property, described.get(name))));
      merged.put(PROPERTIES, all);
    }
    if (schema.get(ITEMS) instanceof Map<?, ?> items && texts.get(ITEMS) instanceof Map<?, ?> its) {
      merged.put(ITEMS, merged(items, its));
    }
    return merged;
  }

  private static @Nullable Object property(@Nullable Object property, @Nullable Object text) {
    if (!(property instanceof Map<?, ?> schema) || !(text instanceof Map<?, ?> texts)) {
      return property;
    }
    Map<String, @Nullable Object> merged = merged(schema, texts);
    // Providers do not allow other keys next to a reference.
    if (texts.get(DESCRIPTION) instanceof String words && !merged.containsKey("$ref")) {
      merged.put(DESCRIPTION, words);
    }
    return merged;
  }
}
