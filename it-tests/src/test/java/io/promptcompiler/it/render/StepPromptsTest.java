package io.promptcompiler.it.render;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.it.harness.Project;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a step tells a model: six sections, whatever it injects. The documents below {@code steps}
 * are those of the system that the format comes from, as they stand in its description.
 */
class StepPromptsTest {
  private static final Path EXAMPLES = Path.of("src/test/resources/steps");

  private static final String BEFORE =
      """
      { "step_id": "S1", "title": "Look", "objective": "Know it.",
        "tool_policy": { "allowed": [], "forbidden": [] },
        "evidence_schema": { "required": [] },
        "gates": [],
        "on_fail": { "max_retries": 0, "escalate_policy": "FAIL_JOB" },
        "on_pass": { "next_step_id": "JOB_COMPLETE" },
        "human_review": false, "checkpoint": false,
      """;

  private static final String AFTER =
      """

      4) Gates
      - (none)

      5) Evidence
      Required keys: (none)
      Optional keys: (none)
      Criteria:
      - (none)
      {}

      6) Next Actions
      - On pass: JOB_COMPLETE
      - On fail: no retry
      - Then: FAIL_JOB""";

  private static void prints(String document, Map<String, ?> data, String sections) {
    prints(Map.of("look.step.json", BEFORE + document + "}"), data, sections);
  }

  private static void prints(Map<String, String> files, Map<String, ?> data, String sections) {
    try (Project project = Project.of(files)) {
      assertThat(project.findings()).isEmpty();
      String expected = "1) Step Objective\nS1: Look\nKnow it.\n\n" + sections + AFTER;
      ThreeWays.prints(
          project, "look.step.json", "LookStep", files.get("look.step.json"), data, expected);
    }
  }

  @Test
  void theReconOfTheDescription() {
    try (Project project = Project.copyOf(EXAMPLES)) {
      assertThat(project.findings()).isEmpty();
      ThreeWays.prints(
          project,
          "repo-recon.step.json",
          "RepoReconStep",
          "repo-recon.step.json",
          Map.of(
              "repo_snapshot", "12 files",
              "repo_map", "src/: the parser\ntests/: its tests",
              "mistakes", "none so far"),
          """
          1) Step Objective
          S1: Repo recon
          Produce a RepoMap and identify key entrypoints + tests.

          2) Invariants
          - (none)

          3) Prompt
          You are in EXECUTION mode. Do NOT implement features.

          Objective: Build a repo map and locate entrypoints/tests.

          Invariants:
          - No feature work
          - No refactors
          - Be truthful about commands run

          Tasks:
          1) Create a repo snapshot
          2) Update RepoMap file descriptions for key files
          3) Summarize entrypoints and test commands

          Return EvidenceSchema JSON only.

          ### repo_root
          C:/path/to/repo

          ### repo_snapshot
          12 files

          ### repo_map
          src/: the parser
          tests/: its tests

          ### mistakes
          none so far

          4) Gates
          - command_exit_0: Sanity check: tests pass after repo-map metadata updates.

          5) Evidence
          Required keys: diff_summary, commands_run, artifacts_created, devlog_line
          Optional keys: notes
          Criteria:
          - c1: Repo snapshot created
          - c2: RepoMap updated for key files
          - c3: Entrypoints identified
          {
            "diff_summary": "…",
            "commands_run": ["…"],
            "artifacts_created": ["…"],
            "devlog_line": "…"
          }

          6) Next Actions
          - On pass: S2
          - On fail: retry up to 1 time: Undo unrelated changes; keep only repo-map metadata; rerun checks.
          - Then diagnose: If the repo is not runnable, explain why and route to planning.
          - Then: ROUTE_TO_PLANNING""");
    }
  }

  @Test
  void thePatchOfTheDescription() {
    try (Project project = Project.copyOf(EXAMPLES)) {
      ThreeWays.prints(
          project,
          "patch-tests.step.json",
          "PatchTestsStep",
          "patch-tests.step.json",
          Map.of("repo_map", "src/ and tests/"),
          """
          1) Step Objective
          S2: Implement targeted change + tests
          Make the minimal code change required and prove it with tests.

          2) Invariants
          - No unrelated refactors
          - Evidence must be truthful

          3) Prompt
          You are in EXECUTION mode. Implement ONLY the described change.

          Scope:
          - Modify only allowlisted paths
          - Keep diff minimal

          After changes:
          - Run tests
          - Provide evidence JSON

          ### repo_map
          src/ and tests/

          ### context_ids
          - CTX-…

          4) Gates
          - changed_files_allowlist: No changes outside allowlist.
          - tests_passed: Tests evidence must indicate pass.

          5) Evidence
          Required keys: changed_files, diff_summary, commands_run, tests_run, tests_passed, devlog_line
          Optional keys: lint_run, lint_passed, artifacts_created, notes
          Criteria:
          - c1: Change implemented
          - c2: Tests added/updated
          - c3: All tests pass
          {
            "changed_files": ["…"],
            "diff_summary": "…",
            "commands_run": ["…"],
            "tests_run": ["…"],
            "tests_passed": true,
            "devlog_line": "…"
          }

          6) Next Actions
          - On pass: JOB_COMPLETE
          - On fail: retry up to 2 times: Fix the failing gate only; do not expand scope.
          - Then diagnose: Explain what is blocked (env, dependency, unclear spec) and propose a planning update.
          - Then: PAUSE_FOR_HUMAN""");
    }
  }

  @Test
  void whatTheTemplateUsesHasNoHeading() {
    prints(
        """
        "injections": { "include_repo_map": true, "invariants": ["Be brief"], "depth": 2 },
        "prompt_template": "Map:\\n{{repo_map}}\\n{{#each invariants}}! {{this}}{{/each}}"
        """,
        Map.of("repo_map", "src/"),
        """
        2) Invariants
        - Be brief

        3) Prompt
        Map:
        src/
        ! Be brief

        ### depth
        2
        """);
  }

  @Test
  void everyKindOfValueUnderItsHeading() {
    prints(
        """
        "injections": {
          "text": "one\\ntwo", "sure": true, "whole": 3, "part": 0.5, "names": ["a", "b"], "mixed": [1, {"a": null}, "x"],
          "none": [], "object": {"b": [1.0, "<"]}, "later": null, "include_dreams": false,
          "include_invariants": true },
        "prompt_template": "Go."
        """,
        Map.of(),
        """
        2) Invariants
        - (none)

        3) Prompt
        Go.

        ### text
        one
        two

        ### sure
        true

        ### whole
        3

        ### part
        0.5

        ### names
        - a
        - b

        ### mixed
        - 1
        - {"a":null}
        - x

        ### none
        - (none)

        ### object
        {"b":[1,"<"]}
        """);
  }

  @Test
  void whatIsGivenTakesTheDefaultsPlace() {
    prints(
        """
        "injections": { "names": ["a"], "object": {}, "later": null, "invariants": ["x"] },
        "prompt_template": "Go."
        """,
        Map.of(
            "names", List.of(), "object", Map.of("k", 1), "later", "now", "invariants", List.of()),
        """
        2) Invariants
        - (none)

        3) Prompt
        Go.

        ### names
        - (none)

        ### object
        {"k":1}

        ### later
        now
        """);
  }

  @Test
  void declaredParametersInheritedOnesPartialsAndSkills() {
    prints(
        Map.of(
            "_defaults.yaml",
            "parameters: { project: { required: true }, unused: { required: true } }\n",
            "partials/head.md",
            "Project {{project}}\n",
            "skills/care.md",
            "Take care of {{project}}.\n",
            "look.step.json",
            BEFORE
                + """
                "injections": {},
                "types": { "Mode": { "enum": ["fast", "deep"] } },
                "parameters": { "mode": { "type": "Mode", "default": "deep" } },
                "prompt_template": "{{> head}}\\n{{#if (eq mode \\"deep\\")}}\\nDig.\\n{{/if}}\\n{{skill:care}}" }
                """),
        Map.of("project", "Apollo"),
        """
        2) Invariants
        - (none)

        3) Prompt
        Project Apollo
        Dig.
        Take care of Apollo.
        """);
  }

  @Test
  void lineBreaksThatWereEscapedTwiceOnlyWhereThereAreNoOthers() {
    prints(
        """
        "injections": {},
        "prompt_template": "{{#if invariants}}\\\\nNever.\\\\n{{else}}\\\\nOne\\\\n{{/if}}\\\\nTwo\\\\n\\\\n"
        """,
        Map.of(),
        """
        2) Invariants
        - (none)

        3) Prompt
        One
        Two
        """);
    prints(
        """
        "injections": {}, "prompt_template": "Print \\\\n\\nthen stop.\\n\\n"
        """,
        Map.of(),
        """
        2) Invariants
        - (none)

        3) Prompt
        Print \\n
        then stop.
        """);
  }

  @Test
  void gatesAreSummedUpByTheirParametersWhereNothingIsSaid() {
    String document =
        """
        step_id: S1
        title: Look
        objective: Know it.
        prompt_template: |
          Look.
        injections: {}
        tool_policy: { allowed: [], forbidden: [] }
        evidence_schema:
          required: [criteria_checklist, 'the "key"']
          criteria_checklist: { c1: Seen, c2: Told }
        gates:
          - { type: human_approval }
          - { type: file_exists, parameters: { path: 007 } }
          - { type: diff_max_lines, parameters: { max: 10 }, description: Keep it small. }
          - type: criteria_checklist_complete
        on_fail: { max_retries: 3, escalate_policy: RETRY }
        on_pass: { next_step_id: ROUTE_TO_PLANNING }
        human_review: true
        checkpoint: true
        """;
    try (Project project = Project.of(Map.of("look.step.yaml", document))) {
      assertThat(project.findings()).isEmpty();
      ThreeWays.prints(
          project,
          "look.step.yaml",
          "LookStep",
          document,
          Map.of(),
          """
          1) Step Objective
          S1: Look
          Know it.

          2) Invariants
          - (none)

          3) Prompt
          Look.

          4) Gates
          - human_approval
          - file_exists: {"path":"007"}
          - diff_max_lines: Keep it small.
          - criteria_checklist_complete

          5) Evidence
          Required keys: criteria_checklist, the "key"
          Optional keys: (none)
          Criteria:
          - c1: Seen
          - c2: Told
          {
            "criteria_checklist": {"c1": true, "c2": true},
            "the \\"key\\"": "…"
          }

          6) Next Actions
          - On pass: ROUTE_TO_PLANNING
          - On fail: retry up to 3 times
          - Then: RETRY""");
    }
  }
}
