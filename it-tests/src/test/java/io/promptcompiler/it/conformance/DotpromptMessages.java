package io.promptcompiler.it.conformance;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Messages as dotprompt writes them in JSON. */
final class DotpromptMessages {
  private DotpromptMessages() {}

  static List<Map<String, Object>> written(List<ChatMessage> messages) {
    return messages.stream().map(DotpromptMessages::written).toList();
  }

  private static Map<String, Object> written(ChatMessage message) {
    List<Object> content = new ArrayList<>();
    for (MessagePart part : message.parts()) {
      content.add(written(part));
    }
    String role = message.role() == ChatRole.ASSISTANT ? "model" : message.role().value();
    return Map.of("role", role, "content", content);
  }

  private static Map<String, Object> written(MessagePart part) {
    if (part instanceof MessagePart.TextPart text) {
      return Map.of("text", text.text());
    }
    if (part instanceof MessagePart.SectionPart section) {
      return Map.of("metadata", Map.of("purpose", section.name(), "pending", true));
    }
    MessagePart.MediaPart media = (MessagePart.MediaPart) part;
    Map<String, Object> fields = new LinkedHashMap<>();
    media.media().contentType().ifPresent(type -> fields.put("contentType", type));
    fields.put("url", media.media().dataUrl());
    return Map.of("media", fields);
  }

  /** The role that dotprompt calls by a word. */
  static ChatRole role(String word) {
    return switch (word) {
      case "system" -> ChatRole.SYSTEM;
      case "user" -> ChatRole.USER;
      case "model" -> ChatRole.ASSISTANT;
      default -> throw new IllegalArgumentException("no role: " + word);
    };
  }
}
