package io.promptcompiler.runtime.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.promptcompiler.runtime.step.NextAction.Kind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A verdict says where a job goes on, and the flow has that step. */
class StepFlowTest {
  private static final StepFlow FLOW =
      StepFlow.of(step("S10", "JOB_COMPLETE"), step("S2", "S10"), step("S3", "ROUTE_TO_PLANNING"));

  private static StepDefinition step(String id, String next) {
    return new StepDefinition(
        id,
        "Title of " + id,
        "Objective",
        new ToolPolicy(List.of(), List.of(), null),
        EvidenceSchema.of(List.of(), List.of()),
        List.of(),
        new OnFail(0, null, null, EscalatePolicy.FAIL_JOB),
        next,
        false,
        false);
  }

  private static Verdict verdict(Kind kind, @Nullable String stepId) {
    return new Verdict(
        kind == Kind.ADVANCE,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new NextAction(kind, stepId));
  }

  @Test
  void theFirstHasTheLowestNumber() {
    assertThat(FLOW.first().stepId()).isEqualTo("S2");
  }

  @Test
  void stepsStayInTheOrderGiven() {
    assertThat(FLOW.steps()).extracting(StepDefinition::stepId).containsExactly("S10", "S2", "S3");
  }

  @Test
  void aStepIsFoundById() {
    assertThat(FLOW.step("S10").title()).isEqualTo("Title of S10");
  }

  @Test
  void anUnknownStepNamesTheNearest() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.step("s10"))
        .withMessage("Unknown step 's10'. Did you mean 'S10'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.step("S4"))
        .withMessage("Unknown step 'S4'. Did you mean 'S2' or 'S3'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.step("deploy"))
        .withMessage("Unknown step 'deploy'.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.step("x\ny"))
        .withMessage("Unknown step 'x\\u000ay'.");
  }

  @Test
  void aPassedStepLeadsToTheOneItNames() {
    assertThat(FLOW.next("S2", verdict(Kind.ADVANCE, "S10"))).contains(FLOW.step("S10"));
  }

  @ParameterizedTest
  @CsvSource({"S10, JOB_COMPLETE", "S3, ROUTE_TO_PLANNING"})
  void theLastStepLeadsNowhere(String step, String next) {
    assertThat(FLOW.next(step, verdict(Kind.ADVANCE, next))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"RETRY", "DIAGNOSE"})
  void aFailedStepIsWorkedOnAgain(Kind kind) {
    assertThat(FLOW.next("S2", verdict(kind, "S2"))).contains(FLOW.step("S2"));
  }

  @Test
  void whatWaitsForApprovalHasNoNextStepYet() {
    assertThat(FLOW.next("S2", verdict(Kind.AWAIT_HUMAN, "S10"))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"AWAIT_VERIFICATION", "PAUSE_FOR_HUMAN", "ROUTE_TO_PLANNING", "FAIL_JOB"})
  void whatWaitsOrLeavesTheFlowHasNoNextStep(Kind kind) {
    assertThat(FLOW.next("S2", verdict(kind, null))).isEmpty();
  }

  @Test
  void unknownStepsAreRefusedBothWays() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.next("S7", verdict(Kind.FAIL_JOB, null)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FLOW.next("S2", verdict(Kind.ADVANCE, "S77")))
        .withMessage("Unknown step 'S77'.");
  }

  @Test
  void idsAreUniqueAndThereIsAStep() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> StepFlow.of(step("S1", "S2"), step("S1", "S3")))
        .withMessage("Two steps have the id 'S1'.");
    assertThatIllegalArgumentException().isThrownBy(StepFlow::of).withMessage("A flow has steps.");
  }
}
