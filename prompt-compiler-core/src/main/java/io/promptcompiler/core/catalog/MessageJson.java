package io.promptcompiler.core.catalog;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.Media;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Formats messages as JSON and for people. In JSON, the content of a message is its text, or a list
 * of parts if it contains other parts; a parameter of the type {@code messages} accepts both.
 */
final class MessageJson {
  private MessageJson() {}

  /** Returns the messages as JSON values. */
  static List<Map<String, Object>> of(List<ChatMessage> messages) {
    return messages.stream().map(MessageJson::of).toList();
  }

  private static Map<String, Object> of(ChatMessage message) {
    boolean isText = message.parts().stream().allMatch(TextPart.class::isInstance);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("role", message.role().value());
    members.put(
        "content",
        isText ? message.content() : message.parts().stream().map(MessageJson::part).toList());
    if (message.prefix()) {
      members.put("prefix", true);
    }
    return members;
  }

  private static Map<String, Object> part(MessagePart part) {
    if (part instanceof TextPart text) {
      return Map.of("text", text.text());
    }
    if (part instanceof MediaPart one) {
      Map<String, Object> media = new LinkedHashMap<>();
      media.put("url", one.media().dataUrl());
      one.media().contentType().ifPresent(type -> media.put("contentType", type));
      one.media().detail().ifPresent(detail -> media.put("detail", detail));
      return Map.of("media", media);
    }
    return part instanceof SectionPart section
        ? Map.of("section", section.name())
        : Map.of("opaque", ((OpaquePart) part).value().getClass().getName());
  }

  /** Returns the content of a message as text, with placeholders for other parts. */
  static String shown(ChatMessage message) {
    StringBuilder shown = new StringBuilder();
    for (MessagePart part : message.parts()) {
      if (part instanceof TextPart text) {
        shown.append(text.text());
      } else if (part instanceof MediaPart one) {
        shown.append('<').append(shown(one.media())).append('>');
      } else if (part instanceof SectionPart section) {
        shown.append("<section ").append(section.name()).append('>');
      } else {
        shown.append("<part of a framework>");
      }
    }
    return shown.toString();
  }

  private static String shown(Media media) {
    String whole = media.toString();
    return "media" + whole.substring("Media".length());
  }
}
