package io.promptcompiler.runtime;

/**
 * Content that a render left out of a slot because a budget was used up, or because a history must
 * start with a user message. Immutable.
 *
 * @param slot the name of the slot; empty for the messages, headers and footers of the layout
 * @param reason the budget that was used up, such as {@code the budget of the render, 2000 tokens},
 *     or {@code a history that starts with the user}
 * @param messages the number of messages that did not fit
 * @param turns the number of loop iterations that were skipped because the budget was already used
 *     up
 * @param estimatedTokens the number of tokens of the messages that did not fit
 */
public record DroppedContent(
    String slot, String reason, int messages, int turns, int estimatedTokens) {

  /** Returns a sentence for a log. */
  @Override
  public String toString() {
    String where = slot.isEmpty() ? "the layout" : "slot '" + slot + "'";
    StringBuilder text = new StringBuilder("In ").append(where).append(": ");
    if (messages > 0) {
      text.append(messages).append(messages == 1 ? " message (" : " messages (");
      text.append(estimatedTokens).append(" tokens)");
    }
    if (turns > 0) {
      text.append(messages > 0 ? " and " : "").append(turns);
      text.append(turns == 1 ? " turn of a loop" : " turns of a loop");
    }
    return text.append(" did not fit into ").append(reason).append('.').toString();
  }
}
