package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.CachedText;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A builder for a list of messages. Messages with an empty text are left out. */
public final class Messages {
  private final List<ChatMessage> messages = new ArrayList<>();
  private @Nullable StableEnds ends;

  /** Creates an empty list. */
  public Messages() {}

  /** Adds a message, unless its text is empty. */
  public Messages add(ChatRole role, String text) {
    if (!text.isEmpty()) {
      messages.add(new ChatMessage(role, text, false));
    }
    return this;
  }

  /** Adds a message with the ends of stable beginnings in its text, unless its text is empty. */
  public Messages add(ChatRole role, MarkedText text) {
    MarkedParts parts = MarkedParts.of(role, text, /* keepsBlank= */ true);
    if (ends == null) {
      ends = new StableEnds();
    }
    ends.endAt(parts.ends(), messages.size());
    if (!parts.isEmpty()) {
      messages.add(parts.message(/* isPrefix= */ false));
    }
    return this;
  }

  /** Returns the messages in an immutable list. */
  public List<ChatMessage> toList() {
    if (ends != null) {
      ends.addPoints(messages);
    }
    return List.copyOf(messages);
  }

  /**
   * Returns the messages that fit into a budget; the others are dropped. If there is a limit, the
   * messages have no cache points, because messages with other ends may not fit.
   *
   * @param template the id of the template that rendered the messages
   */
  public static ChatResult within(TokenBudget budget, String template, List<ChatMessage> messages) {
    MessageOutput out = new MessageOutput(template, budget);
    for (ChatMessage message : messages) {
      boolean isLimited = budget.maxTokens() < Integer.MAX_VALUE;
      out.emit(isLimited ? MessageOutput.withoutPoints(message) : message);
    }
    return out.separate();
  }

  /** Returns a text as a single user message, or no messages if it exceeds a budget. */
  public static ChatResult ofText(TokenBudget budget, String template, String text) {
    return within(budget, template, new Messages().add(ChatRole.USER, text).toList());
  }

  /** Returns a text as a single user message, or no messages if it exceeds a budget. */
  public static ChatResult ofText(TokenBudget budget, String template, CachedText text) {
    List<ChatMessage> messages = new ArrayList<>();
    if (!text.text().isEmpty()) {
      ChatMessage message = new ChatMessage(ChatRole.USER, text.text(), /* prefix= */ false);
      messages.add(message.withCachePoints(text.cachePoints()));
    }
    return within(budget, template, messages);
  }
}
