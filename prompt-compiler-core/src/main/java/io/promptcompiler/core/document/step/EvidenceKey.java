package io.promptcompiler.core.document.step;

import io.promptcompiler.core.type.Type;
import java.util.List;

/**
 * A key of evidence; the core keys are available in every step.
 *
 * @param type the type of its value
 * @param placeholder the placeholder for its value in a template, as JSON
 * @param description its description
 */
record EvidenceKey(String name, Type type, String placeholder, String description) {
  /** The key whose value states for each criterion whether it is met. */
  static final String CHECKLIST = "criteria_checklist";

  private static final String SOME_TEXT = "\"…\"";

  private static final List<EvidenceKey> CORE =
      List.of(
          texts("changed_files", "The changed files, as paths in the repository."),
          text("diff_summary", "A summary of the changes."),
          texts("commands_run", "The commands that were run."),
          texts("tests_run", "The tests that were run."),
          truth("tests_passed", "Whether all of them passed."),
          truth("lint_run", "Whether the linter was run."),
          truth("lint_passed", "Whether the linter found no problems."),
          texts("artifacts_created", "Other artifacts."),
          new EvidenceKey(CHECKLIST, Type.MAP, "{}", "Whether each criterion is met, by its id."),
          text("devlog_line", "A line for the development log."),
          text("notes", "Notes."));

  /** Returns the key with a name; a key that is not a core key can have any value. */
  static EvidenceKey of(String name) {
    return CORE.stream()
        .filter(key -> key.name().equals(name))
        .findFirst()
        .orElse(new EvidenceKey(name, Type.ANY, SOME_TEXT, ""));
  }

  private static EvidenceKey text(String name, String description) {
    return new EvidenceKey(name, Type.STRING, SOME_TEXT, description);
  }

  private static EvidenceKey texts(String name, String description) {
    Type type = new Type.ListOf(Type.STRING);
    return new EvidenceKey(name, type, "[" + SOME_TEXT + "]", description);
  }

  private static EvidenceKey truth(String name, String description) {
    return new EvidenceKey(name, Type.BOOLEAN, "true", description);
  }
}
