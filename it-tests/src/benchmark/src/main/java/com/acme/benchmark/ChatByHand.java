package com.acme.benchmark;

import com.acme.benchmark.prompts.StoryContext;
import com.acme.benchmark.prompts.StorySources;
import com.acme.benchmark.prompts.Turn;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.runtime.TokenBudget;
import io.promptcompiler.runtime.TokenEstimator;
import java.util.ArrayList;
import java.util.List;

/**
 * The chat prompt as one would write it without a template: the same messages under the same
 * budgets, and no report of what was left out.
 */
final class ChatByHand {
  private static final int TURNS_BUDGET = 20_000;
  private static final int NARRATOR_BUDGET = 500;

  private final List<ChatMessage> messages = new ArrayList<>();
  private final TokenEstimator estimator;
  private int left;

  private ChatByHand(TokenBudget budget) {
    left = budget.maxTokens();
    estimator = budget.estimator();
  }

  static List<ChatMessage> render(StoryContext context, StorySources sources, TokenBudget budget) {
    return new ChatByHand(budget).render(context, sources.turns());
  }

  private List<ChatMessage> render(StoryContext context, List<Turn> turns) {
    List<ChatMessage> shown = shown(turns);
    add(ChatRole.SYSTEM, "You tell a story that plays in " + context.world() + ".");
    for (ChatMessage message : shown) {
      join(message);
    }
    add(ChatRole.USER, "Write what happens next in " + context.world() + ".");
    return messages;
  }

  private List<ChatMessage> shown(List<Turn> turns) {
    List<ChatMessage> shown = new ArrayList<>();
    int leftForTurns = TURNS_BUDGET;
    for (Turn turn : turns) {
      if (left < 1 || leftForTurns < 1) {
        break;
      }
      String text = "[" + turn.no() + "] " + turn.author() + ": " + turn.text();
      int tokens = estimator.estimate(text);
      boolean fitsItself = turn.byPlayer() || tokens <= NARRATOR_BUDGET;
      if (fitsItself && tokens <= left && tokens <= leftForTurns) {
        left -= tokens;
        leftForTurns -= tokens;
        ChatRole role = turn.byPlayer() ? ChatRole.USER : ChatRole.ASSISTANT;
        shown.add(new ChatMessage(role, text, false));
      }
    }
    return shown;
  }

  private void add(ChatRole role, String text) {
    int tokens = estimator.estimate(text);
    if (tokens <= left) {
      left -= tokens;
      join(new ChatMessage(role, text, false));
    }
  }

  private void join(ChatMessage message) {
    int last = messages.size() - 1;
    if (last >= 0 && messages.get(last).role() == message.role()) {
      String joined = messages.get(last).content() + "\n" + message.content();
      messages.set(last, new ChatMessage(message.role(), joined, false));
    } else {
      messages.add(message);
    }
  }
}
