package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
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

  /**
   * What a budget leaves of messages that are ready. Those that do not fit are left out, the others
   * stay as they are.
   *
   * @param template the id of what rendered them
   */
  public static ChatResult within(TokenBudget budget, String template, List<ChatMessage> messages) {
    MessageOutput out = new MessageOutput(template, budget);
    for (ChatMessage message : messages) {
      out.emit(message);
    }
    return out.separate();
  }

  /** What a budget leaves of a text, as one message of the user. */
  public static ChatResult ofText(TokenBudget budget, String template, String text) {
    return within(budget, template, new Messages().add(ChatRole.USER, text).toList());
  }
}
