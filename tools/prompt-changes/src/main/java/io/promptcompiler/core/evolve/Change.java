package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.EntryPoint;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A breaking change.
 *
 * @param subject the prompt that changed, or the changed type that several prompts share
 * @param detail the detail that distinguishes it from other changes of its kind; empty if there can
 *     only be one
 * @param isStep whether the prompt itself has a new major version
 * @param finding the finding that reports the change, at its present place
 * @param explains the parts of classes in which callers see the change; empty if unknown or
 *     invisible
 * @param reach who is affected besides callers of these classes
 */
public record Change(
    String subject,
    String detail,
    boolean isStep,
    Diagnostic finding,
    List<ApiPart> explains,
    Reach reach) {
  /** Advice that does not apply in a new major version. */
  private static final Pattern UNTIL = Pattern.compile("[^.]*until the next major version\\. ?");

  /** Joins the lines of the detail, and copies the list. */
  public Change {
    explains = List.copyOf(explains);
    detail = detail.replaceAll("\\s+", " ").strip();
  }

  /** The groups that a change affects besides callers of the changed classes. */
  public enum Reach {
    /** Only callers: if no class differs, the change is not reported. */
    CALLERS,
    /** Also code that passes values, in maps or to builders, that are no longer accepted. */
    VALUES,
    /**
     * Also users of other things than classes, such as templates of other modules and users of ids.
     */
    OTHERS
  }

  /** Returns the subject for a prompt: its id, preceded by its scope if that is not the default. */
  public static String subject(EntryPoint prompt) {
    return prompt.about().scope().equals("project") ? prompt.about().id() : prompt.about().key();
  }

  /** Returns the category of the change. */
  public Category category() {
    return Category.of(finding.code());
  }

  /**
   * Returns the key of the change in a baseline. It is the same in each run until the change itself
   * differs.
   */
  public String key() {
    String key = finding.code().id() + " " + subject;
    return detail.isEmpty() ? key : key + " " + detail;
  }

  /** Returns a copy with another finding. */
  Change withFinding(Diagnostic other) {
    return new Change(subject, detail, isStep, other, explains, reach);
  }

  /** Returns a copy without advice to wait for a major version, for use in a major step. */
  Change inMajorStep() {
    String fix = finding.fix().text();
    String advice = UNTIL.matcher(fix).replaceFirst("");
    return advice.equals(fix) ? this : withFinding(finding.fix(finding.fix().saying(advice)));
  }
}
