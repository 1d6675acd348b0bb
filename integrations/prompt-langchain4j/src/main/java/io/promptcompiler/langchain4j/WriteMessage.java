package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Converts one message of a prompt to messages of LangChain4j. The result is usually one message;
 * if messages with the same role were joined, original messages of LangChain4j are separated again.
 */
final class WriteMessage {
  private final io.promptcompiler.runtime.ChatMessage message;
  private final List<ChatMessage> all;
  private final List<Content> contents = new ArrayList<>();

  WriteMessage(io.promptcompiler.runtime.ChatMessage message, List<ChatMessage> all) {
    this.message = message;
    this.all = all;
  }

  void write() {
    for (MessagePart part : message.parts()) {
      if (part instanceof TextPart text) {
        contents.add(TextContent.from(text.text()));
      } else if (part instanceof MediaPart media) {
        contents.add(inUser("media", MediaContents.of(media.media())));
      } else if (part instanceof OpaquePart opaque) {
        opaque(opaque.value());
      } else if (part instanceof SectionPart section) {
        throw refused("the section '" + section.name() + "', which must be filled first");
      }
    }
    end(message.prefix());
  }

  private void opaque(Object value) {
    if (value instanceof ChatMessage whole) {
      io.promptcompiler.runtime.ChatMessage its = LangChain4jMessages.read(whole);
      if (its.role() != message.role()) {
        throw refused("a message of the " + its.role() + " as its part");
      }
      withoutTextOf(its);
      end(false);
      all.add(whole);
    } else if (value instanceof Content content) {
      contents.add(inUser("parts of LangChain4j", content));
    } else {
      throw refused(
          "a part of the class "
              + value.getClass().getName()
              + ", which does not belong to LangChain4j");
    }
  }

  private Content inUser(String what, Content content) {
    if (message.role() != ChatRole.USER) {
      throw refused(what + ", which LangChain4j only accepts in messages of the user");
    }
    return content;
  }

  /**
   * Removes the text of an original message from the end of the collected text, because the message
   * contains it too, and removes the line break at which the texts were joined.
   */
  private void withoutTextOf(io.promptcompiler.runtime.ChatMessage whole) {
    int last = contents.size() - 1;
    String own = whole.content();
    if (last >= 0
        && !own.isEmpty()
        && contents.get(last) instanceof TextContent text
        && text.text().endsWith(own)) {
      contents.remove(last);
      String rest = text.text().substring(0, text.text().length() - own.length());
      String before = rest.endsWith("\n") ? rest.substring(0, rest.length() - 1) : rest;
      if (!before.isEmpty()) {
        contents.add(TextContent.from(before));
      }
    }
  }

  /** Ends a message that consists of the collected parts. */
  private void end(boolean isPrefix) {
    contents.removeIf(content -> content instanceof TextContent text && text.text().isBlank());
    if (contents.isEmpty()) {
      return;
    }
    if (message.role() == ChatRole.USER) {
      all.add(UserMessage.from(List.copyOf(contents)));
    } else {
      StringBuilder text = new StringBuilder();
      contents.forEach(content -> text.append(((TextContent) content).text()));
      ChatMessage written = ofText(message.role(), text.toString());
      all.add(
          isPrefix && written instanceof AiMessage ai
              ? ai.toBuilder().attributes(Map.of(LangChain4jMessages.PREFIX, true)).build()
              : written);
    }
    contents.clear();
  }

  /** Returns a message with one text. */
  static ChatMessage ofText(ChatRole role, String text) {
    return switch (role) {
      case SYSTEM -> SystemMessage.from(text);
      case USER -> UserMessage.from(text);
      case ASSISTANT -> AiMessage.from(text);
    };
  }

  private IllegalArgumentException refused(String what) {
    return new IllegalArgumentException(
        "A message of the " + message.role() + " has " + what + ".");
  }
}
