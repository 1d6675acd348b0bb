package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import java.util.ArrayList;
import java.util.List;

/**
 * Converts messages to those of the protocol, each of which has a single part and one of two roles.
 * A message with several parts becomes several messages. Messages are never joined: the compiler
 * has checked that each one may contain its untrusted values, but not their combination.
 */
final class ToPromptMessages {
  private ToPromptMessages() {}

  /**
   * Returns the messages of the protocol.
   *
   * @throws IllegalStateException if the protocol cannot express a message
   */
  static List<PromptMessage> of(List<ChatMessage> messages, SystemMessages system) {
    List<PromptMessage> all = new ArrayList<>();
    for (int i = 0; i < messages.size(); i++) {
      ChatMessage message = messages.get(i);
      if (message.role() == ChatRole.SYSTEM && system == SystemMessages.REFUSE) {
        throw new IllegalStateException(
            "The prompt renders a message with the role 'system', which the Model Context Protocol"
                + " does not have, and this server is configured to reject it.");
      }
      Role role = message.role() == ChatRole.ASSISTANT ? Role.ASSISTANT : Role.USER;
      for (Content content : MessageContents.of(message, i)) {
        all.add(PromptMessage.builder(role, content).build());
      }
    }
    return all;
  }
}
