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

  /** The gate holds. */
  public static GateResult passed() {
    return PASSED;
  }

  /**
   * The gate does not hold.
   *
   * @param reason why, for a person
   */
  public static GateResult failed(String reason) {
    return new GateResult(false, true, reason);
  }

  /**
   * Whether the gate holds cannot be determined now.
   *
   * @param reason why, for a person
   */
  public static GateResult unverified(String reason) {
    return new GateResult(false, false, reason);
  }

  /** Whether the gate is known to hold. */
  public boolean isPassed() {
    return passed;
  }

  /** Whether the gate is known not to hold. */
  public boolean isFailed() {
    return failed;
  }

  /** Why it failed or is not verified; empty when it passed. */
  public String reason() {
    return reason;
  }

  /** Returns the result and the reason. */
  @Override
  public String toString() {
    return passed ? "passed" : (failed ? "failed: " : "unverified: ") + reason;
  }
}
