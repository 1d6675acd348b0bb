package io.promptcompiler.mcp;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Checks the parameters of requests about prompts and tools, and reports all problems together. The
 * SDK would answer with the first error of its JSON library, or fail without an answer.
 */
final class ParamShapes {
  private final Map<?, ?> params;
  private final List<String> problems = new ArrayList<>();

  private ParamShapes(Map<?, ?> params) {
    this.params = params;
  }

  /** Returns the problems of the parameters; empty for other requests. */
  static List<String> problems(String method, Map<?, ?> params) {
    ParamShapes shapes = new ParamShapes(params);
    switch (method) {
      case "initialize" -> shapes.initialize();
      case "prompts/get", "tools/call" -> {
        shapes.text("name", params, "name");
        shapes.optionalObject("arguments");
      }
      case "completion/complete" -> shapes.complete();
      default -> {}
    }
    return shapes.problems;
  }

  private void initialize() {
    text("protocolVersion", params, "protocolVersion");
    optionalObject("capabilities");
    optionalObject("clientInfo");
  }

  private void complete() {
    if (params.get("ref") instanceof Map<?, ?> ref) {
      Object type = ref.get("type");
      if ("ref/prompt".equals(type)) {
        text("ref.name", ref, "name");
      } else if ("ref/resource".equals(type)) {
        text("ref.uri", ref, "uri");
      } else {
        problems.add("'ref.type' must be 'ref/prompt' or 'ref/resource'.");
      }
    } else {
      problems.add("'ref' must be an object that names a prompt.");
    }
    if (params.get("argument") instanceof Map<?, ?> argument) {
      text("argument.name", argument, "name");
      if (!(argument.get("value") instanceof String)) {
        problems.add("'argument.value' must be a text.");
      }
    } else {
      problems.add("'argument' must be an object with 'name' and 'value'.");
    }
    if (params.get("context") instanceof Map<?, ?> context) {
      Object arguments = context.get("arguments");
      if (arguments != null
          && !(arguments instanceof Map<?, ?> map
              && map.values().stream().allMatch(String.class::isInstance))) {
        problems.add("'context.arguments' must be an object of texts.");
      }
    } else {
      optionalObject("context");
    }
  }

  private void text(String path, Map<?, ?> in, String name) {
    if (!(in.get(name) instanceof String text)) {
      problems.add("'" + path + "' must be a text.");
    } else if (text.isBlank()) {
      problems.add("'" + path + "' must not be blank.");
    }
  }

  private void optionalObject(String name) {
    Object value = params.get(name);
    if (value != null && !(value instanceof Map)) {
      problems.add("'" + name + "' must be an object.");
    }
  }
}
