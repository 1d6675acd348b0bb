package io.promptcompiler.runtime;

import java.util.List;

/**
 * A prompt that renders messages, with all its parameters set. Immutable and thread-safe; repeated
 * calls return equal messages.
 */
public interface MessagePrompt extends Prompt {

  /** Renders all messages, without a token limit. */
  List<ChatMessage> render();

  /**
   * Renders the messages that fit into a budget. The result lists the content that was left out.
   *
   * @param budget the maximum number of tokens and the estimator that counts them
   */
  ChatResult render(TokenBudget budget);
}
