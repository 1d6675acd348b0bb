package com.acme.bridges;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.UserMessage;
import io.promptcompiler.runtime.ChatResult;
import java.util.List;

/** The messages of a prompt as LangChain4j takes them. */
final class LangChain4jMessages {
  private LangChain4jMessages() {}

  static List<ChatMessage> of(ChatResult result) {
    return result.messages().stream()
        .filter(message -> !message.content().isBlank()) // LangChain4j refuses those
        .map(LangChain4jMessages::message)
        .toList();
  }

  private static ChatMessage message(io.promptcompiler.runtime.ChatMessage message) {
    return switch (message.role()) {
      case SYSTEM -> SystemMessage.from(message.content());
      case USER -> UserMessage.from(message.content());
      case ASSISTANT -> AiMessage.from(message.content());
    };
  }
}
