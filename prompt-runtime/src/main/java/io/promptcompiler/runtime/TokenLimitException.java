package io.promptcompiler.runtime;

/** Thrown when a text has more tokens than its limit. */
public final class TokenLimitException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int tokens;
  private final int maxTokens;

  TokenLimitException(Object prompt, int tokens, int maxTokens) {
    super(prompt + " has " + tokens + " tokens, but may have " + maxTokens + ".");
    this.tokens = tokens;
    this.maxTokens = maxTokens;
  }

  /** Returns the number of tokens of the text. */
  public int tokens() {
    return tokens;
  }

  /** Returns the maximum number of tokens. */
  public int maxTokens() {
    return maxTokens;
  }
}
