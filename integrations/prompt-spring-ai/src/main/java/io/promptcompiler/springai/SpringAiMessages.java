package io.promptcompiler.springai;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.messages.MessageType;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.content.MediaContent;

/**
 * Converts messages of prompts to those of Spring AI, and back.
 *
 * <p>The round trip is lossless: if a message of Spring AI is more than a text, such as a tool
 * call, a tool result, or a message with an image or metadata, the prompt keeps it as an {@link
 * OpaquePart} after its text, and the conversion back returns the same object.
 */
public final class SpringAiMessages {
  /**
   * The metadata key that marks an assistant message as the beginning of an answer, which the model
   * continues.
   */
  public static final String PREFIX = "prefix";

  private SpringAiMessages() {}

  /** Returns the messages of a rendered prompt, as {@link #of(List) of(List)}. */
  public static List<Message> of(ChatResult result) {
    return of(result.messages());
  }

  /**
   * Converts messages to those of Spring AI. Messages without parts and with a blank text are
   * omitted. Spring AI sends the text of a message first, followed by its media. The beginning of
   * an answer has the metadata {@link #PREFIX}.
   *
   * @throws IllegalArgumentException if Spring AI has no counterpart for a part: media outside a
   *     user message, a section that was not filled, a part of another framework, or a message of
   *     Spring AI with a different role
   */
  public static List<Message> of(List<ChatMessage> messages) {
    List<Message> all = new ArrayList<>();
    for (ChatMessage message : messages) {
      new WriteMessage(message, all).write();
    }
    return List.copyOf(all);
  }

  /** Returns the messages of a rendered prompt, as {@link #of(List, CacheMarks) of(List, …)}. */
  public static List<Message> of(ChatResult result, CacheMarks marks) {
    return of(result.messages(), marks);
  }

  /**
   * Converts messages as {@link #of(List) of(List)}, with marks for the cache of a provider. The
   * texts joined are the same.
   *
   * @throws IllegalArgumentException as {@link #of(List) of(List)}
   */
  public static List<Message> of(List<ChatMessage> messages, CacheMarks marks) {
    return of(marks.divide(messages));
  }

  /**
   * Converts the conversation in a chat memory to the history of a prompt. System messages are
   * omitted, because the prompt has its own. A prompt omits empty messages, which models answer
   * sometimes and providers reject.
   */
  public static List<ChatMessage> history(List<? extends Message> messages) {
    return toChatMessages(
        messages.stream().filter(message -> roleOf(message) != ChatRole.SYSTEM).toList());
  }

  /**
   * Converts messages of Spring AI, including system messages, to messages of a prompt. Tool
   * results become user messages.
   */
  public static List<ChatMessage> toChatMessages(List<? extends Message> messages) {
    return messages.stream().map(SpringAiMessages::read).toList();
  }

  /**
   * Converts a message: to its text if that is all it has, otherwise to its text and the message
   * itself.
   */
  private static ChatMessage read(Message message) {
    ChatRole role = roleOf(message);
    String text = textOf(message);
    List<MessagePart> parts = new ArrayList<>();
    if (!text.isEmpty()) {
      parts.add(new TextPart(text));
    }
    if (!isText(message, role, text)) {
      parts.add(new OpaquePart(message, message.getMessageType() == MessageType.TOOL));
    }
    return new ChatMessage(role, parts, false);
  }

  static ChatRole roleOf(Message message) {
    return switch (message.getMessageType()) {
      case SYSTEM -> ChatRole.SYSTEM;
      case USER, TOOL -> ChatRole.USER;
      case ASSISTANT -> ChatRole.ASSISTANT;
    };
  }

  /**
   * Returns whether a message is only a text. The text may be empty, since models sometimes answer
   * with nothing.
   */
  private static boolean isText(Message message, ChatRole role, String text) {
    if (text.isBlank() && role != ChatRole.ASSISTANT) {
      return false;
    }
    Message plain = WriteMessage.ofText(role, text);
    boolean hasMedia = message instanceof MediaContent media && !media.getMedia().isEmpty();
    return !hasMedia
        && plain.getClass() == message.getClass()
        && (plain.equals(message) || AssistantMessage.builder().build().equals(message));
  }

  /** Returns the text of a message, or the results of tools that it contains. */
  static String textOf(Message message) {
    if (message.getMessageType() == MessageType.TOOL
        && message instanceof ToolResponseMessage tool) {
      return tool.getResponses().stream()
          .map(ToolResponse::responseData)
          .collect(Collectors.joining("\n"));
    }
    String text = message.getText();
    return text == null ? "" : text;
  }
}
