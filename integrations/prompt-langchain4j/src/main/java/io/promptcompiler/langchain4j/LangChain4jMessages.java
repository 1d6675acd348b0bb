package io.promptcompiler.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Converts messages of prompts to those of LangChain4j, and back.
 *
 * <p>The round trip is lossless: if a message of LangChain4j is more than a text, such as a tool
 * call, a tool result, or a message with an image, the prompt keeps it as an {@link OpaquePart}
 * after its text, and the conversion back returns the same object.
 */
public final class LangChain4jMessages {
  /**
   * The attribute that marks an {@link AiMessage} as the beginning of an answer, which the model
   * continues.
   */
  public static final String PREFIX = "prefix";

  private LangChain4jMessages() {}

  /** Returns the messages of a rendered prompt, as {@link #of(List) of(List)}. */
  public static List<ChatMessage> of(ChatResult result) {
    return of(result.messages());
  }

  /**
   * Converts messages to those of LangChain4j. Messages without parts and with a blank text are
   * omitted, because LangChain4j rejects them. The beginning of an answer has the attribute {@link
   * #PREFIX}.
   *
   * @throws IllegalArgumentException if LangChain4j has no counterpart for a part: media outside a
   *     user message or of an unknown type, a section that was not filled, a part of another
   *     framework, or a message of LangChain4j with a different role
   */
  public static List<ChatMessage> of(List<io.promptcompiler.runtime.ChatMessage> messages) {
    RequireFramework.check();
    List<ChatMessage> all = new ArrayList<>();
    for (io.promptcompiler.runtime.ChatMessage message : messages) {
      new WriteMessage(message, all).write();
    }
    return List.copyOf(all);
  }

  /** Returns the messages of a rendered prompt, as {@link #of(List, CacheMarks) of(List, …)}. */
  public static List<ChatMessage> of(ChatResult result, CacheMarks marks) {
    return of(result.messages(), marks);
  }

  /**
   * Converts messages as {@link #of(List) of(List)}, and marks their cache points for a provider.
   * The texts joined are the same.
   *
   * @throws IllegalArgumentException as {@link #of(List) of(List)}
   * @throws IllegalStateException if the version of LangChain4j lacks attributes that the marks
   *     need
   */
  public static List<ChatMessage> of(
      List<io.promptcompiler.runtime.ChatMessage> messages, CacheMarks marks) {
    return marks.write(messages);
  }

  /**
   * Converts the conversation in a chat memory to the history of a prompt. System messages, which
   * AI services keep in their memory, are omitted, because the prompt has its own. A prompt omits
   * empty messages, which models answer sometimes and providers reject.
   *
   * @throws IllegalArgumentException as {@link #toChatMessages}
   */
  public static List<io.promptcompiler.runtime.ChatMessage> history(
      List<? extends ChatMessage> messages) {
    return toChatMessages(
        messages.stream().filter(message -> !(message instanceof SystemMessage)).toList());
  }

  /**
   * Converts messages of LangChain4j, including system messages, to messages of a prompt. A tool
   * result becomes a user message. {@link CacheMarks} of an earlier request are removed from
   * messages of the user and of the model.
   *
   * @throws IllegalArgumentException if a message has a role that prompts do not support, as {@code
   *     CustomMessage} does
   */
  public static List<io.promptcompiler.runtime.ChatMessage> toChatMessages(
      List<? extends ChatMessage> messages) {
    RequireFramework.check();
    return messages.stream().map(CacheMarks::removed).map(LangChain4jMessages::read).toList();
  }

  static io.promptcompiler.runtime.ChatMessage read(ChatMessage message) {
    if (message instanceof SystemMessage system) {
      return read(ChatRole.SYSTEM, system.text(), message);
    }
    if (message instanceof UserMessage user) {
      return read(ChatRole.USER, text(user.contents()), message);
    }
    if (message instanceof AiMessage ai) {
      return read(ChatRole.ASSISTANT, ai.text() == null ? "" : ai.text(), message);
    }
    if (message instanceof ToolExecutionResultMessage result) {
      return read(ChatRole.USER, text(result.contents()), message);
    }
    throw new IllegalArgumentException(
        "A message of LangChain4j of the class "
            + message.getClass().getName()
            + " has a role that prompts do not support.");
  }

  /**
   * Converts a message: to its text if that is all it has, otherwise to its text and the message
   * itself.
   */
  private static io.promptcompiler.runtime.ChatMessage read(
      ChatRole role, String text, ChatMessage message) {
    List<MessagePart> parts = new ArrayList<>();
    if (!text.isEmpty()) {
      parts.add(new TextPart(text));
    }
    if (!isText(message, role, text)) {
      parts.add(new OpaquePart(message, message instanceof ToolExecutionResultMessage));
    }
    return new io.promptcompiler.runtime.ChatMessage(role, parts, false);
  }

  /**
   * Returns whether a message is only a text. The text may be empty, since models sometimes answer
   * with nothing.
   */
  private static boolean isText(ChatMessage message, ChatRole role, String text) {
    if (text.isBlank() && role != ChatRole.ASSISTANT) {
      return false;
    }
    return WriteMessage.ofText(role, text).equals(message)
        || AiMessage.builder().build().equals(message);
  }

  private static String text(List<Content> contents) {
    return contents.stream()
        .filter(TextContent.class::isInstance)
        .map(content -> ((TextContent) content).text())
        .collect(Collectors.joining());
  }
}
