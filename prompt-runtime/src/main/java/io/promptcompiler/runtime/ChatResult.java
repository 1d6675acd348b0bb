package io.promptcompiler.runtime;

import java.util.List;

/**
 * What rendering a chat prompt gives.
 *
 * @param messages the messages, in order; neighbours never have the same role
 * @param warnings what went wrong without stopping the render: for each source that failed, a
 *     sentence with its name and the cause
 * @param dropped what was left out because it did not fit its budget, in the order in which it
 *     happened; one entry for each slot and budget
 * @param estimatedTokens how many tokens the messages have together, as the budget counts them
 */
public record ChatResult(
    List<ChatMessage> messages,
    List<String> warnings,
    List<DroppedContent> dropped,
    int estimatedTokens) {
  /** Copies the lists. */
  public ChatResult {
    messages = List.copyOf(messages);
    warnings = List.copyOf(warnings);
    dropped = List.copyOf(dropped);
  }
}
