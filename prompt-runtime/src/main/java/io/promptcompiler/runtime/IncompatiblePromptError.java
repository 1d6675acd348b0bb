package io.promptcompiler.runtime;

/**
 * Thrown when a generated class does not match the class path: this runtime, an included fragment
 * of another module, or a second catalog with the same name. It is thrown when the class is first
 * used or looked up, before anything is rendered. The message names the mismatch and how to fix it.
 */
public final class IncompatiblePromptError extends LinkageError {
  private static final long serialVersionUID = 1L;

  /** Creates an error with a message for whoever assembles the class path. */
  public IncompatiblePromptError(String message) {
    super(message);
  }

  /**
   * Returns an error to throw. The return type is {@link LinkageError} so that the JVM can verify
   * the calling code without loading this class, which would delay the first render.
   */
  public static LinkageError because(String message) {
    return new IncompatiblePromptError(message);
  }
}
