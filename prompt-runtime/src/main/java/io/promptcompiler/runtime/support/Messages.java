package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;

/** A builder for a list of messages. Messages with an empty text are left out. */
public final class Messages {
  private final List<ChatMessage> messages = new ArrayList<>();

  /** Creates an empty list. */
  public Messages() {}

  /** Adds a message, unless its text is empty. */
  public Messages add(ChatRole role, String text) {
    if (!text.isEmpty()) {
      messages.add(new ChatMessage(role, text, false));
    }
    return this;
  }

  /** Returns the messages in an immutable list. */
  public List<ChatMessage> toList() {
    return List.copyOf(messages);
  }

  /**
   * Returns the messages that fit into a budget, unchanged; the others are dropped.
   *
   * @param template the id of the template that rendered the messages
   */
  public static ChatResult within(TokenBudget budget, String template, List<ChatMessage> messages) {
    MessageOutput out = new MessageOutput(template, budget);
    for (ChatMessage message : messages) {
      out.emit(message);
    }
    return out.separate();
  }

  /** Returns a text as a single user message, or no messages if it exceeds a budget. */
  public static ChatResult ofText(TokenBudget budget, String template, String text) {
    return within(budget, template, new Messages().add(ChatRole.USER, text).toList());
  }
}
