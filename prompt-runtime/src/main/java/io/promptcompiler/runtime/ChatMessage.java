package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * A message of a chat. Who says it is part of its structure: nothing that a text holds can change
 * that.
 *
 * @param role who says it
 * @param content what it says, never empty
 * @param prefix whether the model is to continue it, as it is the beginning of its answer
 */
public record ChatMessage(ChatRole role, String content, boolean prefix) {
  /** Refuses null. */
  public ChatMessage {
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(content, "content");
  }
}
