package io.promptcompiler.runtime;

import java.util.List;

/**
 * The result of rendering messages. Immutable.
 *
 * @param messages the messages, in order. Of a chat document, neighbours never have the same role:
 *     they are joined. Other prompts keep neighbours apart unless they ask for it
 * @param warnings what went wrong without stopping the render: a sentence for each source that
 *     failed, with its name and the cause
 * @param dropped what was left out because it did not fit its budget, in the order in which it
 *     happened; one entry for each slot and budget
 * @param estimatedTokens the number of tokens of all messages, as the budget counts them
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
