package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.integration.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tool with which an agent finds out which templates there are and which parameters they have,
 * because agents cannot request the list of prompts: only people can, in their client.
 */
final class ListTemplates {
  static final String NAME = "list_templates";
  private static final List<String> ARGUMENTS = List.of("scope", "search");

  /** The maximum number of templates in one answer, which an agent has to read. */
  private static final int MOST = 50;

  private final McpPrompts prompts;

  ListTemplates(McpPrompts prompts) {
    this.prompts = prompts;
  }

  SyncToolSpecification specification() {
    return SyncToolSpecification.builder()
        .tool(tool())
        .callHandler((exchange, request) -> call(request))
        .build();
  }

  private static Tool tool() {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("scope", ToolArguments.scope("Lists only templates of this scope."));
    properties.put(
        "search",
        JsonText.object(
            "type",
            "string",
            "description",
            "Lists only templates with this text in their name or description."));
    return Tool.builder(NAME, JsonText.object("type", "object", "properties", properties))
        .title("List prompt templates")
        .description(
            "Lists templates as JSON: the scope and name for "
                + RenderTemplate.NAME
                + ", a description, and the JSON Schemas of the parameters and of the output.")
        .annotations(ToolAnnotations.builder().readOnlyHint(true).openWorldHint(false).build())
        .build();
  }

  CallToolResult call(CallToolRequest request) {
    ToolArguments arguments = new ToolArguments(request);
    Optional<String> scope = arguments.text("scope");
    String search = arguments.text("search").orElse("").toLowerCase(Locale.ROOT);
    arguments.checkScope(scope);
    arguments.checkNames(ARGUMENTS, ".");
    Optional<CallToolResult> refused = arguments.error();
    if (refused.isPresent()) {
      return refused.get();
    }
    List<ListedPrompt> found =
        prompts.listing().all().stream()
            .filter(one -> scope.isEmpty() || scope.get().equals(scope(one)))
            .filter(one -> isFound(one, search))
            .toList();
    Map<String, @Nullable Object> result = new LinkedHashMap<>();
    result.put("templates", found.stream().limit(MOST).map(ListTemplates::described).toList());
    if (found.size() > MOST) {
      result.put(
          "note",
          "These are "
              + MOST
              + " of "
              + found.size()
              + " templates. Search for a part of the name to see others.");
    }
    return CallToolResult.builder().isError(false).addTextContent(Json.stringify(result)).build();
  }

  private static String scope(ListedPrompt prompt) {
    return prompt.info().map(info -> info.scope().value()).orElse("");
  }

  private static boolean isFound(ListedPrompt prompt, String search) {
    String description = String.valueOf(prompt.prompt().description());
    return prompt.id().toLowerCase(Locale.ROOT).contains(search)
        || description.toLowerCase(Locale.ROOT).contains(search);
  }

  private static Map<String, @Nullable Object> described(ListedPrompt prompt) {
    Map<String, @Nullable Object> described = new LinkedHashMap<>();
    described.put("name", prompt.id());
    prompt.info().ifPresent(info -> described.put("scope", info.scope().value()));
    described.put("description", prompt.prompt().description());
    prompt.info().ifPresent(info -> addContract(info, described));
    return described;
  }

  private static void addContract(PromptInfo info, Map<String, @Nullable Object> described) {
    if (!info.variants().isEmpty()) {
      described.put("variants", info.variants());
    }
    described.put("parameters", schema(info.jsonSchema()));
    if (!info.outputSchema().isEmpty()) {
      described.put("output", schema(info.outputSchema()));
    }
  }

  private static Map<String, @Nullable Object> schema(String json) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    if (JsonText.listOrObject(json).orElse(Map.of()) instanceof Map<?, ?> read) {
      read.forEach((name, value) -> schema.put(String.valueOf(name), value));
    }
    schema.remove("$schema");
    return schema;
  }
}
