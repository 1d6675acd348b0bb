package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CompleteRequest.CompleteArgument;
import io.modelcontextprotocol.spec.McpSchema.CompleteResult;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.ListPromptsResult;
import io.modelcontextprotocol.spec.McpSchema.ListToolsResult;
import io.modelcontextprotocol.spec.McpSchema.Prompt;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Improves responses of the SDK, which answers requests for unknown prompts itself and does not
 * support completion for prompts that are added to a running server. If several prompts change
 * together, clients are notified once.
 */
final class ReviewPrompts implements ResponseReview {
  private final McpPrompts prompts;

  ReviewPrompts(McpPrompts prompts) {
    this.prompts = prompts;
  }

  @Override
  public Optional<JSONRPCResponse> answer(JSONRPCRequest request) {
    return new OwnAnswers(prompts).answer(request);
  }

  @Override
  public JSONRPCResponse review(JSONRPCRequest request, JSONRPCResponse response) {
    Map<?, ?> params = request.params() instanceof Map<?, ?> map ? map : Map.of();
    return switch (request.method()) {
      case McpSchema.METHOD_PROMPT_LIST, McpSchema.METHOD_TOOLS_LIST -> sorted(request, response);
      case McpSchema.METHOD_PROMPT_GET -> unknown(params.get("name"), request, response);
      case McpSchema.METHOD_COMPLETION_COMPLETE ->
          params.get("ref") instanceof Map<?, ?> ref && "ref/prompt".equals(ref.get("type"))
              ? completed(ref.get("name"), params, request, response)
              : response;
      default -> response;
    };
  }

  @Override
  public boolean isSent(String notification) {
    boolean isOfKind =
        notification.equals(McpSchema.METHOD_NOTIFICATION_PROMPTS_LIST_CHANGED)
            || notification.equals(McpSchema.METHOD_NOTIFICATION_TOOLS_LIST_CHANGED);
    return !isOfKind || !KeepCurrent.isAmidChanges();
  }

  /** Sorts listed prompts and tools by name, because the SDK lists changed ones elsewhere. */
  private static JSONRPCResponse sorted(JSONRPCRequest request, JSONRPCResponse response) {
    if (response.result() instanceof ListPromptsResult list) {
      List<Prompt> prompts = sorted(list.prompts(), Prompt::name);
      return JSONRPCResponse.result(
          request.id(), new ListPromptsResult(prompts, list.nextCursor(), list.meta()));
    }
    if (response.result() instanceof ListToolsResult list) {
      List<Tool> tools = sorted(list.tools(), Tool::name);
      return JSONRPCResponse.result(
          request.id(), new ListToolsResult(tools, list.nextCursor(), list.meta()));
    }
    return response;
  }

  private static <T> List<T> sorted(List<T> all, Function<T, String> name) {
    return all.stream().sorted(Comparator.comparing(name)).toList();
  }

  private JSONRPCResponse unknown(
      @Nullable Object name, JSONRPCRequest request, JSONRPCResponse response) {
    JSONRPCError error = response.error();
    if (error == null || error.code() != ErrorCodes.INVALID_PARAMS || !isOfSdk(error)) {
      return response;
    }
    Listing listing = prompts.listing();
    String wanted = String.valueOf(name);
    // A prompt that was added in the meantime will be found when the client asks again.
    List<String> nearest = listing.find(wanted).isPresent() ? List.of() : listing.nearest(wanted);
    JSONRPCError better =
        new JSONRPCError(
            ErrorCodes.INVALID_PARAMS,
            GetPrompt.unknown(wanted, listing),
            Map.of("nearest", nearest));
    return JSONRPCResponse.error(request.id(), better);
  }

  private static boolean isOfSdk(JSONRPCError error) {
    return error.message().equals("Invalid prompt name")
        || error.message().startsWith("Prompt not found: ");
  }

  private JSONRPCResponse completed(
      @Nullable Object name, Map<?, ?> params, JSONRPCRequest request, JSONRPCResponse response) {
    if (response.error() != null) {
      return unknown(name, request, response);
    }
    boolean isEmpty =
        response.result() instanceof CompleteResult result
            && Completions.isEmpty(Optional.of(result));
    Optional<ListedPrompt> prompt = prompts.listing().find(String.valueOf(name));
    if (!isEmpty || prompt.isEmpty() || !(params.get("argument") instanceof Map<?, ?> argument)) {
      return response;
    }
    CompleteArgument typed =
        new CompleteArgument(
            String.valueOf(argument.get("name")), String.valueOf(argument.get("value")));
    return JSONRPCResponse.result(request.id(), Completions.of(prompt.get(), typed));
  }
}
