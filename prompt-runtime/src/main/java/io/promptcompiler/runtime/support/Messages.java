package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import java.util.ArrayList;
import java.util.List;

/** Builds a list of messages; one whose text is empty is left out. */
public final class Messages {
  private final List<ChatMessage> messages = new ArrayList<>();

  /** Starts without messages. */
  public Messages() {}

  /** Adds a message. */
  public Messages add(ChatRole role, String text) {
    if (!text.isEmpty()) {
      messages.add(new ChatMessage(role, text, false));
    }
    return this;
  }

  /** Returns the messages, as an immutable list. */
  public List<ChatMessage> toList() {
    return List.copyOf(messages);
  }
}
