package io.promptcompiler.runtime;

/** Thrown when a text has more tokens than it may have. */
public final class TokenLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int tokens;
  private final int maxTokens;

  TokenLimitException(Object prompt, int tokens, int maxTokens) {
    super(prompt + " has " + tokens + " tokens, but may have " + maxTokens + ".");
    this.tokens = tokens;
    this.maxTokens = maxTokens;
  }

  /** How many tokens the text has. */
  public int tokens() {
    return tokens;
  }

  /** How many it may have. */
  public int maxTokens() {
    return maxTokens;
  }
}
