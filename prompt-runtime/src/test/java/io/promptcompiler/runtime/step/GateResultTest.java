package io.promptcompiler.runtime.step;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A gate holds, does not hold, or nobody knows. */
class GateResultTest {

  @Test
  void thereAreThreeResults() {
    assertThat(GateResult.passed())
        .returns(true, GateResult::isPassed)
        .returns(false, GateResult::isFailed)
        .returns("", GateResult::reason)
        .hasToString("passed");
    assertThat(GateResult.failed("exit code 1"))
        .returns(false, GateResult::isPassed)
        .returns(true, GateResult::isFailed)
        .returns("exit code 1", GateResult::reason)
        .hasToString("failed: exit code 1");
    assertThat(GateResult.unverified("no shell"))
        .returns(false, GateResult::isPassed)
        .returns(false, GateResult::isFailed)
        .returns("no shell", GateResult::reason)
        .hasToString("unverified: no shell");
  }
}
