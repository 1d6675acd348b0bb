package io.promptcompiler.core.diagnostic;

/** A mistake of this compiler, not of a template. */
public final class InternalCompilerError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** An error that names what was compiled. */
  public InternalCompilerError(String template, Throwable cause) {
    super(
        "Internal error of the prompt compiler while compiling '"
            + template
            + "'. This is not a mistake in the template; please report it.",
        cause);
  }
}
