package io.promptcompiler.mcp;

import io.modelcontextprotocol.server.McpServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.GetPromptRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.promptcompiler.runtime.integration.Shown;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that the SDK does not know: those about agent skills, and all requests of
 * clients that use the revision 2026-07-28 of the protocol. Such clients do not begin with {@code
 * initialize}; each of their requests names the revision.
 */
final class OwnAnswers {
  /** The revision without sessions. */
  static final String REVISION = "2026-07-28";

  private static final String VERSION_KEY = "io.modelcontextprotocol/protocolVersion";
  private static final String SERVER_KEY = "io.modelcontextprotocol/serverInfo";

  /** The code of the error for an unknown revision. */
  static final int UNSUPPORTED_VERSION = -32022;

  /** The time for which clients may keep a list, in milliseconds. */
  private static final int FRESH_MILLIS = 1_000;

  private final McpPrompts prompts;

  OwnAnswers(McpPrompts prompts) {
    this.prompts = prompts;
  }

  /** Returns the response to a request; empty if the SDK answers it. */
  Optional<JSONRPCResponse> answer(JSONRPCRequest request) {
    Map<?, ?> params = request.params() instanceof Map<?, ?> map ? map : Map.of();
    Object version = params.get("_meta") instanceof Map<?, ?> meta ? meta.get(VERSION_KEY) : null;
    boolean isDiscovery = request.method().equals("server/discover");
    if (version != null && !version.equals(REVISION) && (isDiscovery || isLater(version))) {
      JSONRPCError error =
          new JSONRPCError(
              UNSUPPORTED_VERSION,
              "Unsupported protocol version.",
              JsonText.object("supported", List.of(REVISION), "requested", version));
      return Optional.of(JSONRPCResponse.error(request.id(), error));
    }
    boolean isModern = version != null && version.equals(REVISION);
    if (!isModern && !isDiscovery && !isAboutSkills(request.method())) {
      return Optional.empty();
    }
    return Optional.of(response(request, params));
  }

  /** Returns whether a version is one that is named in each request. */
  private static boolean isLater(Object version) {
    return String.valueOf(version).compareTo(REVISION) >= 0;
  }

  private boolean isAboutSkills(String method) {
    return prompts.servesSkills()
        && (method.startsWith("skills/") || method.startsWith("resources/"));
  }

  private JSONRPCResponse response(JSONRPCRequest request, Map<?, ?> params) {
    try {
      Optional<Map<String, Object>> result =
          FatalErrors.answered(() -> result(request.method(), params));
      return result
          .map(found -> JSONRPCResponse.result(request.id(), complete(found, request.method())))
          .orElseGet(
              () ->
                  JSONRPCResponse.error(
                      request.id(),
                      new JSONRPCError(
                          ErrorCodes.METHOD_NOT_FOUND,
                          "Method not found: " + request.method(),
                          null)));
    } catch (McpError e) {
      JSONRPCError error = e.getJsonRpcError();
      return JSONRPCResponse.error(
          request.id(),
          error == null
              ? new JSONRPCError(ErrorCodes.INTERNAL_ERROR, String.valueOf(e.getMessage()), null)
              : error);
    }
  }

  private Map<String, Object> complete(Map<String, Object> result, String method) {
    Map<String, Object> all = new LinkedHashMap<>(result);
    all.put("resultType", "complete");
    boolean isCacheable =
        method.endsWith("/list")
            || List.of("server/discover", "skills/get", "resources/read").contains(method);
    if (isCacheable) {
      all.put("ttlMs", FRESH_MILLIS);
      all.put("cacheScope", "private");
    }
    all.put("_meta", Map.of(SERVER_KEY, prompts.serverInfo()));
    return all;
  }

  private Optional<Map<String, Object>> result(String method, Map<?, ?> params) {
    return switch (method) {
      case "server/discover" -> Optional.of(discovered());
      case McpSchema.METHOD_PING -> Optional.of(Map.of());
      case McpSchema.METHOD_PROMPT_LIST ->
          Optional.of(
              Map.of(
                  "prompts", prompts.listing().all().stream().map(ListedPrompt::prompt).toList()));
      case McpSchema.METHOD_PROMPT_GET ->
          Optional.of(JsonText.members(prompts.get(converted(params, GetPromptRequest.class))));
      case McpSchema.METHOD_TOOLS_LIST ->
          Optional.of(
              Map.of("tools", prompts.tools().stream().map(SyncToolSpecification::tool).toList()));
      case McpSchema.METHOD_TOOLS_CALL ->
          Optional.of(call(converted(params, CallToolRequest.class)));
      case McpSchema.METHOD_COMPLETION_COMPLETE -> Optional.of(completed(params));
      default -> new SkillRequests(prompts.skills()).answer(method, params);
    };
  }

  private Map<String, Object> discovered() {
    Map<String, Object> capabilities = new LinkedHashMap<>();
    capabilities.put("prompts", Map.of());
    capabilities.put("tools", Map.of());
    capabilities.put("completions", Map.of());
    if (prompts.servesSkills()) {
      capabilities.put("resources", Map.of());
      capabilities.put("extensions", Map.of(SkillRequests.EXTENSION, Map.of()));
    }
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("supportedVersions", List.of(REVISION));
    result.put("capabilities", capabilities);
    return result;
  }

  private Map<String, Object> call(CallToolRequest request) {
    for (SyncToolSpecification tool : prompts.tools()) {
      if (tool.tool().name().equals(request.name())) {
        // No tool of this module uses the exchange, which there is none of without a session.
        return JsonText.members(tool.callHandler().apply(null, request));
      }
    }
    throw invalid("Unknown tool '" + Shown.of(request.name()) + "'.");
  }

  private Map<String, Object> completed(Map<?, ?> params) {
    Object name = params.get("ref") instanceof Map<?, ?> ref ? ref.get("name") : null;
    ListedPrompt prompt =
        prompts
            .listing()
            .find(String.valueOf(name))
            .orElseThrow(() -> invalid(GetPrompt.unknown(String.valueOf(name), prompts.listing())));
    Map<?, ?> argument = params.get("argument") instanceof Map<?, ?> given ? given : Map.of();
    return JsonText.members(
        Completions.of(
            prompt, new CompleteArgument(text(argument.get("name")), text(argument.get("value")))));
  }

  private static String text(@Nullable Object value) {
    return String.valueOf(value);
  }

  private static <T> T converted(Map<?, ?> params, Class<T> type) {
    return JsonText.MAPPER.convertValue(params, type);
  }

  private static McpError invalid(String message) {
    return McpError.builder(ErrorCodes.INVALID_PARAMS).message(message).build();
  }
}
