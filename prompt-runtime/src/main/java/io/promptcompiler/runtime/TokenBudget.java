package io.promptcompiler.runtime;

import java.util.Objects;

/**
 * A maximum number of tokens for a render, with the estimator that counts them. The budget is not
 * used up: each render may have the maximum number of tokens. Immutable.
 */
public final class TokenBudget {
  /** Estimates a quarter of the UTF-16 code units, rounded up. */
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
   * Returns a budget of a number of tokens, estimated as a quarter of a text's UTF-16 code units,
   * rounded up. {@link Integer#MAX_VALUE} means no limit.
   *
   * @throws IllegalArgumentException if the number is negative
   */
  public static TokenBudget of(int maxTokens) {
    return of(maxTokens, QUARTER);
  }

  /**
   * Returns a budget of a number of tokens, counted by an estimator. {@link Integer#MAX_VALUE}
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

  /** Returns a budget without a limit, which estimates tokens like {@link #of(int)}. */
  public static TokenBudget unlimited() {
    return UNLIMITED;
  }

  /**
   * Returns this budget with the rule that each history starts with a user message: history
   * messages before the first user message that fits are left out. Anthropic and Gemini reject
   * conversations that start with a message of the model.
   */
  public TokenBudget startHistoriesWithUser() {
    return new TokenBudget(maxTokens, estimator, true);
  }

  /** Returns whether each history must start with a user message. */
  public boolean historiesStartWithUser() {
    return historiesStartWithUser;
  }

  /** Returns the maximum number of tokens; {@link Integer#MAX_VALUE} when there is no limit. */
  public int maxTokens() {
    return maxTokens;
  }

  /** Returns the estimator that counts the tokens of a text. */
  public TokenEstimator estimator() {
    return estimator;
  }

  /**
   * Checks that a text has no more tokens than this budget, and returns the text.
   *
   * @param prompt the prompt or its id, for the exception message
   * @throws TokenLimitException if the text has more tokens
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
