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
import io.promptcompiler.runtime.PromptParameter;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.PromptNames;
import io.promptcompiler.runtime.integration.Shown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The tool with which one agent renders a prompt for another agent. The result is the text, or a
 * content for each message. Problems are also returned as a result, marked as an error, so that the
 * agent can correct its call.
 */
final class RenderTemplate {
  static final String NAME = "render_template";

  /** The key in the metadata of a lenient result for the names of unknown parameters. */
  static final String IGNORED = "io.promptcompiler/ignored";

  static final List<String> SCOPES = List.of("system", "shared", "project");
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
        Map.of(
            "type", "string",
            "enum", SCOPES,
            "description", "The scope of the template. By default, project is tried first."));
    properties.put(
        "subtype",
        Map.of(
            "type", "string",
            "description", "The folder of templates, such as prompt, spec or subtask."));
    properties.put(
        "name",
        Map.of(
            "type", "string",
            "description",
                "The template, as in build/code-subtask.md; the extension is optional."));
    properties.put(
        "params",
        Map.of("type", "object", "description", "The values of the parameters, by name."));
    properties.put(
        "lenient",
        Map.of(
            "type", "boolean",
            "description", "Whether parameters that the template does not have are ignored."));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", List.of("name"));
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

  private CallToolResult call(CallToolRequest request) {
    Map<String, Object> arguments = request.arguments() == null ? Map.of() : request.arguments();
    List<String> problems = new ArrayList<>();
    Optional<String> scope = text("scope", arguments, problems);
    Optional<String> subtype = text("subtype", arguments, problems);
    Optional<String> name = text("name", arguments, problems);
    Map<String, ?> params = params(arguments.get("params"), problems);
    boolean isLenient = Boolean.TRUE.equals(arguments.get("lenient"));
    if (arguments.get("lenient") != null && !(arguments.get("lenient") instanceof Boolean)) {
      problems.add("Argument 'lenient' must be true or false.");
    }
    if (arguments.get("name") == null) {
      problems.add("Argument 'name' is missing: name a template, as in build/code-subtask.md.");
    }
    checkScope(scope, problems);
    checkNames(arguments, ARGUMENTS, "; put parameters of the template into 'params'.", problems);
    if (!problems.isEmpty()) {
      return error(String.join("\n", problems));
    }
    try {
      return render(scope, subtype, name.orElseThrow(), params, isLenient);
    } catch (PromptParameterException e) {
      return error(String.join("\n", e.problems()));
    } catch (UnknownPromptException e) {
      return error(e.getMessage() + elsewhere(scope, subtype, e));
    } catch (IllegalArgumentException | IllegalStateException | UnsupportedOperationException e) {
      return error(String.valueOf(e.getMessage()));
    } catch (LinkageError | VirtualMachineError e) {
      return error(FatalErrors.sentence(e));
    }
  }

  static void checkScope(Optional<String> scope, List<String> problems) {
    if (scope.isPresent() && !SCOPES.contains(scope.get())) {
      problems.add(
          "Unknown scope '"
              + Shown.of(scope.get())
              + "'. Scopes: "
              + String.join(", ", SCOPES)
              + ".");
    }
  }

  static void checkNames(
      Map<String, Object> arguments, List<String> known, String end, List<String> problems) {
    for (String one : arguments.keySet()) {
      if (!known.contains(one)) {
        problems.add(
            "Unknown argument '"
                + Shown.of(one)
                + "'. Arguments: "
                + String.join(", ", known)
                + end);
      }
    }
  }

  static Optional<String> text(String name, Map<String, Object> arguments, List<String> problems) {
    Object value = arguments.get(name);
    if (value != null && !(value instanceof String)) {
      problems.add("Argument '" + name + "' must be a text.");
    }
    return value instanceof String text && !(text.isEmpty() && !name.equals("name"))
        ? Optional.of(text)
        : Optional.empty();
  }

  /**
   * Returns the parameters of a call. The object may be a JSON text, because some models write it
   * so.
   */
  private static Map<String, ?> params(@Nullable Object params, List<String> problems) {
    Object read = params instanceof String text ? JsonText.listOrObject(text).orElse(text) : params;
    if (read == null) {
      return Map.of();
    }
    if (!(read instanceof Map<?, ?> map)) {
      problems.add("Argument 'params' must be an object, as in {\"storyId\": \"37\"}.");
      return Map.of();
    }
    Map<String, Object> values = new LinkedHashMap<>();
    map.forEach((name, value) -> values.put(String.valueOf(name), value));
    return values;
  }

  private CallToolResult render(
      Optional<String> scope,
      Optional<String> subtype,
      String name,
      Map<String, ?> params,
      boolean isLenient) {
    PromptCatalog all = prompts.catalog().current();
    PromptCatalog scoped = scope.isPresent() ? all.scope(scope.get()) : all;
    PromptCatalog among = subtype.isPresent() ? folder(scoped, subtype.get()) : scoped;
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
    List<String> known =
        info(among, name).parameters().stream().map(PromptParameter::name).toList();
    for (String one : unknown) {
      List<String> nearest = Nearest.to(one, known);
      String all = known.isEmpty() ? "" : " Parameters: " + String.join(", ", known) + ".";
      problems.add(
          "Unknown parameter '"
              + Shown.of(one)
              + "'."
              + (nearest.isEmpty() ? all : Nearest.question(nearest)));
    }
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
    return kind == PromptKind.TEXT || kind == PromptKind.STEP;
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

  static CallToolResult error(String text) {
    return CallToolResult.builder().isError(true).addTextContent(text).build();
  }
}
