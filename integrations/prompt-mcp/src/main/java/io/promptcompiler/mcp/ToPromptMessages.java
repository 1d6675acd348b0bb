package io.promptcompiler.mcp;

import io.modelcontextprotocol.spec.McpSchema.Content;
import io.modelcontextprotocol.spec.McpSchema.PromptMessage;
import io.modelcontextprotocol.spec.McpSchema.Role;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;

/**
 * Messages as those of the protocol, which have one part each and know two roles. A message of
 * several parts becomes several.
 */
final class ToPromptMessages {
  private ToPromptMessages() {}

  /**
   * The messages.
   *
   * @throws IllegalStateException if there is something that the protocol cannot express
   */
  static List<PromptMessage> of(List<ChatMessage> messages, SystemMessages system) {
    List<PromptMessage> all = new ArrayList<>();
    for (ChatMessage message :
        system == SystemMessages.REFUSE ? refused(messages) : merged(messages)) {
      Role role = message.role() == ChatRole.ASSISTANT ? Role.ASSISTANT : Role.USER;
      for (MessagePart part : message.parts()) {
        if (part instanceof TextPart text) {
          all.add(message(role, TextContent.builder(text.text()).build()));
        } else if (part instanceof MediaPart media) {
          all.add(message(role, MediaContent.of(media.media())));
        } else if (part instanceof OpaquePart opaque) {
          throw new IllegalStateException(
              "A message has a part of "
                  + opaque.value().getClass().getName()
                  + ", which the Model Context Protocol cannot express.");
        }
      }
    }
    return all;
  }

  private static PromptMessage message(Role role, Content content) {
    return PromptMessage.builder(role, content).build();
  }

  private static List<ChatMessage> refused(List<ChatMessage> messages) {
    if (messages.stream().anyMatch(one -> one.role() == ChatRole.SYSTEM)) {
      throw new IllegalStateException(
          "The prompt renders a message with the role 'system', which the Model Context Protocol"
              + " does not have, and this server is configured to refuse it.");
    }
    return messages;
  }

  /** All messages of the system as the beginning of the first of the user. */
  private static List<ChatMessage> merged(List<ChatMessage> messages) {
    List<MessagePart> instructions = new ArrayList<>();
    List<ChatMessage> others = new ArrayList<>();
    for (ChatMessage message : messages) {
      if (message.role() == ChatRole.SYSTEM) {
        message.parts().forEach(part -> append(instructions, part, true));
      } else {
        others.add(message);
      }
    }
    if (instructions.isEmpty()) {
      return others;
    }
    int first = 0;
    while (first < others.size() && others.get(first).role() != ChatRole.USER) {
      first++;
    }
    if (first == others.size()) {
      others.add(0, new ChatMessage(ChatRole.USER, instructions, false));
      return others;
    }
    ChatMessage user = others.get(first);
    boolean isFirst = true;
    for (MessagePart part : user.parts()) {
      append(instructions, part, isFirst);
      isFirst = false;
    }
    others.set(first, new ChatMessage(ChatRole.USER, instructions, user.prefix()));
    return others;
  }

  /** Adds a part. A text can go on in the text before it, after an empty line. */
  private static void append(List<MessagePart> parts, MessagePart part, boolean goesOn) {
    int last = parts.size() - 1;
    if (goesOn
        && last >= 0
        && part instanceof TextPart text
        && parts.get(last) instanceof TextPart before) {
      parts.set(last, new TextPart(before.text() + emptyLine(before.text()) + text.text()));
    } else {
      parts.add(part);
    }
  }

  private static String emptyLine(String before) {
    return before.endsWith("\n\n") ? "" : before.endsWith("\n") ? "\n" : "\n\n";
  }
}
