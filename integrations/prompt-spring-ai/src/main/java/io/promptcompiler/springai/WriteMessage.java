package io.promptcompiler.springai;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.content.Media;

/**
 * Converts one message of a prompt to messages of Spring AI. The result is usually one message; if
 * messages with the same role were joined, original messages of Spring AI are separated again.
 */
final class WriteMessage {
  private final ChatMessage message;
  private final List<Message> all;
  private final List<Media> media = new ArrayList<>();
  private String text = "";
  private boolean isAfterMedia;
  private int mediaCount;

  WriteMessage(ChatMessage message, List<Message> all) {
    this.message = message;
    this.all = all;
  }

  void write() {
    for (MessagePart part : message.parts()) {
      if (part instanceof TextPart its) {
        text(its.text());
      } else if (part instanceof MediaPart its) {
        media("media", MediaOfSpring.of(its.media(), ++mediaCount));
      } else if (part instanceof OpaquePart its) {
        opaque(its.value());
      } else if (part instanceof SectionPart its) {
        throw refused("the section '" + its.name() + "', which must be filled first");
      }
    }
    end(message.prefix());
  }

  /** Adds text. Texts before and after media are separated. */
  private void text(String more) {
    boolean runsOn = isAfterMedia && !text.isBlank() && !more.isBlank();
    boolean isDivided = text.endsWith("\n") || more.startsWith("\n");
    text += runsOn && !isDivided ? "\n" + more : more;
    isAfterMedia = false;
  }

  private void media(String what, Media one) {
    if (message.role() != ChatRole.USER) {
      throw refused(what + ", which Spring AI only accepts in messages of the user");
    }
    media.add(one);
    isAfterMedia = true;
  }

  private void opaque(Object value) {
    if (value instanceof Message whole) {
      ChatRole role = SpringAiMessages.roleOf(whole);
      if (role != message.role()) {
        throw refused("a message of the " + role + " as its part");
      }
      withoutTextOf(whole);
      end(false);
      all.add(whole);
    } else if (value instanceof Media one) {
      media("media of Spring AI", one);
    } else {
      throw refused(
          "a part of the class "
              + value.getClass().getName()
              + ", which does not belong to Spring AI");
    }
  }

  /**
   * Removes the text of an original message from the end of the collected text, because the message
   * contains it too, and removes the line break at which the texts were joined.
   */
  private void withoutTextOf(Message whole) {
    String own = SpringAiMessages.textOf(whole);
    if (!own.isEmpty() && text.endsWith(own)) {
      text = text.substring(0, text.length() - own.length());
      text = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
    }
  }

  /** Ends a message that consists of the collected parts. */
  private void end(boolean isPrefix) {
    if (!media.isEmpty()) {
      all.add(UserMessage.builder().text(text.isBlank() ? "" : text).media(media).build());
    } else if (!text.isBlank()) {
      all.add(
          isPrefix && message.role() == ChatRole.ASSISTANT
              ? AssistantMessage.builder()
                  .content(text)
                  .properties(Map.of(SpringAiMessages.PREFIX, true))
                  .build()
              : ofText(message.role(), text));
    }
    text = "";
    media.clear();
    isAfterMedia = false;
  }

  /** Returns a message with one text. */
  static Message ofText(ChatRole role, String text) {
    return switch (role) {
      case SYSTEM -> new SystemMessage(text);
      case USER -> new UserMessage(text);
      case ASSISTANT -> new AssistantMessage(text);
    };
  }

  private IllegalArgumentException refused(String what) {
    return new IllegalArgumentException(
        "A message of the " + message.role() + " has " + what + ".");
  }
}
