package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * How many tokens a render may have, and how they are counted. It is a limit and no counter: each
 * render has all of it. Immutable.
 */
public final class TokenBudget {
  /** A quarter of the UTF-16 units, rounded up. */
  private static final TokenEstimator QUARTER =
      new TokenEstimator() {
        @Override
        public int estimate(String text) {
          return (text.length() + 3) / 4;
        }
      };

  private static final TokenBudget UNLIMITED = new TokenBudget(Integer.MAX_VALUE, QUARTER);

  private final int maxTokens;
  private final TokenEstimator estimator;

  private TokenBudget(int maxTokens, TokenEstimator estimator) {
    this.maxTokens = maxTokens;
    this.estimator = Objects.requireNonNull(estimator, "estimator");
  }

  /** So many tokens, of which a text has a quarter of its UTF-16 units, rounded up. */
  public static TokenBudget of(int maxTokens) {
    return of(maxTokens, QUARTER);
  }

  /**
   * So many tokens, counted by an estimator; {@link Integer#MAX_VALUE} is no limit.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public static TokenBudget of(int maxTokens, TokenEstimator estimator) {
    if (maxTokens < 0) {
      throw new IllegalArgumentException("A budget cannot be negative: " + maxTokens);
    }
    return new TokenBudget(maxTokens, estimator);
  }

  /** Any number of tokens, counted as {@link #of(int)} does. */
  public static TokenBudget unlimited() {
    return UNLIMITED;
  }

  /** The number of tokens; {@link Integer#MAX_VALUE} when there is no limit. */
  public int maxTokens() {
    return maxTokens;
  }

  /** What counts the tokens of a text. */
  public TokenEstimator estimator() {
    return estimator;
  }

  @Override
  public String toString() {
    return maxTokens == Integer.MAX_VALUE ? "unlimited" : maxTokens + " tokens";
  }
}
