package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Provides tools to a server of the Model Context Protocol, always in the order of their names.
 *
 * <pre>{@code
 * McpServer.sync(transport)
 *     .capabilities(ServerCapabilities.builder().tools(false).build())
 *     .tools(McpTools.of(tools))
 *     .validateToolInputs(false)
 *     .build();
 * }</pre>
 *
 * <p>The tools check their arguments themselves. If arguments do not fit, the result is marked as
 * an error and has the sentences of {@link Tools#call}. With the validation of the SDK, models
 * would have to write null for each optional parameter.
 *
 * <p>{@link HttpTransport} and {@link StdioTransport} keep the digits of numbers. A transport whose
 * JSON mapper reads numbers as doubles loses some; then numbers with more than 15 digits are
 * refused as integers and decimals.
 */
public final class McpTools {
  private static final Logger LOG = LoggerFactory.getLogger(McpTools.class);

  private McpTools() {}

  /** Returns a specification for each tool, in the order of the names; immutable. */
  public static List<SyncToolSpecification> of(Tools tools) {
    return tools.infos().stream()
        .map(
            info ->
                SyncToolSpecification.builder()
                    .tool(tool(info))
                    .callHandler((exchange, request) -> call(tools, info, request))
                    .build())
        .toList();
  }

  private static Tool tool(ToolInfo info) {
    Tool.Builder tool =
        Tool.builder(info.name(), schema(info.parametersSchema())).description(info.description());
    if (!info.title().isEmpty()) {
      tool.title(info.title());
    }
    if (!info.outputSchema().isEmpty()) {
      tool.outputSchema(schema(info.outputSchema()));
    }
    if (!info.hints().equals(ToolHints.NONE)) {
      tool.annotations(annotations(info.hints()));
    }
    return tool.build();
  }

  private static ToolAnnotations annotations(ToolHints hints) {
    return ToolAnnotations.builder()
        .readOnlyHint(hints.readOnly())
        .destructiveHint(hints.destructive())
        .idempotentHint(hints.idempotent())
        .openWorldHint(hints.openWorld())
        .build();
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> schema(String json) {
    return JsonText.listOrObject(json)
        .filter(Map.class::isInstance)
        .map(schema -> (Map<String, Object>) schema)
        .orElseThrow(
            () -> new IllegalArgumentException("The schema of a tool must be a JSON object."));
  }

  private static CallToolResult call(Tools tools, ToolInfo info, CallToolRequest request) {
    Tools.Result result;
    try {
      result =
          tools.call(info.name(), request.arguments() == null ? Map.of() : request.arguments());
    } catch (LinkageError | VirtualMachineError e) {
      // The SDK would not answer.
      LOG.error("Tool '{}' failed.", info.name(), e);
      return ToolArguments.error("The tool '" + info.name() + "' failed.");
    }
    CallToolResult.Builder answer =
        CallToolResult.builder().isError(result.isError()).addTextContent(result.text());
    if (!info.outputSchema().isEmpty() && result.value() instanceof Map<?, ?> value) {
      answer.structuredContent(value);
    }
    return answer.build();
  }
}
