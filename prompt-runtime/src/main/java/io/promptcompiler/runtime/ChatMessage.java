package io.promptcompiler.runtime;

import io.promptcompiler.runtime.MessagePart.MediaPart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message of a chat. The role is stored apart from the content, so text in the content cannot
 * change it. Messages that differ only in their cache points are equal, because the same is sent.
 * Immutable.
 *
 * @param role the author of the message
 * @param parts the content, in order; usually a single text
 * @param prefix whether the message is the beginning of an answer that the model should continue
 * @param cachePoints the places in {@link #content()} up to which providers can cache the request,
 *     in ascending order; empty if nothing about caching is declared for the prompt
 */
public record ChatMessage(
    ChatRole role, List<MessagePart> parts, boolean prefix, List<CachePoint> cachePoints) {
  /**
   * Creates a message with a copy of the parts and cache points.
   *
   * @throws NullPointerException if the role, a list or an element is null
   */
  public ChatMessage {
    Objects.requireNonNull(role, "role");
    parts = List.copyOf(parts);
    cachePoints = List.copyOf(cachePoints);
  }

  /**
   * Creates a message without cache points, with a copy of the parts.
   *
   * @throws NullPointerException if the role, the list or a part is null
   */
  public ChatMessage(ChatRole role, List<MessagePart> parts, boolean prefix) {
    this(role, parts, prefix, List.of());
  }

  /**
   * Creates a message with a single text.
   *
   * @throws NullPointerException if the role or the content is null
   */
  public ChatMessage(ChatRole role, String content, boolean prefix) {
    this(role, List.of(new TextPart(Objects.requireNonNull(content, "content"))), prefix);
  }

  /**
   * Returns a system message with a single text.
   *
   * @throws NullPointerException if an argument is null
   */
  public static ChatMessage system(String text) {
    return new ChatMessage(ChatRole.SYSTEM, text, false);
  }

  /**
   * Returns a user message: a text, followed by images, recordings or documents.
   *
   * @throws NullPointerException if an argument is null
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
   * Returns a complete message of the model with a single text.
   *
   * @throws NullPointerException if an argument is null
   */
  public static ChatMessage assistant(String text) {
    return new ChatMessage(ChatRole.ASSISTANT, text, false);
  }

  /**
   * Returns the texts of the message joined without a separator; other parts are left out. Empty if
   * there are no texts.
   */
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

  /** Returns the same message with other cache points. */
  public ChatMessage withCachePoints(List<CachePoint> points) {
    return new ChatMessage(role, parts, prefix, points);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ChatMessage message
        && message.role == role
        && message.parts.equals(parts)
        && message.prefix == prefix;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * role.hashCode() + parts.hashCode()) + Boolean.hashCode(prefix);
  }

  @Override
  public String toString() {
    boolean isText = parts.size() == 1 && parts.get(0) instanceof TextPart;
    String said = isText ? "content=" + content() : "parts=" + parts;
    return "ChatMessage[role=" + role + ", " + said + ", prefix=" + prefix + "]";
  }
}
