package io.promptcompiler.mcp;

/** What becomes of messages with the role {@code system}, which the protocol does not have. */
public enum SystemMessages {
  /**
   * Each becomes a message of the user by itself, whose metadata says that it was one of the
   * system. It is never joined with another message, which may hold what others wrote.
   */
  AS_USER_MESSAGES,
  /** A prompt that renders one is answered with an error. */
  REFUSE
}
