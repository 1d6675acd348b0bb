package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * A message of a chat. Its role is part of its structure: nothing in its content can change it.
 * Immutable.
 *
 * @param role who says it
 * @param content what it says, never empty
 * @param prefix whether it is the beginning of the answer, which the model is to continue
 */
public record ChatMessage(ChatRole role, String content, boolean prefix) {
  /** Throws a {@link NullPointerException} for a role or content that is null. */
  public ChatMessage {
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(content, "content");
  }
}
