package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.List;

/** Checks and properties of messages that all providers share. */
final class MessageShape {
  private MessageShape() {}

  /** Returns whether a message consists of text only. */
  static boolean isText(ChatMessage message) {
    return message.parts().stream().allMatch(TextPart.class::isInstance);
  }

  /** Returns whether a message is one text without a cache point. */
  static boolean isUnmarked(ChatMessage message) {
    return isText(message) && message.cachePoints().isEmpty();
  }

  /**
   * Returns the number of leading system messages. Later system messages are rejected, because
   * moving them to the request's separate system field would change their meaning.
   */
  static int leadingSystem(List<ChatMessage> messages, String provider) {
    int count = 0;
    while (count < messages.size() && messages.get(count).role() == ChatRole.SYSTEM) {
      count++;
    }
    if (messages.stream().skip(count).anyMatch(one -> one.role() == ChatRole.SYSTEM)) {
      throw new BatchRequestException(
          "A message of the system follows other messages, but "
              + provider
              + " only accepts it as the first message.");
    }
    if (count == messages.size()) {
      throw new BatchRequestException(
          "All messages are messages of the system, but "
              + provider
              + " needs a message of the user.");
    }
    return count;
  }

  /** Rejects the beginning of an answer, which OpenAI's models do not continue. */
  static void notContinued(List<ChatMessage> messages) {
    if (messages.get(messages.size() - 1).prefix()) {
      throw new BatchRequestException(
          "The last message is the beginning of an answer, which OpenAI's models do not continue.");
    }
  }

  /**
   * Rejects the beginning of an answer that is an output, because providers return only the rest,
   * which can be another output: {@code approve} after {@code not_}.
   */
  static void notBegun(List<ChatMessage> messages) {
    ChatMessage last = messages.get(messages.size() - 1);
    if (last.prefix() || last.role() == ChatRole.ASSISTANT) {
      throw new BatchRequestException(
          "The last message is the beginning of an answer, but the prompt has an output. Providers"
              + " return only the rest of the answer, which would be read as the whole.");
    }
  }

  /** Rejects a conversation that the assistant begins. */
  static void userFirst(ChatMessage first, String provider) {
    if (first.role() == ChatRole.ASSISTANT) {
      throw new BatchRequestException(
          "The first message is a message of the assistant, but "
              + provider
              + " needs a message of the user first.");
    }
  }

  /** Rejects a message without anything but white space. */
  static void notBlank(ChatMessage message, String provider) {
    if (isText(message) && message.content().isBlank()) {
      throw new BatchRequestException(
          "The message of the " + message.role() + " is blank, which " + provider + " rejects.");
    }
  }

  /**
   * Returns the media if the message is a user message.
   *
   * @throws BatchRequestException if the message has another role
   */
  static MediaPart inUser(ChatMessage message, MediaPart media, String provider) {
    if (message.role() != ChatRole.USER) {
      throw new BatchRequestException(
          "A message of the "
              + message.role()
              + " has media, which "
              + provider
              + " only accepts in messages of the user.");
    }
    return media;
  }

  /** Returns the exception for a part that is neither text nor media. */
  static BatchRequestException refused(ChatMessage message, MessagePart part) {
    String what =
        part instanceof SectionPart section
            ? "the section '" + section.name() + "', which must be filled first"
            : part instanceof OpaquePart opaque
                ? "a part of the class " + opaque.value().getClass().getName()
                : "a part that batch files cannot contain";
    return new BatchRequestException("A message of the " + message.role() + " has " + what + ".");
  }
}
