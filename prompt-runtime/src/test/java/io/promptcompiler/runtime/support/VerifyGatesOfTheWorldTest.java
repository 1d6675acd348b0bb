package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.OneOfEachGate;
import io.promptcompiler.runtime.step.EscalatePolicy;
import io.promptcompiler.runtime.step.EvidenceSchema;
import io.promptcompiler.runtime.step.Gate;
import io.promptcompiler.runtime.step.GateEvaluator;
import io.promptcompiler.runtime.step.GateResult;
import io.promptcompiler.runtime.step.NextAction;
import io.promptcompiler.runtime.step.NextAction.Kind;
import io.promptcompiler.runtime.step.OnFail;
import io.promptcompiler.runtime.step.StepDefinition;
import io.promptcompiler.runtime.step.ToolPolicy;
import io.promptcompiler.runtime.step.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What evidence cannot answer is asked of an evaluator, and is never passed without its word. */
class VerifyGatesOfTheWorldTest {
  private static final List<String> ANSWERED_FROM_EVIDENCE =
      List.of(
          "tests_passed",
          "lint_passed",
          "criteria_checklist_complete",
          "changed_files_allowlist",
          "changed_files_minimum",
          "forbid_paths");

  private static final Map<String, Object> GOOD_EVIDENCE =
      Map.of(
          "tests_passed",
          true,
          "lint_passed",
          true,
          "criteria_checklist",
          Map.of("c1", true),
          "changed_files",
          List.of("src/a.py"));

  static List<Gate> gatesOfTheWorld() {
    return OneOfEachGate.all().stream()
        .filter(gate -> !ANSWERED_FROM_EVIDENCE.contains(gate.type()))
        .toList();
  }

  private static Verdict verify(@Nullable GateEvaluator evaluator, List<Gate> gates) {
    return verify(evaluator, gates, GOOD_EVIDENCE);
  }

  private static Verdict verify(
      @Nullable GateEvaluator evaluator, List<Gate> gates, Map<String, Object> evidence) {
    StepDefinition step =
        new StepDefinition(
            "S1",
            "Repo recon",
            "Make a map.",
            new ToolPolicy(List.of(), List.of(), null),
            EvidenceSchema.of(List.of(), List.of(), "c1", "Map made"),
            gates,
            new OnFail(1, null, null, EscalatePolicy.ROUTE_TO_PLANNING),
            "JOB_COMPLETE",
            false,
            true);
    return VerifyStep.verify(step, evidence, 1, evaluator);
  }

  @Test
  void theEvaluatorIsCalledInOrderAndOnlyForWhatEvidenceCannotAnswer() {
    List<Gate> asked = new ArrayList<>();
    Verdict verdict =
        verify(
            gate -> {
              asked.add(gate);
              return GateResult.passed();
            },
            OneOfEachGate.all());
    assertThat(asked).isEqualTo(gatesOfTheWorld()).hasSize(11);
    assertThat(verdict.accepted()).isTrue();
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.ADVANCE, "JOB_COMPLETE"));
  }

  @ParameterizedTest
  @MethodSource("gatesOfTheWorld")
  void withoutAnEvaluatorVerificationIsAwaited(Gate gate) {
    assertUnverified(verify(null, List.of(gate)), gate, "there is no evaluator (Why.)");
  }

  @ParameterizedTest
  @MethodSource("gatesOfTheWorld")
  void theEvaluatorMayRefuse(Gate gate) {
    Verdict verdict = verify(asked -> GateResult.failed("exit code 1"), List.of(gate));
    assertThat(verdict.rejectionReasons())
        .containsExactly("Gate '" + gate.type() + "' failed: exit code 1 (Why.)");
    assertThat(verdict.accepted()).isFalse();
    assertThat(verdict.unverifiedGates()).isEmpty();
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.RETRY, "S1"));
  }

  @Test
  void theEvaluatorMayNotKnow() {
    Gate gate = new Gate.HumanApproval("The lead approves.");
    assertUnverified(
        verify(asked -> GateResult.unverified("nobody is there"), List.of(gate)),
        gate,
        "nobody is there (The lead approves.)");
  }

  @Test
  void anEvaluatorThatThrowsKnowsNothing() {
    Gate gate = new Gate.CommandExit0("make test", 60L, "");
    assertUnverified(
        verify(
            asked -> {
              throw new IllegalStateException("no shell");
            },
            List.of(gate)),
        gate,
        "the evaluator threw java.lang.IllegalStateException: no shell");
  }

  @Test
  @SuppressWarnings("NullAway") // what careless evaluators do
  void anEvaluatorThatGivesNullKnowsNothing() {
    Gate gate = new Gate.NoUncommittedChanges("");
    assertUnverified(verify(asked -> null, List.of(gate)), gate, "the evaluator gave no result");
  }

  @Test
  void whatIsWrongComesBeforeWhatIsUnverified() {
    Gate file = new Gate.FileExists("a.py", "");
    Verdict verdict =
        verify(null, List.of(file, new Gate.TestsPassed("")), Map.of("tests_passed", false));
    assertThat(verdict.rejectionReasons()).hasSize(1);
    assertThat(verdict.unverifiedGates()).containsExactly(file);
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.RETRY, "S1"));
  }

  @Test
  void oneUnverifiedGateIsEnoughToWait() {
    Gate unknown = new Gate.DiffMaxLines(10, "");
    Verdict verdict =
        verify(
            gate -> gate.equals(unknown) ? GateResult.unverified("no diff") : GateResult.passed(),
            List.of(new Gate.FileExists("a", ""), unknown, new Gate.FileExists("b", "")));
    assertUnverified(verdict, unknown, "no diff");
  }

  private static void assertUnverified(Verdict verdict, Gate gate, String why) {
    assertThat(verdict)
        .isEqualTo(
            new Verdict(
                false,
                List.of(),
                List.of(),
                List.of(gate),
                List.of("Gate '" + gate.type() + "' is not verified: " + why),
                new NextAction(Kind.AWAIT_VERIFICATION, null)));
  }
}
