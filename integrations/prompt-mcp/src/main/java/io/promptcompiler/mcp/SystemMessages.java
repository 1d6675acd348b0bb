package io.promptcompiler.mcp;

/** What becomes of messages with the role {@code system}, which the protocol does not have. */
public enum SystemMessages {
  /**
   * Their text is the beginning of the first message of the user, with an empty line between. Where
   * there is no message of the user, it is one by itself.
   */
  BEGIN_USER_MESSAGE,
  /** A prompt that renders one is answered with an error. */
  REFUSE
}
