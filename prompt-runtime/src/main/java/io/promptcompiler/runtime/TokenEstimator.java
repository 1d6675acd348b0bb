package io.promptcompiler.runtime;

/**
 * Counts the tokens of a text. Implementations must always return the same result for the same
 * text.
 */
@FunctionalInterface
public interface TokenEstimator {
  /**
   * Returns the number of tokens, 0 or more.
   *
   * @param text any text; never null
   */
  int estimate(String text);
}
