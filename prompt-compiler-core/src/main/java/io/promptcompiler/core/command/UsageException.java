package io.promptcompiler.core.command;

/** Thrown when a command cannot do what it was given. The message is for whoever called it. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** With sentences that say what to do instead. */
  public UsageException(String message) {
    super(message);
  }
}
