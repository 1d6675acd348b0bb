package io.promptcompiler.springai;

import io.promptcompiler.runtime.tool.ToolInfo;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.model.ToolContext;
import org.springframework.ai.tool.ToolCallback;
import org.springframework.ai.tool.definition.ToolDefinition;
import org.springframework.ai.tool.metadata.ToolMetadata;

/** A callback with the texts of a file. */
final class DescribedCallback implements ToolCallback {
  private final ToolCallback callback;
  private final ToolDefinition definition;

  DescribedCallback(ToolCallback callback, ToolInfo described) {
    this.callback = callback;
    this.definition =
        ToolDefinition.builder()
            .name(described.name())
            .description(described.description())
            .inputSchema(described.parametersSchema())
            .build();
  }

  @Override
  public ToolDefinition getToolDefinition() {
    return definition;
  }

  @Override
  public ToolMetadata getToolMetadata() {
    return callback.getToolMetadata();
  }

  @Override
  public String call(String arguments) {
    return callback.call(arguments);
  }

  @Override
  public String call(String arguments, @Nullable ToolContext context) {
    return callback.call(arguments, context);
  }
}
