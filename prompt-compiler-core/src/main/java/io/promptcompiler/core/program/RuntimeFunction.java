package io.promptcompiler.core.program;

/** The functions of the runtime that operations apply. */
public enum RuntimeFunction {
  /** Verifies evidence against a {@link RuntimeType#STEP_DEFINITION}. */
  VERIFY_STEP(RuntimeType.VERDICT);

  private final RuntimeType returns;

  RuntimeFunction(RuntimeType returns) {
    this.returns = returns;
  }

  /** Returns the type of its result. */
  public RuntimeType returns() {
    return returns;
  }
}
