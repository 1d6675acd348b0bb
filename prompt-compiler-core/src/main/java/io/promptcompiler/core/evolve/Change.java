package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.program.EntryPoint;

/**
 * A breaking change.
 *
 * @param subject the prompt that changed, or the type that several share
 * @param detail what distinguishes it from other changes of its kind in there; empty when there can
 *     be one only
 * @param isStep whether the prompt itself says that this is a new major version
 * @param finding the finding that reports it, at its present place
 */
public record Change(String subject, String detail, boolean isStep, Diagnostic finding) {
  /** How a fix ends that is of no use once the major version is there. */
  private static final String UNTIL = "until the next major version.";

  /** Keeps the detail on one line. */
  public Change {
    detail = detail.replaceAll("\\s+", " ").strip();
  }

  /** The subject that a prompt is: its id, with its scope where that is not the usual one. */
  static String subject(EntryPoint prompt) {
    return prompt.about().scope().equals("project") ? prompt.about().id() : prompt.about().key();
  }

  /** Its category. */
  public Category category() {
    return Category.of(finding.code());
  }

  /** Its key in a baseline, the same in each run until the change itself differs. */
  public String key() {
    String key = finding.code().id() + " " + subject;
    return detail.isEmpty() ? key : key + " " + detail;
  }

  /** The same with another finding. */
  Change withFinding(Diagnostic other) {
    return new Change(subject, detail, isStep, other);
  }

  /** The same in a major step, which needs no advice to wait for one. */
  Change inMajorStep() {
    return finding.fix().text().endsWith(UNTIL) ? withFinding(finding.fix(Fix.NONE)) : this;
  }
}
