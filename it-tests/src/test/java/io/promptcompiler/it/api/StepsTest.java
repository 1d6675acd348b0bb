package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptKind;
import io.promptcompiler.runtime.PromptParameterException;
import io.promptcompiler.runtime.step.EscalatePolicy;
import io.promptcompiler.runtime.step.EvidenceSchema;
import io.promptcompiler.runtime.step.Gate;
import io.promptcompiler.runtime.step.OnFail;
import io.promptcompiler.runtime.step.StepDefinition;
import io.promptcompiler.runtime.step.ToolPolicy;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A step is a text prompt, and knows what it is besides its text. */
class StepsTest extends ApiTest {
  private static final String ALL_GATES =
      """
      step_id: A-1
      title: All
      objective: Have one of each.
      prompt_template: Go.
      injections: {}
      parameters:
        verdict: { properties: { good: { type: boolean } } }
        evidence: { properties: { text: {} } }
        definition: {}
      tool_policy: { allowed: [look], forbidden: [] }
      evidence_schema: { required: [] }
      gates:
        - { type: command_exit_0, parameters: { command: make, timeout: 60 } }
        - { type: command_exit_0, parameters: { command: make }, description: Builds. }
        - { type: command_output_contains, parameters: { command: make, contains: done } }
        - { type: command_output_regex, parameters: { command: make, pattern: '^\\d+$' } }
        - { type: file_exists, parameters: { path: a.txt } }
        - { type: file_not_exists, parameters: { path: b.txt } }
        - { type: changed_files_allowlist, parameters: { allowed: ['src/**'] } }
        - { type: changed_files_minimum, parameters: { paths: ['test/**', '*.md'], min_count: 2 } }
        - { type: forbid_paths, parameters: { paths: [secrets/] } }
        - { type: diff_max_lines, parameters: { max: 100 } }
        - { type: diff_min_lines, parameters: { min: 1 } }
        - { type: json_schema_valid, parameters: { path: a.json, schema: { type: object, required: [a] } } }
        - { type: json_schema_valid, parameters: { path: a.json, schema: a.schema.json } }
        - { type: criteria_checklist_complete }
        - { type: patch_applies_cleanly, parameters: { patch: fix.patch } }
        - { type: no_uncommitted_changes, parameters: {} }
        - { type: tests_passed }
        - { type: lint_passed }
        - { type: human_approval, description: A person says yes. }
      on_fail: { max_retries: 0, escalate_policy: FAIL_JOB }
      on_pass: { next_step_id: ROUTE_TO_PLANNING }
      human_review: false
      checkpoint: true
      """;

  StepsTest() {
    super(
        Project.of(
            Map.of(
                "repo-recon.step.json", Steps.REPO_RECON,
                "patch-tests.step.json", Steps.PATCH_TESTS,
                "more/all.step.yaml", ALL_GATES)));
  }

  @Test
  void whatIsIncludedIsRequiredInOrder() {
    assertThat(
            consumer.eval(
                """
                RepoReconStep.builder()
                    .repoSnapshot("12 files")
                    .repoMap("src/")
                    .mistakes("none")
                    .repoRoot("/repo")
                    .invariants(List.of("Be brief"))
                    .render()
                """))
        .asString()
        .contains("- Be brief\n\n3)", "### repo_root\n/repo\n\n### repo_snapshot\n12 files\n");
    assertThat(consumer.refusals("RepoReconStep.builder().repoMap(\"src/\")"))
        .singleElement()
        .asString()
        .contains("RepoReconStep.NeedsRepoSnapshot");
  }

  @Test
  void whatIsInjectedIsADefault() {
    assertThat(consumer.eval("PatchTestsStep.builder().build().contextIds()"))
        .isEqualTo(List.of("CTX-…"));
    assertThat(consumer.eval("PatchTestsStep.fromMap(Map.of()).repoMap()")).isEqualTo("…");
    assertThatNullPointerException()
        .isThrownBy(() -> consumer.eval("PatchTestsStep.builder().repoMap(null)"))
        .withMessage("repo_map");
    assertThatThrownBy(() -> consumer.eval("RepoReconStep.fromMap(Map.of(\"mistakes\", 1))"))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage(
            """
            Required parameter 'repo_snapshot' is missing. The text in the prompt under 'repo_snapshot'.
            Required parameter 'repo_map' is missing. The text in the prompt under 'repo_map'.\
            """);
  }

  @Test
  void itIsInTheCatalog() {
    assertThat(project.catalog().ids())
        .containsExactly("more/all.step.yaml", "patch-tests.step.json", "repo-recon.step.json");
    assertThat(project.catalog().info("patch-tests.step.json"))
        .satisfies(
            info -> {
              assertThat(info.kind()).isEqualTo(PromptKind.STEP);
              assertThat(info.synopsis()).containsExactly("Implement targeted change + tests");
              assertThat(info.description())
                  .isEqualTo("Make the minimal code change required and prove it with tests.");
              assertThat(info.sha256()).matches("[0-9a-f]{64}");
              assertThat(info.parameters())
                  .extracting(parameter -> parameter.name() + " " + parameter.type())
                  .containsExactly(
                      "invariants string[]", "repo_map string", "context_ids string[]");
            });
    assertThat(project.catalog().render("patch-tests.step.json", Map.of("repo_map", "src/")))
        .isEqualTo(consumer.eval("PatchTestsStep.builder().repoMap(\"src/\").render()"));
  }

  @Test
  void itsDefinitionIsWhatTheDocumentSays() {
    assertThat(consumer.eval("PatchTestsStep.definition()"))
        .isEqualTo(
            new StepDefinition(
                "S2",
                "Implement targeted change + tests",
                "Make the minimal code change required and prove it with tests.",
                new ToolPolicy(
                    List.of("repo_snapshot", "git_diff_summary", "devlog_append"), List.of(), 50),
                EvidenceSchema.of(
                    List.of(
                        "changed_files",
                        "diff_summary",
                        "commands_run",
                        "tests_run",
                        "tests_passed",
                        "devlog_line"),
                    List.of("lint_run", "lint_passed", "artifacts_created", "notes"),
                    "c1",
                    "Change implemented",
                    "c2",
                    "Tests added/updated",
                    "c3",
                    "All tests pass"),
                List.of(
                    new Gate.ChangedFilesAllowlist(
                        List.of("vibedev_mcp/**", "tests/**"), "No changes outside allowlist."),
                    new Gate.TestsPassed("Tests evidence must indicate pass.")),
                new OnFail(
                    2,
                    "Fix the failing gate only; do not expand scope.",
                    "Explain what is blocked (env, dependency, unclear spec) and propose a planning"
                        + " update.",
                    EscalatePolicy.PAUSE_FOR_HUMAN),
                "JOB_COMPLETE",
                true,
                false));
    assertThat(consumer.eval("RepoReconStep.definition() == RepoReconStep.definition()"))
        .isEqualTo(true);
  }

  @Test
  void everyTypeOfGateIsTyped() {
    StepDefinition step =
        (StepDefinition) consumer.eval("com.acme.prompts.more.AllStep.definition()");
    assertThat(step.gates())
        .containsExactly(
            new Gate.CommandExit0("make", 60L, ""),
            new Gate.CommandExit0("make", null, "Builds."),
            new Gate.CommandOutputContains("make", "done", ""),
            new Gate.CommandOutputRegex("make", "^\\d+$", ""),
            new Gate.FileExists("a.txt", ""),
            new Gate.FileNotExists("b.txt", ""),
            new Gate.ChangedFilesAllowlist(List.of("src/**"), ""),
            new Gate.ChangedFilesMinimum(List.of("test/**", "*.md"), 2, ""),
            new Gate.ForbidPaths(List.of("secrets/"), ""),
            new Gate.DiffMaxLines(100, ""),
            new Gate.DiffMinLines(1, ""),
            new Gate.JsonSchemaValid(
                "a.json", Map.of("type", "object", "required", List.of("a")), ""),
            new Gate.JsonSchemaValid("a.json", "a.schema.json", ""),
            new Gate.CriteriaChecklistComplete(""),
            new Gate.PatchAppliesCleanly("fix.patch", ""),
            new Gate.NoUncommittedChanges(""),
            new Gate.TestsPassed(""),
            new Gate.LintPassed(""),
            new Gate.HumanApproval("A person says yes."));
    assertThat(step.gates())
        .extracting(Object::getClass)
        .containsAll(List.of(Gate.class.getPermittedSubclasses()));
    assertThat(step)
        .extracting(StepDefinition::toolPolicy, StepDefinition::onFail)
        .containsExactly(
            new ToolPolicy(List.of("look"), List.of(), null),
            new OnFail(0, null, null, EscalatePolicy.FAIL_JOB));
  }

  @Test
  void typesOfTheAuthorMakeRoomForThoseOfSteps() {
    assertThat(
            consumer.run(
                """
                com.acme.prompts.more.AllStep step = com.acme.prompts.more.AllStep.builder()
                    .verdict(com.acme.prompts.more.AllStep.Verdict_.of().withGood(true))
                    .evidence(com.acme.prompts.more.AllStep.Evidence_.of().withText("x"))
                    .definition_("y")
                    .build();
                return step.verdict().good() + step.evidence().text() + step.definition_();
                """))
        .isEqualTo("truexy");
  }

  @Test
  void evidenceIsGivenInAnyOrder() {
    assertThat(
            consumer.eval(
                """
                PatchTestsStep.Evidence.builder().testsPassed(true).changedFiles(List.of("a")).build()
                    .equals(PatchTestsStep.Evidence.fromMap(
                        Map.of("changed_files", List.of("a"), "tests_passed", "true", "more", 1)))
                """))
        .isEqualTo(true);
    assertThat(
            consumer.eval("PatchTestsStep.Evidence.builder().notes(\"ready\").build().toString()"))
        .asString()
        .startsWith("Evidence[")
        .contains("notes=ready");
    assertThatThrownBy(
            () ->
                consumer.eval(
                    "PatchTestsStep.Evidence.fromMap(Map.of(\"changed_files\", \"a.txt\"))"))
        .isInstanceOf(PromptParameterException.class)
        .hasMessage("Parameter 'changed_files' must be of type array, but got a text");
  }
}
