package io.promptcompiler.runtime.support;

import io.promptcompiler.runtime.Varies;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The budgets of which other renders may have more or fewer tokens left, because something was
 * taken from them that changes more often than a level.
 */
final class UncertainBudgets {
  /** The number of these budgets, which are the outermost ones, by the index of the level. */
  private final int[] counts = new int[StableEnds.LEVELS.size()];

  /** Records that something changes more often than a level, inside of the active budgets. */
  void add(Varies level, int active) {
    Arrays.fill(counts, 0, StableEnds.LEVELS.indexOf(level) + 1, active);
  }

  /** Records that only the given number of budgets are still active. */
  void leave(int active) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] = Math.min(counts[i], active);
    }
  }

  /** Returns whether something was taken that changes more often than a level. */
  boolean has(Varies level) {
    return counts[StableEnds.LEVELS.indexOf(level)] > 0;
  }

  /**
   * Returns the least stable level, up to the given one, for which a budget with a limit is
   * uncertain; null if there is none.
   *
   * @param ends the numbers of tokens at which the budgets or those around them are used up
   */
  @Nullable Varies level(Varies most, long[] ends) {
    for (int i = StableEnds.LEVELS.indexOf(most); i >= 0; i--) {
      if (counts[i] > 0 && ends[counts[i] - 1] < Long.MAX_VALUE) {
        return StableEnds.LEVELS.get(i);
      }
    }
    return null;
  }
}
