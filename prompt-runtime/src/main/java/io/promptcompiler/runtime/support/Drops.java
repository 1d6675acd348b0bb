package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.DroppedContent;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts what does not fit, for each slot and budget. Sentences are made only at the end: a long
 * history under a small budget is mostly left out, message by message.
 */
final class Drops {
  private final List<Count> counts = new ArrayList<>();

  /**
   * Counts messages with their tokens, or iterations of a loop.
   *
   * @param slot the name of the slot
   * @param isWhole whether the budget is that of the whole render
   * @param limit the tokens that the budget began with
   */
  void add(String slot, boolean isWhole, int limit, int messages, int turns, int tokens) {
    Count count = of(slot, isWhole, limit);
    count.messages += messages;
    count.turns += turns;
    count.tokens += tokens;
  }

  private Count of(String slot, boolean isWhole, int limit) {
    for (int i = 0; i < counts.size(); i++) {
      Count known = counts.get(i);
      if (known.limit == limit && known.isWhole == isWhole && known.slot.equals(slot)) {
        return known;
      }
    }
    Count count = new Count(slot, isWhole, limit);
    counts.add(count);
    return count;
  }

  /** The counts in the order in which each began. */
  List<DroppedContent> toList() {
    DroppedContent[] list = new DroppedContent[counts.size()];
    for (int i = 0; i < list.length; i++) {
      list[i] = counts.get(i).inWords();
    }
    return List.of(list);
  }

  private static final class Count {
    final String slot;
    final boolean isWhole;
    final int limit;
    int messages;
    int turns;
    int tokens;

    Count(String slot, boolean isWhole, int limit) {
      this.slot = slot;
      this.isWhole = isWhole;
      this.limit = limit;
    }

    DroppedContent inWords() {
      String whose = isWhole ? "the budget of the render, " : "a budget of the template, ";
      return new DroppedContent(slot, whose + limit + " tokens", messages, turns, tokens);
    }
  }
}
