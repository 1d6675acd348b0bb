package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.DroppedContent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts dropped content for each slot and budget: a linked list of counters with an empty head.
 * The result is built only at the end because most messages of a long history may be dropped one by
 * one.
 */
final class Drops {
  /** A special limit for messages that were not dropped because of tokens. */
  private static final int BEFORE_USER = -1;

  private final String slot;
  private final boolean isWhole;
  private final int limit;
  private int messages;
  private int turns;
  private int tokens;
  private @Nullable Drops next;

  /** Creates an empty list of counters. */
  Drops() {
    this("", false, 0);
  }

  private Drops(String slot, boolean isWhole, int limit) {
    this.slot = slot;
    this.isWhole = isWhole;
    this.limit = limit;
  }

  /**
   * Counts dropped messages with their tokens, or skipped iterations of a loop.
   *
   * @param slot the name of the slot
   * @param isWhole whether the budget applies to the whole render
   * @param limit the initial number of tokens of the budget
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

  /** Counts a message that was dropped because the history must start with a user message. */
  void beforeUser(String slot, int tokens) {
    add(slot, true, BEFORE_USER, 1, 0, tokens);
  }

  /** Returns the counters in the order in which they were created. */
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
