package io.promptcompiler.runtime.step;

import java.util.Objects;

/** The result of evaluating a gate. Immutable. */
public final class GateResult {
  private static final GateResult PASSED = new GateResult(true, false, "");

  private final boolean passed;
  private final boolean failed;
  private final String reason;

  private GateResult(boolean passed, boolean failed, String reason) {
    this.passed = passed;
    this.failed = failed;
    this.reason = Objects.requireNonNull(reason, "reason");
  }

  /** Returns the result for a gate that holds. */
  public static GateResult passed() {
    return PASSED;
  }

  /**
   * Returns the result for a gate that does not hold.
   *
   * @param reason the reason, for a person to read
   */
  public static GateResult failed(String reason) {
    return new GateResult(false, true, reason);
  }

  /**
   * Returns the result for a gate that cannot be evaluated at this time.
   *
   * @param reason the reason, for a person to read
   */
  public static GateResult unverified(String reason) {
    return new GateResult(false, false, reason);
  }

  /** Returns whether the gate is known to hold. */
  public boolean isPassed() {
    return passed;
  }

  /** Returns whether the gate is known not to hold. */
  public boolean isFailed() {
    return failed;
  }

  /** Returns the reason why the gate failed or is not verified; empty when it passed. */
  public String reason() {
    return reason;
  }

  /** Returns the result with the reason. */
  @Override
  public String toString() {
    return passed ? "passed" : (failed ? "failed: " : "unverified: ") + reason;
  }
}
