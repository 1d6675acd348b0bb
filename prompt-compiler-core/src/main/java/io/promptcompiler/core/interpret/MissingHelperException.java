package io.promptcompiler.core.interpret;

import io.promptcompiler.core.program.Function;

/**
 * Thrown when a helper of the project is called whose class does not exist, cannot be loaded or may
 * not run.
 */
public final class MissingHelperException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String helper;
  private final String reason;

  /**
   * Creates an exception.
   *
   * @param reason the predicate of a sentence whose subject is the helper: "is not compiled"
   */
  public MissingHelperException(Function.OfProject function, String reason) {
    super(sentence(function, reason));
    this.helper = function.name();
    this.reason = reason;
  }

  MissingHelperException(Function.OfProject function, LinkageError cause) {
    super(sentence(function, "cannot be loaded: " + cause), cause);
    this.helper = function.name();
    this.reason = "is not compiled";
  }

  private static String sentence(Function.OfProject function, String reason) {
    return "The helper '%s' (%s) %s.".formatted(function.name(), function.reference(), reason);
  }

  /** Returns the name of the helper, as templates call it. */
  public String helper() {
    return helper;
  }

  /** Returns why the helper does not run, as the predicate of a sentence. */
  public String reason() {
    return reason;
  }

  /** Returns a sentence for users who know the helper by its name only. */
  public String problem() {
    return "The helper '%s' %s.".formatted(helper, reason);
  }
}
