package io.promptcompiler.core.evolve;

/** Thrown if there is no release to compare with. The message has the reason, and how to fix it. */
public final class UnusableReleaseException extends Exception {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a message for the user. */
  public UnusableReleaseException(String message) {
    super(message);
  }

  /** Creates an exception with a message for the user and a cause. */
  public UnusableReleaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
