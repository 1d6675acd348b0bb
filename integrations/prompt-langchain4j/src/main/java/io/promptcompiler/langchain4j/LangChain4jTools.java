package io.promptcompiler.langchain4j;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.agent.tool.ToolSpecification;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.service.tool.ToolExecutor;
import dev.langchain4j.service.tool.ToolProvider;
import dev.langchain4j.service.tool.ToolProviderResult;
import io.promptcompiler.outputs.ToolCalls;
import io.promptcompiler.outputs.ToolSchema;
import io.promptcompiler.outputs.ToolTexts;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Passes tools to LangChain4j, always in the order of their names.
 *
 * <pre>{@code
 * AiServices.builder(Support.class).chatModel(model).tools(LangChain4jTools.of(tools)).build();
 * }</pre>
 *
 * <p>Arguments are read like typed outputs: their notation is repaired where the meaning is clear.
 * If they do not fit, the model gets the sentences of {@link Tools#call} in a result that is marked
 * as an error. Exceptions of a tool go to the listener of {@link Tools}, and the model gets a
 * neutral sentence.
 */
public final class LangChain4jTools {
  private static final String PARAMETERS = "parameters";

  private LangChain4jTools() {}

  /**
   * Returns what {@code AiServices.tools(Map)} takes, in the order of the names; immutable. Needs
   * the module {@code langchain4j}.
   */
  public static Map<ToolSpecification, ToolExecutor> of(Tools tools) {
    RequireFramework.check();
    ToolExecutor executor = CallTool.of(tools);
    Map<ToolSpecification, ToolExecutor> executors = new LinkedHashMap<>();
    specifications(tools.infos()).forEach(specification -> executors.put(specification, executor));
    return Collections.unmodifiableMap(executors);
  }

  /**
   * Returns a provider of the same tools for each request, for {@code AiServices.toolProvider}.
   * Needs the module {@code langchain4j}.
   */
  public static ToolProvider provider(Tools tools) {
    ToolProviderResult result = new ToolProviderResult(of(tools));
    return request -> result;
  }

  /**
   * Returns the specifications of tools for a {@code ChatRequest}, in the order of the names;
   * immutable. Optional parameters are not in the list of required ones, as LangChain4j writes
   * them. With a strict model it requires them and allows null.
   */
  public static List<ToolSpecification> specifications(Collection<ToolInfo> tools) {
    RequireFramework.check();
    return tools.stream()
        .sorted(Comparator.comparing(ToolInfo::name))
        .map(LangChain4jTools::specification)
        .toList();
  }

  /** Answers a request of the model, for applications without AI services. */
  public static ToolExecutionResultMessage call(Tools tools, ToolExecutionRequest request) {
    RequireFramework.check();
    Tools.Result result = ToolCalls.call(tools, request.name(), request.arguments());
    return ToolExecutionResultMessage.builder()
        .id(request.id())
        .toolName(request.name())
        .text(result.text())
        .isError(result.isError())
        .build();
  }

  /**
   * Returns specifications with the texts of files, in the order of the names. The specifications
   * can be those of methods with {@code @Tool}: texts move to files while code stays where it is.
   *
   * <pre>{@code
   * AiServices.builder(Support.class).chatModel(model).tools(new OrderTools())
   *     .chatRequestTransformer(request -> request.toBuilder()
   *         .toolSpecifications(LangChain4jTools.describe(request.toolSpecifications(), infos))
   *         .build())
   *     .build();
   * }</pre>
   *
   * <p>The description of the tool and those of its parameters are taken from the file. All else,
   * such as types, remains that of the specification.
   *
   * @throws IllegalArgumentException if a tool, or a parameter of a tool, is missing on either
   *     side; the message lists all
   */
  public static List<ToolSpecification> describe(
      Collection<ToolSpecification> specifications, Collection<ToolInfo> tools) {
    RequireFramework.check();
    Map<String, ToolInfo> described = new HashMap<>();
    ToolTexts.describe(specifications.stream().map(LangChain4jTools::info).toList(), tools)
        .forEach(info -> described.put(info.name(), info));
    return specifications.stream()
        .sorted(Comparator.comparing(ToolSpecification::name))
        .map(one -> described(one, Objects.requireNonNull(described.get(one.name()))))
        .toList();
  }

  private static ToolInfo info(ToolSpecification tool) {
    Object schema = ToolSchema.inlined(tool.toJson()).get(PARAMETERS);
    return ToolInfo.of(
        tool.name(), "", Json.stringify(schema == null ? Map.of("type", "object") : schema));
  }

  private static ToolSpecification described(ToolSpecification tool, ToolInfo text) {
    ToolSpecification read = read(text, ToolSchema.inlined(text.parametersSchema()));
    return tool.toBuilder().description(read.description()).parameters(read.parameters()).build();
  }

  private static ToolSpecification specification(ToolInfo tool) {
    return read(tool, OptionalProperties.of(ToolSchema.inlined(tool.parametersSchema())));
  }

  private static ToolSpecification read(ToolInfo tool, Map<String, @Nullable Object> schema) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", tool.name());
    json.put("description", tool.description());
    boolean hasParameters =
        schema.get("properties") instanceof Map<?, ?> properties && !properties.isEmpty();
    if (hasParameters) {
      json.put(PARAMETERS, schema);
    }
    return ToolSpecification.fromJson(Json.stringify(json));
  }
}
