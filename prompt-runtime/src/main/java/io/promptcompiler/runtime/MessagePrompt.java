package io.promptcompiler.runtime;

import java.util.List;

/**
 * A prompt that renders messages, with all its parameters set. Immutable, and safe to share between
 * threads; every method gives equal messages each time.
 */
public interface MessagePrompt extends Prompt {

  /** Renders all messages, without a limit. */
  List<ChatMessage> render();

  /**
   * Renders what fits into a budget. The result says what was left out.
   *
   * @param budget how many tokens the messages may have, and how they are counted
   */
  ChatResult render(TokenBudget budget);
}
