package io.promptcompiler.runtime.tool;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Tools that a model can call, in the order of their names, so that requests begin with the same
 * bytes on every JVM. Immutable; calls are as thread-safe as the code of the tools.
 */
public final class Tools {
  private static final System.Logger LOG = System.getLogger(Tools.class.getName());

  private final Map<String, Tool> tools;
  private final ToolListener listener;

  private Tools(Map<String, Tool> tools, ToolListener listener) {
    this.tools = tools;
    this.listener = listener;
  }

  /**
   * Returns tools whose failures are logged as errors.
   *
   * @throws IllegalArgumentException if two tools have one name
   */
  public static Tools of(Tool... tools) {
    return of(Arrays.asList(tools));
  }

  /**
   * Returns tools whose failures are logged as errors.
   *
   * @throws IllegalArgumentException if two tools have one name
   */
  public static Tools of(Collection<Tool> tools) {
    Map<String, Tool> byName = new TreeMap<>();
    for (Tool tool : tools) {
      if (byName.put(tool.info().name(), tool) != null) {
        throw new IllegalArgumentException("Two tools have the name '" + tool.info().name() + "'.");
      }
    }
    return new Tools(
        byName,
        (tool, e) -> LOG.log(System.Logger.Level.ERROR, "Tool '" + tool.name() + "' failed.", e));
  }

  /** Returns these tools with another listener for what their code throws. */
  public Tools withListener(ToolListener other) {
    return new Tools(tools, other);
  }

  /**
   * Returns these tools with other definitions and the same code, for example with texts that an
   * application has chosen for one request.
   *
   * @throws IllegalArgumentException if two tools then have one name
   */
  public Tools withInfos(UnaryOperator<ToolInfo> other) {
    return of(all().stream().map(tool -> tool.withInfo(other.apply(tool.info()))).toList())
        .withListener(listener);
  }

  /** Returns the tools in the order of their names; immutable. */
  public List<Tool> all() {
    return List.copyOf(tools.values());
  }

  /** Returns the definitions in the order of their names; immutable. */
  public List<ToolInfo> infos() {
    return tools.values().stream().map(Tool::info).toList();
  }

  /**
   * Calls a tool. If there is no such tool, the arguments do not fit or the code throws an
   * exception, the result is an error with sentences for the model. The listener has the exception,
   * and the sentences do not mention it. Generated classes also refuse arguments that the tool does
   * not declare.
   *
   * @param name the name of the tool, as the model wrote it
   * @param arguments the arguments by name: maps, lists, texts, numbers, booleans and null, as any
   *     JSON library reads them. Generated classes refuse a {@code Double} with more than 15 digits
   *     as an integer or decimal, because it may have been rounded, and any {@code Double} as a
   *     text
   */
  public Result call(String name, Map<String, ? extends @Nullable Object> arguments) {
    Tool tool = tools.get(name);
    if (tool == null) {
      List<String> near = Nearest.to(name, tools.keySet());
      return Result.error(
          "There is no tool '%s'.%s"
              .formatted(
                  Shown.of(name), near.isEmpty() ? "" : " Did you mean '" + near.get(0) + "'?"));
    }
    try {
      return tool.call(new LinkedHashMap<>(arguments));
    } catch (Exception e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      listener.failed(tool.info(), e);
      return Result.error("The tool '" + name + "' failed. Do not call it again in the same way.");
    }
  }

  /**
   * The result of a call.
   *
   * @param text the result as a model reads it: a text, or one line of JSON
   * @param value the result as a value, if it is not an error: a text, or maps, lists, texts,
   *     numbers and booleans
   * @param isError whether the call failed and the text tells the model why
   */
  public record Result(String text, @Nullable Object value, boolean isError) {
    static Result error(String sentences) {
      return new Result(sentences, null, /* isError= */ true);
    }
  }
}
