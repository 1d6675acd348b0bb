package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The arguments of a call of a tool, with the problems that have been found in them. */
final class ToolArguments {
  private static final List<String> SCOPES = List.of("system", "shared", "project");

  private final Map<String, Object> arguments;
  private final List<String> problems = new ArrayList<>();

  ToolArguments(CallToolRequest request) {
    this.arguments = request.arguments() == null ? Map.of() : request.arguments();
  }

  /** Returns the schema of the argument {@code scope}. */
  static Map<String, Object> scope(String description) {
    return JsonText.object("type", "string", "enum", SCOPES, "description", description);
  }

  /** Returns the result for a call that cannot be answered. */
  static CallToolResult error(String text) {
    return CallToolResult.builder().isError(true).addTextContent(text).build();
  }

  /** Returns an argument; null if it is missing. */
  @Nullable Object get(String name) {
    return arguments.get(name);
  }

  /** Returns an argument that must be a text. An empty text counts as missing, except a name. */
  Optional<String> text(String name) {
    Object value = arguments.get(name);
    if (value != null && !(value instanceof String)) {
      refuse("Argument '" + name + "' must be a text.");
    }
    return value instanceof String text && !(text.isEmpty() && !name.equals("name"))
        ? Optional.of(text)
        : Optional.empty();
  }

  /** Checks a scope. */
  void checkScope(Optional<String> scope) {
    if (scope.isPresent() && !SCOPES.contains(scope.get())) {
      refuse(
          "Unknown scope '"
              + Shown.of(scope.get())
              + "'. Scopes: "
              + String.join(", ", SCOPES)
              + ".");
    }
  }

  /**
   * Checks that there are no other arguments.
   *
   * @param end the end of the problem, after the names of the known arguments
   */
  void checkNames(List<String> known, String end) {
    for (String one : arguments.keySet()) {
      if (!known.contains(one)) {
        refuse(
            "Unknown argument '"
                + Shown.of(one)
                + "'. Arguments: "
                + String.join(", ", known)
                + end);
      }
    }
  }

  /** Adds a problem, unless there are very many. */
  void refuse(String problem) {
    if (problems.size() < PromptArguments.MOST_PROBLEMS) {
      problems.add(problem);
    }
  }

  /** Returns the result that lists all problems; empty if there are none. */
  Optional<CallToolResult> error() {
    return problems.isEmpty() ? Optional.empty() : Optional.of(error(String.join("\n", problems)));
  }
}
