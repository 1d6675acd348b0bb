package io.promptcompiler.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.invocation.InvocationContext;
import dev.langchain4j.service.tool.ToolExecutionResult;
import dev.langchain4j.service.tool.ToolExecutor;
import io.promptcompiler.outputs.ToolCalls;
import io.promptcompiler.runtime.tool.Tools;
import org.jspecify.annotations.Nullable;

/** Answers requests of a model for AI services. */
final class CallTool implements ToolExecutor {
  private final Tools tools;

  private CallTool(Tools tools) {
    this.tools = tools;
  }

  /**
   * Returns the executor for all tools. It is not a constructor, whose callers could not be loaded
   * without the module {@code langchain4j}.
   */
  static ToolExecutor of(Tools tools) {
    return new CallTool(tools);
  }

  @Override
  public String execute(ToolExecutionRequest request, @Nullable Object memoryId) {
    return call(request).text();
  }

  @Override
  public ToolExecutionResult executeWithContext(
      ToolExecutionRequest request, @Nullable InvocationContext context) {
    Tools.Result result = call(request);
    return ToolExecutionResult.builder()
        .isError(result.isError())
        .result(result.value())
        .resultText(result.text())
        .build();
  }

  private Tools.Result call(ToolExecutionRequest request) {
    return ToolCalls.call(tools, request.name(), request.arguments());
  }
}
