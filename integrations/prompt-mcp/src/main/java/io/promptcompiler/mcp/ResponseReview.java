package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;

/**
 * Reviews each response before a transport sends it, and can replace it. The SDK answers some
 * requests itself, such as those for unknown prompts; a review can improve these answers. The SDK
 * also notifies clients of each added prompt; a review can suppress notifications.
 */
@FunctionalInterface
public interface ResponseReview {
  /** Leaves all responses as they are. */
  ResponseReview NONE = (request, response) -> response;

  /** Returns the response to send, mostly the one given. */
  JSONRPCResponse review(JSONRPCRequest request, JSONRPCResponse response);

  /** Returns whether clients are sent a notification now; one that is not sent is forgotten. */
  default boolean isSent(String notification) {
    return true;
  }
}
