package io.promptcompiler.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a render exceeds a limit: the maximum length of a text, or the stack size of the
 * thread.
 */
public final class RenderLimitException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String prompt;
  private final String reason;

  /**
   * Creates an exception for a prompt.
   *
   * @param prompt the id of the prompt, or the name of its class
   * @param reason the limit that was exceeded, as a clause without a final period
   * @param cause the error that was caught; null if there is none
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

  /** Returns the limit that was exceeded, as a clause without a final period. */
  public String reason() {
    return reason;
  }
}
