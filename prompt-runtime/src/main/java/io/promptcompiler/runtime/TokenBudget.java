package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * The number of tokens that a render may have, and how they are counted. It is a limit, not a
 * counter: each render has all of it. Immutable.
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

  private static final TokenBudget UNLIMITED = new TokenBudget(Integer.MAX_VALUE, QUARTER, false);

  private final int maxTokens;
  private final TokenEstimator estimator;
  private final boolean historiesStartWithUser;

  private TokenBudget(int maxTokens, TokenEstimator estimator, boolean historiesStartWithUser) {
    this.maxTokens = maxTokens;
    this.estimator = Objects.requireNonNull(estimator, "estimator");
    this.historiesStartWithUser = historiesStartWithUser;
  }

  /**
   * Returns a budget of a number of tokens, estimated as a quarter of a text's UTF-16 units,
   * rounded up.
   */
  public static TokenBudget of(int maxTokens) {
    return of(maxTokens, QUARTER);
  }

  /**
   * Returns a budget of a number of tokens, counted by an estimator; {@link Integer#MAX_VALUE}
   * means no limit.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public static TokenBudget of(int maxTokens, TokenEstimator estimator) {
    if (maxTokens < 0) {
      throw new IllegalArgumentException("A budget cannot be negative: " + maxTokens);
    }
    return new TokenBudget(maxTokens, estimator, false);
  }

  /** Returns a budget without a limit, counted as by {@link #of(int)}. */
  public static TokenBudget unlimited() {
    return UNLIMITED;
  }

  /**
   * Returns the same budget, under which each history starts with a message of the user: what comes
   * before the first one that fits is left out too. Anthropic and Gemini refuse a conversation that
   * starts with a message of the model.
   */
  public TokenBudget startHistoriesWithUser() {
    return new TokenBudget(maxTokens, estimator, true);
  }

  /** Returns whether each history starts with a message of the user. */
  public boolean historiesStartWithUser() {
    return historiesStartWithUser;
  }

  /** The number of tokens; {@link Integer#MAX_VALUE} when there is no limit. */
  public int maxTokens() {
    return maxTokens;
  }

  /** The estimator that counts the tokens of a text. */
  public TokenEstimator estimator() {
    return estimator;
  }

  /**
   * Returns a text that has no more tokens than this.
   *
   * @param prompt what the text is, for the message: a prompt or its id
   * @throws TokenLimitException if it has more
   */
  public String require(Object prompt, String text) {
    int tokens = estimator.estimate(text);
    if (tokens > maxTokens) {
      throw new TokenLimitException(prompt, tokens, maxTokens);
    }
    return text;
  }

  @Override
  public String toString() {
    return maxTokens == Integer.MAX_VALUE ? "unlimited" : maxTokens + " tokens";
  }
}
