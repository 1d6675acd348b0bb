package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.PromptNames;
import io.promptcompiler.runtime.integration.SensitiveParameters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tool with which one agent renders a prompt for another agent. The result is the text, or a
 * content for each message. Problems are also returned as a result, marked as an error, so that the
 * agent can correct its call.
 */
final class RenderTemplate {
  static final String NAME = "render_template";

  /** The key in the metadata of a lenient result for the names of unknown parameters. */
  static final String IGNORED = "io.promptcompiler/ignored";

  private static final List<String> ARGUMENTS =
      List.of("scope", "subtype", "name", "params", "lenient");

  private final McpPrompts prompts;

  RenderTemplate(McpPrompts prompts) {
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
    properties.put(
        "scope",
        ToolArguments.scope("The scope of the template. By default, project is tried first."));
    properties.put(
        "subtype",
        JsonText.object(
            "type",
            "string",
            "description",
            "The folder of templates, such as prompt, spec or subtask."));
    properties.put(
        "name",
        JsonText.object(
            "type",
            "string",
            "description",
            "The template, as in build/code-subtask.md; the extension is optional."));
    properties.put(
        "params",
        JsonText.object("type", "object", "description", "The values of the parameters, by name."));
    properties.put(
        "lenient",
        JsonText.object(
            "type",
            "boolean",
            "description",
            "Whether parameters that the template does not have are ignored."));
    Map<String, Object> schema =
        JsonText.object("type", "object", "properties", properties, "required", List.of("name"));
    return Tool.builder(NAME, schema)
        .title("Render a prompt template")
        .description(
            "Renders a prompt template with parameters, which are checked, and returns the text."
                + " Each message of a chat is a separate content, with its role in the metadata: "
                + MessageContents.ROLE
                + ".")
        .annotations(ToolAnnotations.builder().readOnlyHint(true).openWorldHint(false).build())
        .build();
  }

  CallToolResult call(CallToolRequest request) {
    ToolArguments arguments = new ToolArguments(request);
    Optional<String> scope = arguments.text("scope");
    Optional<String> subtype = arguments.text("subtype");
    Optional<String> name = arguments.text("name");
    Map<String, ?> params = params(arguments);
    boolean isLenient = Boolean.TRUE.equals(arguments.get("lenient"));
    if (arguments.get("lenient") != null && !(arguments.get("lenient") instanceof Boolean)) {
      arguments.refuse("Argument 'lenient' must be true or false.");
    }
    if (arguments.get("name") == null) {
      arguments.refuse("Argument 'name' is missing: name a template, as in build/code-subtask.md.");
    }
    arguments.checkScope(scope);
    arguments.checkNames(ARGUMENTS, "; put parameters of the template into 'params'.");
    Optional<CallToolResult> refused = arguments.error();
    if (refused.isPresent()) {
      return refused.get();
    }
    PromptCatalog among;
    try {
      among = among(scope, subtype);
    } catch (IllegalArgumentException e) {
      return ToolArguments.error("Argument 'subtype': " + e.getMessage());
    }
    try {
      return render(among, name.orElseThrow(), params, isLenient);
    } catch (PromptParameterException e) {
      return ToolArguments.error(String.join("\n", e.problems()));
    } catch (UnknownPromptException e) {
      return ToolArguments.error(e.getMessage() + elsewhere(scope, subtype, e));
    } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
      return ToolArguments.error(message(e, among, name.orElseThrow(), params));
    } catch (LinkageError | VirtualMachineError e) {
      return ToolArguments.error(FatalErrors.sentence(e));
    }
  }

  /** Returns the message of an exception, which may be one of a helper that quotes values. */
  private static String message(
      RuntimeException e, PromptCatalog among, String name, Map<String, ?> params) {
    return SensitiveParameters.hide(String.valueOf(e.getMessage()), among, name, params);
  }

  private PromptCatalog among(Optional<String> scope, Optional<String> subtype) {
    PromptCatalog all = prompts.catalog().current();
    PromptCatalog scoped = scope.isPresent() ? all.scope(scope.get()) : all;
    return subtype.isPresent() ? folder(scoped, subtype.get()) : scoped;
  }

  /**
   * Returns the parameters of a call. The object may be a JSON text, because some models write it
   * so.
   */
  private static Map<String, ?> params(ToolArguments arguments) {
    Object params = arguments.get("params");
    Object read = params instanceof String text ? JsonText.listOrObject(text).orElse(text) : params;
    if (read == null) {
      return Map.of();
    }
    if (!(read instanceof Map<?, ?> map)) {
      arguments.refuse("Argument 'params' must be an object, as in {\"storyId\": \"37\"}.");
      return Map.of();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach((name, value) -> values.put(String.valueOf(name), value));
    return values;
  }

  private static CallToolResult render(
      PromptCatalog among, String name, Map<String, ?> params, boolean isLenient) {
    List<String> unknown = PromptArguments.unknown(info(among, name), params.keySet());
    if (!unknown.isEmpty() && !isLenient) {
      throw new PromptParameterException(problems(among, name, params, unknown));
    }
    List<ChatMessage> messages = among.messages(name, params).messages();
    CallToolResult.Builder result = CallToolResult.builder().isError(false);
    if (!unknown.isEmpty()) {
      result.meta(Map.of(IGNORED, unknown));
    }
    if (isText(among, name, messages)) {
      return result.addTextContent(text(messages)).build();
    }
    for (int i = 0; i < messages.size(); i++) {
      MessageContents.of(messages.get(i), i).forEach(result::addContent);
    }
    return result.build();
  }

  private static PromptInfo info(PromptCatalog among, String name) {
    int hash = name.indexOf('#');
    return hash < 0
        ? among.info(name)
        : among.info(name.substring(0, hash)).part(name.substring(hash + 1));
  }

  /** Returns all problems of a call, with those of unknown parameters. */
  private static List<String> problems(
      PromptCatalog among, String name, Map<String, ?> params, List<String> unknown) {
    List<String> problems = new ArrayList<>();
    try {
      among.messages(name, params);
    } catch (PromptParameterException e) {
      problems.addAll(e.problems());
    }
    problems.addAll(PromptArguments.problems(info(among, name), unknown));
    return problems;
  }

  /**
   * Returns the prompts of a subtype: those in the folder with its name, or all if there is no such
   * folder.
   */
  private static PromptCatalog folder(PromptCatalog scoped, String subtype) {
    PromptCatalog folder = scoped.folder(subtype);
    return folder.ids().isEmpty() ? scoped : folder;
  }

  private static boolean isText(PromptCatalog among, String name, List<ChatMessage> messages) {
    if (messages.size() > 1 || name.contains("#")) {
      return false;
    }
    PromptKind kind = among.info(name).kind();
    return kind == PromptKind.TEXT || kind == PromptKind.STEP || kind == PromptKind.AGENT_SKILL;
  }

  private static String text(List<ChatMessage> messages) {
    return messages.isEmpty() ? "" : messages.get(0).content();
  }

  /**
   * Returns a suggestion for an unknown prompt whose scope or folder may be wrong; empty without a
   * suggestion.
   */
  private String elsewhere(
      Optional<String> scope, Optional<String> subtype, UnknownPromptException e) {
    if (!e.nearest().isEmpty() || (scope.isEmpty() && subtype.isEmpty())) {
      return "";
    }
    List<String> nearest = prompts.listing().nearest(e.id());
    Optional<ListedPrompt> same = prompts.listing().find(PromptNames.withoutEnding(e.id()));
    if (same.isPresent()) {
      String where = same.get().info().map(PromptInfo::scope).map(PromptScope::value).orElse("");
      return where.isEmpty() || scope.isEmpty() || where.equals(scope.get())
          ? ""
          : " There is one in the scope '" + where + "'.";
    }
    return Nearest.question(nearest);
  }
}
