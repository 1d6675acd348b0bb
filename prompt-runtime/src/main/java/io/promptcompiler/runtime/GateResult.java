package io.promptcompiler.runtime;

import java.util.Objects;

/** What an evaluator found out about a gate. Immutable. */
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

  /** What the gate asks for holds. */
  public static GateResult passed() {
    return PASSED;
  }

  /**
   * What the gate asks for does not hold.
   *
   * @param reason why, for a person
   */
  public static GateResult failed(String reason) {
    return new GateResult(false, true, reason);
  }

  /**
   * Nobody can tell now whether it holds.
   *
   * @param reason why, for a person
   */
  public static GateResult unverified(String reason) {
    return new GateResult(false, false, reason);
  }

  /** Whether it is known to hold. */
  public boolean isPassed() {
    return passed;
  }

  /** Whether it is known not to hold. */
  public boolean isFailed() {
    return failed;
  }

  /** Why it failed or is not verified; empty when it passed. */
  public String reason() {
    return reason;
  }

  /** Says the result and the reason. */
  @Override
  public String toString() {
    return passed ? "passed" : (failed ? "failed: " : "unverified: ") + reason;
  }
}
