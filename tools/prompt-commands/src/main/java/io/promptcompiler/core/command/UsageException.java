package io.promptcompiler.core.command;

/** Thrown if a command was called with wrong arguments. The message is shown to the user. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with sentences that describe the problem and what to do instead. */
  public UsageException(String message) {
    super(message);
  }
}
