package io.promptcompiler.runtime;

/** Counts the tokens of a text. The result for the same text must always be the same. */
@FunctionalInterface
public interface TokenEstimator {
  /**
   * Returns the number of tokens, 0 or more.
   *
   * @param text any text; never null
   */
  int estimate(String text);
}
