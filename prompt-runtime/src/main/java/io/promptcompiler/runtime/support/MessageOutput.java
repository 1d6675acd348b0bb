package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatResult;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.MessagePart.OpaquePart;
import io.promptcompiler.runtime.MessagePart.TextPart;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import io.promptcompiler.runtime.Varies;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects the messages of a render: first in slots, then in the layout. Each message must fit into
 * all active budgets. An instance is used for a single render, in one thread.
 */
public final class MessageOutput {
  private final TokenEstimator estimator;
  private final boolean historiesStartWithUser;
  private final String template;
  private final String[] names;
  private final MessageList[] slots;
  private final MessageList layout = new MessageList();
  private final List<String> warnings = new ArrayList<>();
  private final Drops drops = new Drops();

  /**
   * The active budgets, outermost first: the initial number of tokens of each, and the value of
   * {@link #used} at which it or an enclosing budget is used up.
   */
  private int[] limits = new int[8];

  private long[] ends = new long[8];
  private int budgets;

  /** The number of tokens of all emitted messages. */
  private long used;

  /** The start indexes of the message blocks of prepending loops. */
  private int[] blocks = new int[16];

  private int blockCount;

  /** The budgets that other renders may use up earlier or later; null if there is none so far. */
  private @Nullable UncertainBudgets uncertain;

  private MessageList current = layout;
  private int slot = -1;

  /**
   * Creates an output for a render.
   *
   * @param template the id of the template, which names the logger
   * @param slots the names of the slots
   */
  public MessageOutput(String template, TokenBudget budget, String... slots) {
    this.template = template;
    this.estimator = budget.estimator();
    this.historiesStartWithUser = budget.historiesStartWithUser();
    this.names = slots;
    this.slots = new MessageList[slots.length];
    for (int i = 0; i < slots.length; i++) {
      this.slots[i] = new MessageList();
    }
    enter(budget.maxTokens());
  }

  /** Starts to fill a slot. May be called at most once for each slot. */
  public void fill(int number) {
    slot = number;
    current = slots[number];
  }

  /** Ends the current slot and continues with the layout. */
  public void filled() {
    slot = -1;
    current = layout;
  }

  /** Returns whether a slot is empty, so that other messages are left out. */
  public boolean isEmpty(int number) {
    endEmpty(number);
    return slots[number].isEmpty();
  }

  /** Ends the stable beginnings that are empty in a slot, because something comes before it. */
  void endEmpty(int number) {
    layout.endEmpty(slots[number]);
  }

  /** Emits the messages of a slot. Their tokens were counted when the slot was filled. */
  public void show(int number) {
    layout.addAll(slots[number]);
  }

  /** Activates a budget until {@link #leave}. */
  public void enter(int maxTokens) {
    if (budgets == limits.length) {
      limits = Arrays.copyOf(limits, budgets * 2);
      ends = Arrays.copyOf(ends, budgets * 2);
    }
    long end = maxTokens == Integer.MAX_VALUE ? Long.MAX_VALUE : used + maxTokens;
    ends[budgets] = budgets == 0 ? end : Math.min(end, ends[budgets - 1]);
    limits[budgets++] = maxTokens;
  }

  /** Ends the innermost budget. */
  public void leave() {
    budgets--;
    if (uncertain != null) {
      uncertain.leave(budgets);
    }
  }

  /**
   * Ends the beginnings that are stable at a level or a more stable one, because something follows
   * that changes more often: messages, or a decision about messages.
   */
  public void end(Varies level) {
    current.end(level);
    if (uncertain == null) {
      uncertain = new UncertainBudgets();
    }
    uncertain.add(level, budgets);
  }

  /**
   * Ends the beginnings before something that may not fit because of what changes more often. A
   * history may still grow at its end.
   */
  private void endIfUncertain(boolean isHistory) {
    if (uncertain == null) {
      return;
    }
    Varies level = uncertain.level(isHistory ? Varies.SESSION : Varies.APPEND, ends);
    if (level != null) {
      current.end(level);
    }
  }

  private boolean isLimited() {
    return ends[budgets - 1] < Long.MAX_VALUE;
  }

  /** Returns whether all active budgets have tokens left. */
  public boolean isOpen() {
    endIfUncertain(/* isHistory= */ false);
    return fits(1);
  }

  private boolean fits(int tokens) {
    return used + tokens <= ends[budgets - 1];
  }

  /**
   * Emits a message, unless its text is empty or exceeds a budget.
   *
   * @return false if the message exceeds a budget
   */
  public boolean emit(ChatRole role, String text, boolean isPrefix) {
    if (text.isEmpty()) {
      return true;
    }
    int tokens = estimator.estimate(text);
    boolean fits = take(tokens);
    // Create the message only if it fits.
    if (fits) {
      current.add(new ChatMessage(role, text, isPrefix), tokens);
    }
    return fits;
  }

  /**
   * Emits a message unchanged, unless it is empty or exceeds a budget. Only the tokens of its text
   * are counted.
   *
   * @return false if the message exceeds a budget
   */
  public boolean emit(ChatMessage message) {
    String text = message.content();
    boolean isEmpty = text.isEmpty();
    for (int i = 0; isEmpty && i < message.parts().size(); i++) {
      isEmpty = message.parts().get(i) instanceof TextPart;
    }
    if (isEmpty) {
      return true;
    }
    int tokens = estimator.estimate(text);
    boolean fits = take(tokens);
    if (fits) {
      current.add(message, tokens);
    }
    return fits;
  }

  /**
   * Deducts the tokens of a message from the budgets, or counts the message as dropped if it
   * exceeds a budget.
   */
  private boolean take(int tokens) {
    endIfUncertain(/* isHistory= */ false);
    boolean fits = fits(Math.max(1, tokens));
    if (fits) {
      used += tokens;
    } else {
      drop(1, 0, tokens);
    }
    return fits;
  }

  /**
   * Emits a message with the marks of a text as parts, unless the text is blank and has no marks,
   * or exceeds a budget. Only the tokens of the text are counted. Blank text around other parts is
   * left out.
   *
   * @return false if the message exceeds a budget
   */
  public boolean message(ChatRole role, MarkedText text, boolean isPrefix) {
    String all = text.text();
    if (text.marks() == 0) {
      return message(role, all, isPrefix);
    }
    return emit(MarkedParts.of(role, text, /* keepsBlank= */ false), isPrefix);
  }

  /**
   * Emits a message with the marks of a text, unless the text is empty and has no other parts, or
   * exceeds a budget.
   *
   * @return false if the message exceeds a budget
   */
  public boolean emit(ChatRole role, MarkedText text, boolean isPrefix) {
    return emit(MarkedParts.of(role, text, /* keepsBlank= */ true), isPrefix);
  }

  /** Emits a message with marks, under an additional budget. */
  public boolean emit(ChatRole role, MarkedText text, boolean isPrefix, int maxTokens) {
    return emit(MarkedParts.of(role, text, /* keepsBlank= */ true), isPrefix, maxTokens);
  }

  /** Emits a message, unless it has no parts or exceeds a budget. */
  boolean emit(MarkedParts parts, boolean isPrefix) {
    return emit(parts, isPrefix, Integer.MAX_VALUE);
  }

  /**
   * Emits a message, unless it has no parts or exceeds a budget. Under a budget for several
   * messages, it is stable only as a whole, because a longer text may not fit. Its own budget is
   * assumed to be enough for the text of other renders, too.
   */
  private boolean emit(MarkedParts parts, boolean isPrefix, int maxTokens) {
    Varies ended = parts.ended();
    boolean isWhole = isLimited() || parts.isEmpty();
    if (ended != null && isWhole) {
      end(ended);
    }
    enter(maxTokens);
    boolean fits = parts.isEmpty() || emit(parts.message(isPrefix));
    leave();
    if (ended != null && !isWhole) {
      if (fits) {
        current.endInLast(parts.ends());
      } else {
        current.end(ended);
      }
    }
    return fits;
  }

  /** Emits a message with marks, under an additional budget. */
  public boolean message(ChatRole role, MarkedText text, boolean isPrefix, int maxTokens) {
    boolean hasMarks = text.marks() > 0;
    return hasMarks
        ? emit(MarkedParts.of(role, text, /* keepsBlank= */ false), isPrefix, maxTokens)
        : message(role, text.text(), isPrefix, maxTokens);
  }

  /**
   * Emits a message, unless its text is blank or exceeds a budget.
   *
   * @return false if the message exceeds a budget
   */
  public boolean message(ChatRole role, String text, boolean isPrefix) {
    return isBlank(text) || emit(role, text, isPrefix);
  }

  /** Emits a message under an additional budget, unless its text is blank. */
  public boolean message(ChatRole role, String text, boolean isPrefix, int maxTokens) {
    return isBlank(text) || emit(role, text, isPrefix, maxTokens);
  }

  /**
   * Emits the messages of a history unchanged. Messages are counted from the newest to the oldest,
   * until one exceeds a budget. A message and its answers, such as a tool call and its results, are
   * kept or dropped together. Blank messages without other parts are left out.
   */
  public void history(@Nullable List<ChatMessage> messages) {
    if (messages == null) {
      return;
    }
    int first = messages.size();
    int[] counted = new int[first];
    int tokens = 0;
    int left = 0;
    int tokensLeft = 0;
    int needed = 0;
    int group = 0;
    int groupTokens = 0;
    for (int i = first - 1; i >= 0; i--) {
      ChatMessage message = messages.get(i);
      if (isNothing(message)) {
        continue;
      }
      counted[i] = estimator.estimate(message.content());
      group++;
      groupTokens += counted[i];
      if (isAnswer(message) && i > 0) {
        continue;
      }
      if (left > 0 || !fits(tokens + Math.max(1, groupTokens))) {
        needed = left == 0 ? tokens + Math.max(1, groupTokens) : needed;
        left += group;
        tokensLeft += groupTokens;
      } else {
        tokens += groupTokens;
        first = i;
      }
      group = 0;
      groupTokens = 0;
    }
    endIfUncertain(/* isHistory= */ true);
    if (left > 0) {
      drop(left, 0, tokensLeft, needed);
      if (uncertain != null && uncertain.has(Varies.SESSION)) {
        current.end(Varies.APPEND);
      }
    }
    while (historiesStartWithUser && first < messages.size() && !isOfUser(messages.get(first))) {
      if (!isNothing(messages.get(first))) {
        tokens -= counted[first];
        drops.beforeUser(slot < 0 ? "" : names[slot], counted[first]);
      }
      first++;
    }
    used += tokens;
    for (int i = first; i < messages.size(); i++) {
      if (!isNothing(messages.get(i))) {
        current.add(withoutPoints(messages.get(i)), counted[i]);
      }
    }
  }

  /** Returns the message without cache points, which belong to an earlier request. */
  static ChatMessage withoutPoints(ChatMessage message) {
    return message.cachePoints().isEmpty() ? message : message.withCachePoints(List.of());
  }

  private static boolean isOfUser(ChatMessage message) {
    return message.role() == ChatRole.USER && !isAnswer(message) && !isNothing(message);
  }

  /** Returns whether a message answers the one before it. */
  private static boolean isAnswer(ChatMessage message) {
    for (int i = 0; i < message.parts().size(); i++) {
      if (message.parts().get(i) instanceof OpaquePart part && part.isAnswer()) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNothing(ChatMessage message) {
    if (!isBlank(message.content())) {
      return false;
    }
    for (int i = 0; i < message.parts().size(); i++) {
      if (!(message.parts().get(i) instanceof TextPart)) {
        return false;
      }
    }
    return true;
  }

  /** Emits a message under an additional budget. */
  public boolean emit(ChatRole role, String text, boolean isPrefix, int maxTokens) {
    enter(maxTokens);
    boolean fits = emit(role, text, isPrefix);
    leave();
    return fits;
  }

  /** Records the number of iterations that a loop skips because a budget is used up. */
  public void stopped(int turns) {
    drop(0, turns, 0);
  }

  /** Counts dropped content for the outermost budget that is used up. */
  private void drop(int messages, int turns, int tokens) {
    drop(messages, turns, tokens, Math.max(1, tokens));
  }

  /** Counts dropped content for the outermost budget that has less than the needed tokens left. */
  private void drop(int messages, int turns, int tokens, int needed) {
    int budget = 0;
    while (budget < budgets - 1 && used + needed <= ends[budget]) {
      budget++;
    }
    String name = slot < 0 ? "" : names[slot];
    drops.add(name, budget == 0, limits[budget], messages, turns, tokens);
  }

  /**
   * Begins a prepending loop, and returns the argument for the matching call of {@link #prepended}.
   */
  public int prepending() {
    return blockCount;
  }

  /** Begins a block of a prepending loop: an iteration, or a separator between two iterations. */
  public void block() {
    if (blockCount == blocks.length) {
      blocks = Arrays.copyOf(blocks, blocks.length * 2);
    }
    blocks[blockCount++] = current.size();
  }

  /** Ends a prepending loop and reverses the order of its blocks. */
  public void prepended(int first) {
    if (blockCount - first > 1) {
      current.reverse(blocks, first, blockCount);
    }
    blockCount = first;
  }

  /** Records and logs that a source failed; its data is absent. */
  public void failed(String source, RuntimeException cause) {
    warnings.add("Source '" + source + "' failed: " + cause);
    System.getLogger(template).log(Level.WARNING, "Source '" + source + "' failed", cause);
  }

  /**
   * Returns whether a text is null, empty, or consists of white space that JavaScript's {@code
   * trim} removes.
   */
  public static boolean isBlank(@Nullable String text) {
    return text == null || TextHelpers.trim(text).isEmpty();
  }

  /** Returns the result, with consecutive messages of equal roles joined by line breaks. */
  public ChatResult result() {
    layout.join(estimator);
    return separate();
  }

  /** Returns the result, with messages as they were emitted. */
  public ChatResult separate() {
    return new ChatResult(layout.list(), warnings, drops.toList(), layout.tokens());
  }
}
