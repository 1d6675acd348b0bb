package io.promptcompiler.springai;

import io.promptcompiler.outputs.ToolTexts;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;

/**
 * Passes tools to Spring AI, always in the order of their names.
 *
 * <pre>{@code
 * chatClient.prompt().user(question).tools(SpringAiTools.of(tools)).call();
 * }</pre>
 *
 * <p>Arguments are read like typed outputs: their notation is repaired where the meaning is clear.
 * If they do not fit, the callback throws a {@code ToolExecutionException} with the sentences of
 * {@link Tools#call}, which Spring AI sends to the model. Exceptions of a tool go to the listener
 * of {@link Tools}, and the model gets a neutral sentence.
 */
public final class SpringAiTools {
  private SpringAiTools() {}

  /** Returns a callback for each tool, in the order of the names; immutable. */
  public static List<ToolCallback> of(Tools tools) {
    return tools.infos().stream()
        .<ToolCallback>map(info -> new CallbackOfTool(tools, info))
        .toList();
  }

  /**
   * Returns callbacks with the texts of files, in the order of the names. The callbacks can be
   * those of methods with {@code @Tool}: texts move to files while code stays where it is.
   *
   * <pre>{@code
   * List<ToolCallback> callbacks =
   *     SpringAiTools.describe(List.of(ToolCallbacks.from(new OrderTools())), infos);
   * }</pre>
   *
   * <p>The description of the tool and those of its parameters are taken from the file. All else,
   * such as types, remains that of the callback.
   *
   * @throws IllegalArgumentException if a tool, or a parameter of a tool, is missing on either
   *     side; the message lists all
   */
  public static List<ToolCallback> describe(
      Collection<? extends ToolCallback> callbacks, Collection<ToolInfo> tools) {
    Map<String, ToolInfo> described =
        ToolTexts.describe(callbacks.stream().map(SpringAiTools::info).toList(), tools).stream()
            .collect(Collectors.toMap(ToolInfo::name, Function.identity()));
    return callbacks.stream()
        .sorted(Comparator.comparing(SpringAiTools::name))
        .<ToolCallback>map(
            one -> new DescribedCallback(one, Objects.requireNonNull(described.get(name(one)))))
        .toList();
  }

  private static String name(ToolCallback callback) {
    return callback.getToolDefinition().name();
  }

  private static ToolInfo info(ToolCallback callback) {
    ToolDefinition tool = callback.getToolDefinition();
    return ToolInfo.of(tool.name(), tool.description(), tool.inputSchema());
  }
}
