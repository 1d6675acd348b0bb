package io.promptcompiler.workbench;

import io.promptcompiler.runtime.ChatResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Finds budgets at which fewer messages remain than with any larger budget. Not every number is
 * tried: each stop is one token below the number of tokens used at the previous stop.
 */
final class BudgetStops {
  /** The maximum number of stops, because more could not be distinguished. */
  private static final int MOST = 40;

  private BudgetStops() {}

  /**
   * A budget and the remaining messages.
   *
   * @param budget the largest budget that was tried with this result
   */
  record Stop(int budget, ChatResult result) {}

  /**
   * Returns the stops, beginning with the largest budget; empty if no message can be dropped.
   *
   * @param all the result without a budget
   */
  static List<Stop> of(ChatResult all, IntFunction<ChatResult> render) {
    List<Stop> stops = new ArrayList<>();
    int budget = all.estimatedTokens() - 1;
    while (budget >= 0 && stops.size() < MOST) {
      ChatResult result = render.apply(budget);
      if (result.estimatedTokens() > budget) {
        break; // the messages that cannot be dropped exceed the budget
      }
      stops.add(new Stop(budget, result));
      budget = result.estimatedTokens() - 1;
    }
    return List.copyOf(stops);
  }
}
