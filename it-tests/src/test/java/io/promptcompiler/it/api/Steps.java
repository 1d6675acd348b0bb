package io.promptcompiler.it.api;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Documents of steps for tests: the two of the system that the format comes from, and small ones.
 */
final class Steps {
  static final String REPO_RECON = read("repo-recon.step.json");
  static final String PATCH_TESTS = read("patch-tests.step.json");

  private Steps() {}

  /** A step that asks for nothing. */
  static String step(String id, String next) {
    return step(id, next, "required: []", "[]", "max_retries: 0, escalate_policy: FAIL_JOB", false);
  }

  /** A step whose parts are written in YAML. */
  static String step(
      String id, String next, String evidence, String gates, String onFail, boolean isReviewed) {
    return """
    step_id: %s
    title: Step %s
    objective: Do it.
    prompt_template: Do it.
    injections: {}
    tool_policy: { allowed: [], forbidden: [] }
    evidence_schema: { %s }
    gates: %s
    on_fail: { %s }
    on_pass: { next_step_id: %s }
    human_review: %s
    checkpoint: false
    """
        .formatted(id, id, evidence, gates, onFail, next, isReviewed);
  }

  private static String read(String name) {
    try {
      return Files.readString(Path.of("src/test/resources/steps").resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
