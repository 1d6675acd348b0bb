package io.promptcompiler.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a prompt cannot be rendered with the given values because the result would exceed a
 * limit: the length of a text, or the stack of the thread.
 */
public final class RenderLimitException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String prompt;
  private final String reason;

  /**
   * An exception about a prompt.
   *
   * @param prompt the id of the prompt, or the name of its class
   * @param reason which limit was exceeded, as a clause without a final period
   * @param cause the error that showed it; null if there is none
   */
  public RenderLimitException(String prompt, String reason, @Nullable Throwable cause) {
    super(prompt + " cannot be rendered: " + reason + ".", cause);
    this.prompt = prompt;
    this.reason = reason;
  }

  /** Returns the id of the prompt, or the name of its class. */
  public String prompt() {
    return prompt;
  }

  /** Returns which limit was exceeded, as a clause without a final period. */
  public String reason() {
    return reason;
  }
}
