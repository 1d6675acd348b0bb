package io.promptcompiler.runtime;

import java.util.List;

/**
 * A prompt that renders messages, with all its parameters set. Immutable and thread-safe; repeated
 * calls return equal messages.
 */
public interface MessagePrompt extends Prompt {

  /**
   * Renders the messages, without a limit on the number of tokens other than those of the template.
   * Messages that exceed a {@code maxTokens} of the template are left out. To find out which,
   * render with {@link TokenBudget#unlimited()}.
   */
  List<ChatMessage> render();

  /**
   * Renders the messages that fit into a budget. The result lists the content that was left out.
   *
   * @param budget the maximum number of tokens and the estimator that counts them
   */
  ChatResult render(TokenBudget budget);
}
