package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import java.util.Optional;

/**
 * Reviews each response before a transport sends it, and can replace it. The SDK answers some
 * requests itself, such as those for unknown prompts; a review can improve these answers. The SDK
 * also notifies clients of each added prompt; a review can suppress notifications.
 */
@FunctionalInterface
public interface ResponseReview {
  /** A review that leaves all responses unchanged. */
  ResponseReview NONE = (request, response) -> response;

  /**
   * Returns the response to a request that the SDK does not answer; empty for all other requests.
   * The transport asks this first.
   */
  default Optional<JSONRPCResponse> answer(JSONRPCRequest request) {
    return Optional.empty();
  }

  /** Returns the response to send, usually the given one. */
  JSONRPCResponse review(JSONRPCRequest request, JSONRPCResponse response);

  /** Returns whether a notification is sent to clients; otherwise, it is discarded. */
  default boolean isSent(String notification) {
    return true;
  }
}
