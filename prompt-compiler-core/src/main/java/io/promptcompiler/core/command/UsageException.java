package io.promptcompiler.core.command;

/** Thrown when a command was called wrongly. The message is for its caller. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Creates an exception with sentences that describe the problem and what to do instead. */
  public UsageException(String message) {
    super(message);
  }
}
