package io.promptcompiler.core.evolve;

/** Thrown when there is no release to compare with. The message says why, and what to do. */
public final class UnusableReleaseException extends Exception {
  private static final long serialVersionUID = 1;

  /** With a message for the user. */
  public UnusableReleaseException(String message) {
    super(message);
  }

  /** With a message for the user, and what it rests on. */
  public UnusableReleaseException(String message, Throwable cause) {
    super(message, cause);
  }
}
