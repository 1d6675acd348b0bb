package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart;
import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.SectionPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.List;

/** What all providers want to know of messages, and what none of them takes. */
final class MessageShape {
  private MessageShape() {}

  /** Whether a message is text and nothing else. */
  static boolean isText(ChatMessage message) {
    return message.parts().stream().allMatch(TextPart.class::isInstance);
  }

  /**
   * How many messages of the system come first. Where the system has a place of its own in a
   * request, none may follow: moving it would change what is said.
   */
  static int leadingSystem(List<ChatMessage> messages, String provider) {
    int count = 0;
    while (count < messages.size() && messages.get(count).role() == ChatRole.SYSTEM) {
      count++;
    }
    if (messages.stream().skip(count).anyMatch(one -> one.role() == ChatRole.SYSTEM)) {
      throw new BatchRequestException(
          "A message of the system follows others, and " + provider + " takes it first only.");
    }
    if (count == messages.size()) {
      throw new BatchRequestException(
          "All messages are of the system, and " + provider + " needs one of the user.");
    }
    return count;
  }

  /** Refuses media where it cannot be. */
  static MediaPart inUser(ChatMessage message, MediaPart media, String provider) {
    if (message.role() != ChatRole.USER) {
      throw new BatchRequestException(
          "A message of the "
              + message.role()
              + " has media, which "
              + provider
              + " takes in messages of the user only.");
    }
    return media;
  }

  /** The exception for a part that is neither text nor media. */
  static BatchRequestException refused(ChatMessage message, MessagePart part) {
    String what =
        part instanceof SectionPart section
            ? "the section '" + section.name() + "', which has to be filled first"
            : part instanceof OpaquePart opaque
                ? "a part of the class " + opaque.value().getClass().getName()
                : "a part that no batch file can have";
    return new BatchRequestException("A message of the " + message.role() + " has " + what + ".");
  }
}
