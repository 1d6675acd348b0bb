package io.promptcompiler.mcp;

/** How messages with the role {@code system} are converted, which the protocol does not have. */
public enum SystemMessages {
  /**
   * Each message becomes a separate user message, whose metadata marks it as a system message. It
   * is never joined with another message, which may contain text of others.
   */
  AS_USER_MESSAGES,
  /** A prompt that renders one is answered with an error. */
  REFUSE
}
