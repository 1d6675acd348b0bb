package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;

/**
 * Sees each response before a transport sends it, and can replace it. The SDK answers some requests
 * by itself, such as those for unknown prompts; here is the place to say more. It also notifies
 * clients of each prompt that is added; here is the place to say less.
 */
@FunctionalInterface
public interface ResponseReview {
  /** Leaves all responses as they are. */
  ResponseReview NONE = (request, response) -> response;

  /** The response to send, mostly the one given. */
  JSONRPCResponse review(JSONRPCRequest request, JSONRPCResponse response);

  /** Whether clients are sent a notification now; one that is not sent is forgotten. */
  default boolean isSent(String notification) {
    return true;
  }
}
