package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.DroppedContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts what does not fit, for each slot and budget: a chain of counts, of which the first is
 * empty. Sentences are made only at the end: a long history under a small budget is mostly left
 * out, message by message.
 */
final class Drops {
  /** In place of a limit: what was left out has nothing to do with tokens. */
  private static final int BEFORE_USER = -1;

  private final String slot;
  private final boolean isWhole;
  private final int limit;
  private int messages;
  private int turns;
  private int tokens;
  private @Nullable Drops next;

  /** Begins with nothing left out. */
  Drops() {
    this("", false, 0);
  }

  private Drops(String slot, boolean isWhole, int limit) {
    this.slot = slot;
    this.isWhole = isWhole;
    this.limit = limit;
  }

  /**
   * Counts messages with their tokens, or iterations of a loop.
   *
   * @param slot the name of the slot
   * @param isWhole whether the budget is that of the whole render
   * @param limit the tokens that the budget began with
   */
  void add(String slot, boolean isWhole, int limit, int messages, int turns, int tokens) {
    Drops count = this;
    do {
      if (count.next == null) {
        count.next = new Drops(slot, isWhole, limit);
      }
      count = count.next;
    } while (count.limit != limit || count.isWhole != isWhole || !count.slot.equals(slot));
    count.messages += messages;
    count.turns += turns;
    count.tokens += tokens;
  }

  /** Counts a message of a history that has to start with one of the user. */
  void beforeUser(String slot, int tokens) {
    add(slot, true, BEFORE_USER, 1, 0, tokens);
  }

  /** The counts in the order in which each began. */
  List<DroppedContent> toList() {
    List<DroppedContent> list = new ArrayList<>();
    for (Drops count = next; count != null; count = count.next) {
      String whose = count.isWhole ? "the budget of the render, " : "a budget of the template, ";
      String reason =
          count.limit == BEFORE_USER
              ? "a history that starts with the user"
              : whose + count.limit + " tokens";
      list.add(new DroppedContent(count.slot, reason, count.messages, count.turns, count.tokens));
    }
    return list;
  }
}
