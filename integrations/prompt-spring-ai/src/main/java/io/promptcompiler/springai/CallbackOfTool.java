package io.promptcompiler.springai;

import io.promptcompiler.outputs.ToolCalls;
import io.promptcompiler.outputs.ToolSchema;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.execution.ToolExecutionException;

/** A tool as Spring AI calls it. The context of a call is not used. */
final class CallbackOfTool implements ToolCallback {
  private final Tools tools;
  private final ToolDefinition definition;

  CallbackOfTool(Tools tools, ToolInfo info) {
    this.tools = tools;
    this.definition =
        ToolDefinition.builder()
            .name(info.name())
            .description(info.description())
            // The client for Anthropic drops definitions.
            .inputSchema(ToolSchema.inlinedJson(info.parametersSchema()))
            .build();
  }

  @Override
  public ToolDefinition getToolDefinition() {
    return definition;
  }

  @Override
  public String call(String arguments) {
    Tools.Result result = ToolCalls.call(tools, definition.name(), arguments);
    if (result.isError()) {
      // Spring AI sends the message to the model only if the cause is a RuntimeException.
      throw new ToolExecutionException(definition, new IllegalStateException(result.text()));
    }
    return result.text();
  }

  @Override
  public String call(String arguments, @Nullable ToolContext context) {
    return call(arguments);
  }
}
