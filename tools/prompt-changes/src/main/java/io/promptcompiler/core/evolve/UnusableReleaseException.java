package io.promptcompiler.core.evolve;

/**
 * Thrown if there is no usable release to compare with. The message contains the reason and advice.
 */
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
