package io.promptcompiler.mcp;

/**
 * The ways of converting messages with the role {@code system}, which the protocol does not have.
 */
public enum SystemMessages {
  /**
   * Each message becomes a separate user message, whose metadata marks it as a system message. It
   * is never joined with another message, which could contain untrusted text.
   */
  AS_USER_MESSAGES,
  /** A request for a prompt with a system message is answered with an error. */
  REFUSE
}
