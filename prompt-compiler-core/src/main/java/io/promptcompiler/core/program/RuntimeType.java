package io.promptcompiler.core.program;

/**
 * The types of the runtime that data can have, and that operations take and return. A target
 * defines how a value is created from its {@link Data.Made#arguments}.
 */
public enum RuntimeType {
  /** A message, of a role, a text, and whether it is a prefix. */
  CHAT_MESSAGE("ChatMessage"),
  /** Whose message it is; its constants are those of {@link Role}. */
  CHAT_ROLE("ChatRole"),
  /** The markers of a model's answers: beginning, end, and type. */
  RESPONSE_FORMAT("ResponseFormat"),
  /** A step, of all that is known of it but its prompt. */
  STEP_DEFINITION("StepDefinition"),
  /** The tools that are allowed, those that are forbidden, and how many calls there may be. */
  TOOL_POLICY("ToolPolicy"),
  /** The required keys, the optional keys, then the ids and texts of criteria alternately. */
  EVIDENCE_SCHEMA("EvidenceSchema"),
  /** The reaction to a failure: retries, two prompts, and who decides in the end. */
  ON_FAIL("OnFail"),
  /** The final authority after retries. */
  ESCALATE_POLICY("EscalatePolicy"),
  /** Definitions of steps, in order. */
  STEP_FLOW("StepFlow"),
  /** Answers the gates that evidence cannot. */
  GATE_EVALUATOR("GateEvaluator"),
  /** The judgement of evidence. */
  VERDICT("Verdict"),
  /** Any gate. Each of those below is made of its parameters and a description. */
  GATE("Gate"),
  /** A command ends well, within a time. */
  COMMAND_EXIT_0("CommandExit0"),
  /** A command prints a text. */
  COMMAND_OUTPUT_CONTAINS("CommandOutputContains"),
  /** The command's output matches a regular expression. */
  COMMAND_OUTPUT_REGEX("CommandOutputRegex"),
  /** A file exists. */
  FILE_EXISTS("FileExists"),
  /** A file does not exist. */
  FILE_NOT_EXISTS("FileNotExists"),
  /** All changed files are among these. */
  CHANGED_FILES_ALLOWLIST("ChangedFilesAllowlist"),
  /** At least a number of these files have changed. */
  CHANGED_FILES_MINIMUM("ChangedFilesMinimum"),
  /** None of these files has changed. */
  FORBID_PATHS("ForbidPaths"),
  /** The difference has no more lines. */
  DIFF_MAX_LINES("DiffMaxLines"),
  /** The difference has no fewer lines. */
  DIFF_MIN_LINES("DiffMinLines"),
  /** A file holds JSON that fits a schema. */
  JSON_SCHEMA_VALID("JsonSchemaValid"),
  /** Each criterion is met. */
  CRITERIA_CHECKLIST_COMPLETE("CriteriaChecklistComplete"),
  /** A patch applies. */
  PATCH_APPLIES_CLEANLY("PatchAppliesCleanly"),
  /** All changes are committed. */
  NO_UNCOMMITTED_CHANGES("NoUncommittedChanges"),
  /** The tests passed. */
  TESTS_PASSED("TestsPassed"),
  /** The lint passed. */
  LINT_PASSED("LintPassed"),
  /** A person approves. */
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
