package com.acme.bridges;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import java.util.List;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;

/** The messages of a prompt as Spring AI takes them. */
final class SpringAiMessages {
  private SpringAiMessages() {}

  static List<Message> of(ChatResult result) {
    return result.messages().stream().map(SpringAiMessages::message).toList();
  }

  private static Message message(ChatMessage message) {
    return switch (message.role()) {
      case SYSTEM -> new SystemMessage(message.content());
      case USER -> new UserMessage(message.content());
      case ASSISTANT -> new AssistantMessage(message.content());
    };
  }
}
