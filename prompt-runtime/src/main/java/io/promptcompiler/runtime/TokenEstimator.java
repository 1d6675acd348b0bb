package io.promptcompiler.runtime;

/** Says how many tokens a text has. The same text must always give the same number. */
@FunctionalInterface
public interface TokenEstimator {
  /**
   * The number of tokens, 0 or more.
   *
   * @param text any text; never null
   */
  int estimate(String text);
}
