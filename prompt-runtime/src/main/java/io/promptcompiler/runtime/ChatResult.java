package io.promptcompiler.runtime;

import java.util.List;

/**
 * The result of rendering messages. Immutable.
 *
 * @param messages the messages, in order. In the result of a chat document, neighbours with the
 *     same role are joined into one message. Other prompts keep them separate unless the template
 *     enables joining
 * @param warnings problems that did not stop the render: a sentence for each source that failed,
 *     with its name and the cause
 * @param dropped the content that was left out because it did not fit its budget, in the order in
 *     which it was dropped; one entry for each slot and budget
 * @param estimatedTokens the number of tokens of all messages, counted by the budget's estimator
 */
public record ChatResult(
    List<ChatMessage> messages,
    List<String> warnings,
    List<DroppedContent> dropped,
    int estimatedTokens) {
  /**
   * Creates a result with copies of the lists.
   *
   * @throws NullPointerException if a list or an element is null
   */
  public ChatResult {
    messages = List.copyOf(messages);
    warnings = List.copyOf(warnings);
    dropped = List.copyOf(dropped);
  }
}
