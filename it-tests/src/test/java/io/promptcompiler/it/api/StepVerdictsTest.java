package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.promptcompiler.runtime.step.NextAction;
import io.promptcompiler.runtime.step.NextAction.Kind;
import io.promptcompiler.runtime.step.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What generated steps think of evidence. */
class StepVerdictsTest extends ApiTest {
  private static final String GOOD =
      """
      PatchTestsStep.Evidence.builder()
          .changedFiles(List.of("tests/a_test.py"))
          .diffSummary("One test.")
          .commandsRun(List.of("pytest"))
          .testsRun(List.of("a_test"))
          .testsPassed(true)
          .devlogLine("Added a test.")
          .build()
      """;

  StepVerdictsTest() {
    super(
        Map.of(
            "repo-recon.step.json",
            Steps.REPO_RECON,
            "patch-tests.step.json",
            Steps.PATCH_TESTS,
            "check.step.yaml",
            Steps.step(
                "S3",
                "JOB_COMPLETE",
                "required: [criteria_checklist, lint_run, lint_passed, changed_files, score],"
                    + " criteria_checklist: { c1: Seen, c2: Told }",
                """
                [{ type: criteria_checklist_complete },
                 { type: lint_passed },
                 { type: forbid_paths, parameters: { paths: ["secrets/"] } },
                 { type: changed_files_minimum, parameters: { paths: ["*.md"], min_count: 2 } }]""",
                "max_retries: 1, escalate_policy: FAIL_JOB",
                false)));
  }

  private Verdict verdict(String expression) {
    return (Verdict) consumer.eval(expression);
  }

  /** The verdict on evidence that differs from what is good. */
  private Verdict patch(String change, int attempt) {
    String evidence = GOOD.replace(".build()", ".build().toBuilder()" + change + ".build()");
    return verdict("PatchTestsStep.verify(" + evidence + ", " + attempt + ")");
  }

  private Verdict check(String checklist, String lint, String files, int attempt) {
    return verdict(
        """
        CheckStep.verify(
            CheckStep.Evidence.builder()
                .criteriaChecklist(%s).lintRun(true).lintPassed(%s).changedFiles(%s).score(0.5)
                .build(),
            %s)
        """
            .formatted(checklist, lint, files, attempt));
  }

  @Test
  void allIsThereAndAPersonMustApprove() {
    Verdict verdict = patch("", 1);
    assertThat(verdict.accepted()).isTrue();
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.AWAIT_HUMAN, "JOB_COMPLETE"));
  }

  @Test
  void nothingIsThere() {
    Verdict verdict =
        verdict("PatchTestsStep.verify(PatchTestsStep.Evidence.builder().build(), 1)");
    assertThat(verdict.accepted()).isFalse();
    assertThat(verdict.missingFields())
        .containsExactly(
            "changed_files",
            "diff_summary",
            "commands_run",
            "tests_run",
            "tests_passed",
            "devlog_line");
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.RETRY, "S2"));
  }

  @Test
  void oneKeyIsMissing() {
    assertThat(patch(".diffSummary(null)", 2))
        .satisfies(
            verdict -> {
              assertThat(verdict.missingFields()).containsExactly("diff_summary");
              assertThat(verdict.rejectionReasons())
                  .containsExactly("Evidence 'diff_summary' is missing.");
              assertThat(verdict.nextAction().kind()).isEqualTo(Kind.RETRY);
            });
  }

  @Test
  void testsFailed() {
    assertThat(patch(".testsPassed(false)", 1).rejectionReasons())
        .containsExactly(
            "Gate 'tests_passed' failed: evidence 'tests_passed' is not true"
                + " (Tests evidence must indicate pass.)");
  }

  @Test
  void aFileOutsideTheAllowlistChanged() {
    assertThat(
            patch(".changedFiles(List.of(\"vibedev_mcp/a.py\", \"tests/../setup.py\"))", 1)
                .rejectionReasons())
        .containsExactly(
            "Gate 'changed_files_allowlist' failed: changed outside what is allowed: setup.py"
                + " (No changes outside allowlist.)");
  }

  @Test
  void aRetryTooManyIsDiagnosedOnceAndThenWaits() {
    assertThat(patch(".testsPassed(false)", 3).nextAction())
        .isEqualTo(new NextAction(Kind.DIAGNOSE, "S2"));
    assertThat(patch(".testsPassed(false)", 4).nextAction())
        .isEqualTo(new NextAction(Kind.PAUSE_FOR_HUMAN, null));
  }

  @Test
  void whatNobodyVerifiedIsNotAccepted() {
    String evidence =
        """
        RepoReconStep.Evidence.fromMap(Map.of(
            "diff_summary", "none", "commands_run", List.of(), "artifacts_created", List.of("map"),
            "devlog_line", "Looked."))
        """;
    Verdict unverified = verdict("RepoReconStep.verify(" + evidence + ", 1)");
    assertThat(unverified.accepted()).isFalse();
    assertThat(unverified.unverifiedGates()).hasSize(1);
    assertThat(unverified.nextAction().kind()).isEqualTo(Kind.AWAIT_VERIFICATION);
    Verdict verified =
        verdict("RepoReconStep.verify(" + evidence + ", 1, g -> GateResult.passed())");
    assertThat(verified.accepted()).isTrue();
    assertThat(verified.nextAction()).isEqualTo(new NextAction(Kind.AWAIT_HUMAN, "S2"));
    Verdict failed =
        verdict("RepoReconStep.verify(" + evidence + ", 1, g -> GateResult.failed(g.type()))");
    assertThat(failed.rejectionReasons())
        .containsExactly(
            "Gate 'command_exit_0' failed: command_exit_0"
                + " (Sanity check: tests pass after repo-map metadata updates.)");
  }

  @Test
  void theChecklistIsComplete() {
    Verdict verdict =
        check("Map.of(\"c1\", true, \"c2\", true)", "true", "List.of(\"a.md\", \"b.md\")", 1);
    assertThat(verdict.rejectionReasons()).isEmpty();
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.ADVANCE, "JOB_COMPLETE"));
  }

  @Test
  void aCriterionIsNotMetAndOneIsMissing() {
    Verdict verdict = check("Map.of(\"c1\", false)", "true", "List.of(\"a.md\", \"b.md\")", 1);
    assertThat(verdict.missingFields()).containsExactly("criteria_checklist.c2");
    assertThat(verdict.rejectionReasons())
        .containsExactly(
            "Criterion 'c1' (Seen) is not met.", "Evidence 'criteria_checklist.c2' is missing.");
  }

  @Test
  void theLinterComplains() {
    Verdict verdict =
        check("Map.of(\"c1\", true, \"c2\", true)", "false", "List.of(\"a.md\", \"b.md\")", 1);
    assertThat(verdict.rejectionReasons())
        .containsExactly("Gate 'lint_passed' failed: evidence 'lint_passed' is not true");
  }

  @Test
  void tooFewFilesAndAForbiddenOneAndNoMoreRetries() {
    Verdict verdict =
        check("Map.of(\"c1\", true, \"c2\", true)", "true", "List.of(\"a.md\", \"secrets/k\")", 2);
    assertThat(verdict.rejectionReasons())
        .containsExactly(
            "Gate 'forbid_paths' failed: changed although forbidden: secrets/k",
            "Gate 'changed_files_minimum' failed: too few files changed: 1 of 2");
    assertThat(verdict.nextAction()).isEqualTo(new NextAction(Kind.FAIL_JOB, null));
  }

  @Test
  void attemptsCountFromOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> patch("", 0))
        .withMessage("Attempts count from 1, but got 0");
  }
}
