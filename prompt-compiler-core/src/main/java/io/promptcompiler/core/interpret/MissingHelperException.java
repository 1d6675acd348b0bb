package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;

/** Thrown when a helper of the project is called whose class does not exist or cannot be loaded. */
public final class MissingHelperException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String helper;

  MissingHelperException(Function.OfProject function, String message) {
    super(message);
    this.helper = function.name();
  }

  MissingHelperException(Function.OfProject function, LinkageError cause) {
    super("The helper '" + function.name() + "' cannot be loaded: " + cause, cause);
    this.helper = function.name();
  }

  /** Returns the name of the helper, as templates call it. */
  public String helper() {
    return helper;
  }
}
