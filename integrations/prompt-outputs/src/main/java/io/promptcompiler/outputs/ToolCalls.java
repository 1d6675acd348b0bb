package io.promptcompiler.outputs;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Calls tools with arguments as models write them: a text with JSON.
 *
 * <pre>{@code
 * Tools.Result result = ToolCalls.call(tools, "search_orders", "{\"customer\": \"C-1042\"}");
 * }</pre>
 */
public final class ToolCalls {
  /** Texts that models write if a tool needs no arguments. */
  private static final Set<String> NONE = Set.of("", "{}", "null");

  private ToolCalls() {}

  /**
   * Calls a tool. The arguments are read like the {@link Outputs} of a prompt: their notation is
   * repaired where the meaning is clear. If the arguments cannot be read or do not fit, the result
   * is an error with sentences for the model, as with {@link Tools#call}.
   *
   * @param name the name of the tool, as the model wrote it
   * @param arguments a JSON object; null and a blank text count as an object without members
   */
  public static Tools.Result call(Tools tools, String name, @Nullable String arguments) {
    List<ToolInfo> named =
        tools.all().stream().map(Tool::info).filter(info -> info.name().equals(name)).toList();
    String json = arguments == null ? "" : arguments.strip();
    if (named.isEmpty() || NONE.contains(json)) {
      return tools.call(name, Map.of());
    }
    Map<String, @Nullable Object> read;
    try {
      read = read(named.get(0), json);
    } catch (OutputException e) {
      return new Tools.Result(problems(e), null, /* isError= */ true);
    }
    return tools.call(name, read);
  }

  private static Map<String, @Nullable Object> read(ToolInfo tool, String json) {
    return Outputs.ofArguments(tool.argumentsAsOutput()).read(json).output();
  }

  /** Returns the problems as sentences about arguments. */
  private static String problems(OutputException e) {
    return e.problems().stream()
        .map(problem -> problem.replaceFirst("^The answer ", "The JSON of the arguments "))
        .map(problem -> problem.replaceFirst("^Field '", "Argument '"))
        .collect(Collectors.joining("\n"));
  }
}
