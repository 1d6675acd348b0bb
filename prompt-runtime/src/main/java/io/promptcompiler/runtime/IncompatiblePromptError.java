package io.promptcompiler.runtime;

/**
 * A generated class does not fit what is on the class path: this runtime, a fragment of another
 * module that it includes, or a catalog of the same name. It is thrown when the class is first used
 * or looked for, before anything is rendered; the message says what does not fit and what to do.
 */
public final class IncompatiblePromptError extends LinkageError {
  private static final long serialVersionUID = 1L;

  /** Makes an error with a message for those who put the class path together. */
  public IncompatiblePromptError(String message) {
    super(message);
  }

  /**
   * An error to throw. Whoever throws it by the type given here has a class that can be verified
   * without loading this one, which every first render would have to wait for.
   */
  public static LinkageError because(String message) {
    return new IncompatiblePromptError(message);
  }
}
