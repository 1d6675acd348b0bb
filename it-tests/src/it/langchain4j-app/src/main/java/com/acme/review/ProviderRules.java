package com.acme.review;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds in tools of a request what providers refuse. */
final class ProviderRules {
  /** A provider, by the form of its requests. */
  enum Provider {
    OPENAI("[a-zA-Z0-9_-]{1,64}", 128, 1024),
    ANTHROPIC("[a-zA-Z0-9_-]{1,128}", Integer.MAX_VALUE, Integer.MAX_VALUE),
    GEMINI("[a-zA-Z_][a-zA-Z0-9_.-]{0,63}", 128, Integer.MAX_VALUE);

    private final Pattern name;
    private final int mostTools;
    private final int longestDescription;

    Provider(String name, int mostTools, int longestDescription) {
      this.name = Pattern.compile(name);
      this.mostTools = mostTools;
      this.longestDescription = longestDescription;
    }
  }

  /** What Gemini knows in a schema. */
  private static final Set<String> GEMINI_KEYS =
      Set.of(
          "type",
          "description",
          "properties",
          "required",
          "items",
          "enum",
          "anyOf",
          "nullable",
          "format");

  private final Provider provider;
  private final List<String> problems = new ArrayList<>();
  private Map<?, ?> definitions = Map.of();
  private boolean isStrict;

  private ProviderRules(Provider provider) {
    this.provider = provider;
  }

  /** Returns why a provider refuses the tools of a request; empty if it does not. */
  static List<String> problems(Provider provider, Map<?, ?> request) {
    ProviderRules rules = new ProviderRules(provider);
    List<?> tools = tools(provider, request);
    rules.check(tools.size() <= provider.mostTools, "too many tools: " + tools.size());
    Set<Object> names = new HashSet<>();
    for (Object tool : tools) {
      Map<?, ?> map = (Map<?, ?>) tool;
      rules.check(names.add(map.get("name")), "duplicate name: " + map.get("name"));
      rules.tool(map);
    }
    return rules.problems;
  }

  /** Returns the tools of a request without what is around each. */
  static List<?> tools(Provider provider, Map<?, ?> request) {
    List<?> tools = request.get("tools") instanceof List<?> all ? all : List.of();
    return switch (provider) {
      case OPENAI -> tools.stream().map(tool -> ((Map<?, ?>) tool).get("function")).toList();
      case ANTHROPIC -> tools;
      case GEMINI ->
          tools.stream()
              .flatMap(tool -> ((List<?>) functions((Map<?, ?>) tool)).stream())
              .toList();
    };
  }

  private static Object functions(Map<?, ?> tool) {
    return tool.containsKey("functionDeclarations")
        ? tool.get("functionDeclarations")
        : tool.get("function_declarations");
  }

  private void check(boolean isRight, String problem) {
    if (!isRight) {
      problems.add(problem);
    }
  }

  private void tool(Map<?, ?> tool) {
    String name = String.valueOf(tool.get("name"));
    check(provider.name.matcher(name).matches(), "invalid name: " + name);
    String description = String.valueOf(tool.get("description"));
    check(!description.isBlank(), name + ": no description");
    check(description.length() <= provider.longestDescription, name + ": long description");
    Object parameters = tool.get(provider == Provider.ANTHROPIC ? "input_schema" : "parameters");
    if (parameters == null) {
      check(provider != Provider.ANTHROPIC, name + ": no input_schema");
      return;
    }
    Map<?, ?> schema = (Map<?, ?>) parameters;
    definitions = schema.get("$defs") instanceof Map<?, ?> all ? all : Map.of();
    isStrict = Boolean.TRUE.equals(tool.get("strict"));
    check("object".equals(type(schema)), name + ": parameters must be an object");
    if (provider == Provider.GEMINI) {
      check(!properties(schema).isEmpty(), name + ": an object needs properties");
    }
    schema(schema, name);
    definitions.forEach((type, definition) -> schema((Map<?, ?>) definition, name + "." + type));
  }

  private static Object type(Map<?, ?> schema) {
    Object type = schema.get("type");
    return type instanceof String text ? text.toLowerCase(Locale.ROOT) : type;
  }

  private static Map<?, ?> properties(Map<?, ?> schema) {
    return schema.get("properties") instanceof Map<?, ?> all ? all : Map.of();
  }

  private static boolean is(String name, Object type) {
    return name.equals(type) || (type instanceof List<?> types && types.contains(name));
  }

  private void schema(Map<?, ?> schema, String at) {
    if (schema.get("$ref") instanceof String pointer) {
      check(
          definitions.containsKey(pointer.replace("#/$defs/", "")),
          at + ": cannot resolve " + pointer);
      check(
          schema.size() == 1 || provider == Provider.ANTHROPIC, at + ": keys next to a reference");
    }
    Object type = type(schema);
    if (provider == Provider.GEMINI) {
      check(GEMINI_KEYS.containsAll(schema.keySet()), at + ": unknown key in " + schema.keySet());
      check(!(type instanceof List), at + ": a type must be a name");
    }
    if (is("array", type)) {
      check(schema.get("items") instanceof Map, at + ": an array needs items");
    }
    if (schema.get("items") instanceof Map<?, ?> items) {
      schema(items, at + "[]");
    }
    if (schema.get("anyOf") instanceof List<?> choices) {
      choices.forEach(choice -> schema((Map<?, ?>) choice, at + "|"));
    }
    List<?> required = schema.get("required") instanceof List<?> all ? all : List.of();
    Set<?> names = properties(schema).keySet();
    if (isStrict && is("object", type)) {
      check(
          Boolean.FALSE.equals(schema.get("additionalProperties")),
          at + ": additionalProperties must be false");
      check(required.containsAll(names), at + ": all properties must be required");
    }
    check(names.containsAll(required), at + ": unknown required property");
    properties(schema).forEach((name, property) -> schema((Map<?, ?>) property, at + "." + name));
  }
}
