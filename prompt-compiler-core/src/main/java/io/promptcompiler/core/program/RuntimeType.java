package io.promptcompiler.core.program;

/**
 * The types of the runtime that data can have, and that operations take and return. A target
 * defines how a value is created from its {@link Data.Made#arguments}.
 */
public enum RuntimeType {
  /** The markers of a model's answers: beginning, end, and type. */
  RESPONSE_FORMAT("ResponseFormat"),
  /** A step, without its prompt. */
  STEP_DEFINITION("StepDefinition"),
  /** The allowed tools, the forbidden tools, and the maximum number of calls. */
  TOOL_POLICY("ToolPolicy"),
  /**
   * The required keys and the optional keys of evidence, then the ids and texts of criteria in
   * turn.
   */
  EVIDENCE_SCHEMA("EvidenceSchema"),
  /** The reaction to a failure: the number of retries, two prompts, and the final authority. */
  ON_FAIL("OnFail"),
  /** The final authority after retries. */
  ESCALATE_POLICY("EscalatePolicy"),
  /** Definitions of steps, in order. */
  STEP_FLOW("StepFlow"),
  /** An evaluator of gates that evidence cannot answer. */
  GATE_EVALUATOR("GateEvaluator"),
  /** The judgement of evidence. */
  VERDICT("Verdict"),
  /** Any gate. The constructors of the gates below take parameters and a description. */
  GATE("Gate"),
  /** A gate: a command succeeds within a time limit. */
  COMMAND_EXIT_0("CommandExit0"),
  /** A gate: the output of a command contains a text. */
  COMMAND_OUTPUT_CONTAINS("CommandOutputContains"),
  /** A gate: the output of a command matches a regular expression. */
  COMMAND_OUTPUT_REGEX("CommandOutputRegex"),
  /** A gate: a file exists. */
  FILE_EXISTS("FileExists"),
  /** A gate: a file does not exist. */
  FILE_NOT_EXISTS("FileNotExists"),
  /** A gate: all changed files are among the listed ones. */
  CHANGED_FILES_ALLOWLIST("ChangedFilesAllowlist"),
  /** A gate: at least a number of the listed files have changed. */
  CHANGED_FILES_MINIMUM("ChangedFilesMinimum"),
  /** A gate: none of the listed files has changed. */
  FORBID_PATHS("ForbidPaths"),
  /** A gate: the diff has at most a number of lines. */
  DIFF_MAX_LINES("DiffMaxLines"),
  /** A gate: the diff has at least a number of lines. */
  DIFF_MIN_LINES("DiffMinLines"),
  /** A gate: a file contains JSON that matches a schema. */
  JSON_SCHEMA_VALID("JsonSchemaValid"),
  /** A gate: all criteria are met. */
  CRITERIA_CHECKLIST_COMPLETE("CriteriaChecklistComplete"),
  /** A gate: a patch applies cleanly. */
  PATCH_APPLIES_CLEANLY("PatchAppliesCleanly"),
  /** A gate: all changes are committed. */
  NO_UNCOMMITTED_CHANGES("NoUncommittedChanges"),
  /** A gate: the tests passed. */
  TESTS_PASSED("TestsPassed"),
  /** A gate: the lint passed. */
  LINT_PASSED("LintPassed"),
  /** A gate: a person approves. */
  HUMAN_APPROVAL("HumanApproval");

  private final String word;

  RuntimeType(String word) {
    this.word = word;
  }

  /** Returns its name in findings. */
  @Override
  public String toString() {
    return word;
  }
}
