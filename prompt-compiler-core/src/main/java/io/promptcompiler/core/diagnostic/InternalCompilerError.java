package io.promptcompiler.core.diagnostic;

import java.util.concurrent.CancellationException;
import java.util.function.Supplier;

/** Thrown for a defect of this compiler, as opposed to a mistake in a template. */
public final class InternalCompilerError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** Creates an error that names the compiled template. */
  public InternalCompilerError(String template, Throwable cause) {
    super(
        "Internal error in the prompt compiler while compiling '"
            + template
            + "'. This is not a mistake in the template; please report it.",
        cause);
  }

  /**
   * Runs work on a template, and wraps exceptions in an error that names the template.
   *
   * @throws CancellationException if the thread of the work was stopped
   */
  public static <T> T naming(String template, Supplier<T> work) {
    try {
      return work.get();
    } catch (CancellationException e) {
      throw e;
    } catch (RuntimeException | StackOverflowError e) {
      throw new InternalCompilerError(template, e);
    }
  }
}
