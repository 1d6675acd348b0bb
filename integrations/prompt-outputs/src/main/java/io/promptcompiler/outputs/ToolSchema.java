package io.promptcompiler.outputs;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JSON Schema of a tool's parameters for clients that know only parts of JSON Schema. Several
 * drop or refuse definitions and references.
 */
public final class ToolSchema {
  private static final String REF = "$ref";
  private static final String DEFINITIONS = "$defs";
  private static final String ANY_OF = "anyOf";
  private static final String TYPE = "type";
  private static final String POINTER = "#/" + DEFINITIONS + "/";
  private static final Map<String, Object> NULL = Map.of(TYPE, "null");
  private static final ToolInfo ANY_OBJECT = ToolInfo.of("schema", "", "{\"type\":\"object\"}");

  /** Types that refer to others can grow exponentially; a schema with more nodes is not inlined. */
  private static final int MOST_NODES = 10_000;

  private final Map<?, ?> definitions;
  private final Set<String> recursive = new LinkedHashSet<>();
  private int nodes;

  private ToolSchema(Map<?, ?> definitions) {
    this.definitions = definitions;
    for (Object name : definitions.keySet()) {
      if (reaches(definitions.get(name), String.valueOf(name), new LinkedHashSet<>())) {
        recursive.add(String.valueOf(name));
      }
    }
  }

  /**
   * Returns a schema in which each reference is replaced by the type to which it refers. Types that
   * contain themselves stay in {@code $defs}. The members {@code $schema} and {@code $comment} are
   * omitted.
   *
   * @param json the schema: {@code ToolInfo.parametersSchema()}
   * @return maps, lists, texts, numbers, booleans and null; can be changed
   * @throws IllegalArgumentException if it is not a JSON object
   */
  public static Map<String, @Nullable Object> inlined(String json) {
    Map<String, @Nullable Object> root = read(json);
    root.remove("$schema");
    root.remove("$comment");
    if (!(root.get(DEFINITIONS) instanceof Map<?, ?> definitions)) {
      return root;
    }
    ToolSchema schema = new ToolSchema(definitions);
    Map<String, @Nullable Object> rest = new LinkedHashMap<>(root);
    rest.remove(DEFINITIONS);
    Map<String, @Nullable Object> inlined = schema.object(rest);
    Map<String, @Nullable Object> kept = new LinkedHashMap<>();
    for (String name : schema.recursive) {
      kept.put(name, schema.inline(definitions.get(name)));
    }
    if (!kept.isEmpty()) {
      inlined.put(DEFINITIONS, kept);
    }
    return schema.nodes > MOST_NODES ? root : inlined;
  }

  /** Returns the schema of {@link #inlined} as one line of JSON. */
  public static String inlinedJson(String json) {
    return Json.stringify(inlined(json));
  }

  private static Map<String, @Nullable Object> read(String json) {
    try {
      return Outputs.ofArguments(ANY_OBJECT.argumentsAsOutput()).strict().read(json).output();
    } catch (OutputException e) {
      throw new IllegalArgumentException(
          "The schema of a tool must be a JSON object, but it is '" + Shown.of(json, 80) + "'.", e);
    }
  }

  private boolean reaches(@Nullable Object node, String name, Set<String> visited) {
    if (node instanceof List<?> list) {
      return list.stream().anyMatch(one -> reaches(one, name, visited));
    }
    if (!(node instanceof Map<?, ?> map)) {
      return false;
    }
    String target = target(map);
    if (name.equals(target)) {
      return true;
    }
    return (target != null
            && visited.add(target)
            && reaches(definitions.get(target), name, visited))
        || map.values().stream().anyMatch(one -> reaches(one, name, visited));
  }

  /** Returns the name of the definition to which a node refers; null if it does not. */
  private static @Nullable String target(Map<?, ?> node) {
    return node.get(REF) instanceof String pointer && pointer.startsWith(POINTER)
        ? pointer.substring(POINTER.length())
        : null;
  }

  private @Nullable Object inline(@Nullable Object node) {
    nodes++;
    if (nodes > MOST_NODES) {
      return node;
    }
    if (node instanceof List<?> list) {
      List<@Nullable Object> copy = new ArrayList<>(list.size());
      list.forEach(one -> copy.add(inline(one)));
      return copy;
    }
    return node instanceof Map<?, ?> map ? object(map) : node;
  }

  private Map<String, @Nullable Object> object(Map<?, ?> node) {
    Map<String, @Nullable Object> copy = new LinkedHashMap<>();
    Map<?, ?> type = definition(node);
    boolean isNullable = false;
    Object except = REF;
    if (type == null && node.get(ANY_OF) instanceof List<?> choices) {
      // A reference with a description, or one that may be null.
      isNullable = choices.size() == 2 && NULL.equals(choices.get(1));
      boolean isReference = choices.size() == 1 || isNullable;
      type = isReference && choices.get(0) instanceof Map<?, ?> first ? definition(first) : null;
      except = ANY_OF;
    }
    if (type == null || (isNullable && !(type.get(TYPE) instanceof String))) {
      node.forEach((key, value) -> copy.put(String.valueOf(key), inline(value)));
      return copy;
    }
    copy.putAll(object(type));
    if (isNullable) {
      copy.put(TYPE, List.of(String.valueOf(type.get(TYPE)), "null"));
    }
    for (Map.Entry<?, ?> entry : node.entrySet()) {
      if (!except.equals(entry.getKey())) {
        copy.put(String.valueOf(entry.getKey()), inline(entry.getValue()));
      }
    }
    return copy;
  }

  /** Returns the type to which a node refers; null if there is none that can be inlined. */
  private @Nullable Map<?, ?> definition(Map<?, ?> node) {
    String target = target(node);
    return target != null
            && !recursive.contains(target)
            && definitions.get(target) instanceof Map<?, ?> type
            && nodes <= MOST_NODES
        ? type
        : null;
  }
}
