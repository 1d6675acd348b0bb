package io.promptcompiler.runtime;

import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A message of a chat. Its role is part of its structure: nothing in its content can change it.
 * Immutable.
 *
 * @param role who says it
 * @param parts what it says, in order; mostly one text
 * @param prefix whether it is the beginning of the answer, which the model is to continue
 */
public record ChatMessage(ChatRole role, List<MessagePart> parts, boolean prefix) {
  /** Copies the parts. Throws a {@link NullPointerException} for a role or part that is null. */
  public ChatMessage {
    Objects.requireNonNull(role, "role");
    parts = List.copyOf(parts);
  }

  /**
   * A message that is one text.
   *
   * @throws NullPointerException for a role or content that is null
   */
  public ChatMessage(ChatRole role, String content, boolean prefix) {
    this(role, List.of(new TextPart(Objects.requireNonNull(content, "content"))), prefix);
  }

  /**
   * Returns a message of the system that is one text.
   *
   * @throws NullPointerException for null
   */
  public static ChatMessage system(String text) {
    return new ChatMessage(ChatRole.SYSTEM, text, false);
  }

  /**
   * Returns a message of the user: a text, then images, recordings or documents.
   *
   * @throws NullPointerException for null
   */
  public static ChatMessage user(String text, Media... media) {
    List<MessagePart> parts = new ArrayList<>();
    parts.add(new TextPart(text));
    for (Media its : media) {
      parts.add(new MediaPart(its));
    }
    return new ChatMessage(ChatRole.USER, parts, false);
  }

  /**
   * Returns a complete message of the model that is one text.
   *
   * @throws NullPointerException for null
   */
  public static ChatMessage assistant(String text) {
    return new ChatMessage(ChatRole.ASSISTANT, text, false);
  }

  /** What it says as text: its texts one after another, without what is no text. */
  public String content() {
    if (parts.size() == 1) {
      return parts.get(0) instanceof TextPart only ? only.text() : "";
    }
    StringBuilder content = new StringBuilder();
    for (MessagePart part : parts) {
      if (part instanceof TextPart text) {
        content.append(text.text());
      }
    }
    return content.toString();
  }

  @Override
  public String toString() {
    boolean isText = parts.size() == 1 && parts.get(0) instanceof TextPart;
    String said = isText ? "content=" + content() : "parts=" + parts;
    return "ChatMessage[role=" + role + ", " + said + ", prefix=" + prefix + "]";
  }
}
