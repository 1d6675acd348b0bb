package io.promptcompiler.runtime;

/**
 * A generated class does not fit what is on the class path: this runtime, a fragment of another
 * module that it includes, or a catalog of the same name. It is thrown when the class is first used
 * or looked up, before anything is rendered; the message says what does not fit and what to do.
 */
public final class IncompatiblePromptError extends LinkageError {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for those who assemble the class path. */
  public IncompatiblePromptError(String message) {
    super(message);
  }

  /**
   * Returns an error to throw. Code that throws it by this return type can be verified without
   * loading this class, which would delay every first render.
   */
  public static LinkageError because(String message) {
    return new IncompatiblePromptError(message);
  }
}
