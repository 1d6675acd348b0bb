package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.EntryPoint;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A breaking change.
 *
 * @param subject the prompt that changed, or the type that several share
 * @param detail the detail that distinguishes it from other changes of its kind; empty if there can
 *     only be one
 * @param isStep whether the prompt itself has a new major version
 * @param finding the finding that reports it, at its present place
 * @param explains the parts of classes in which callers see it; empty if unknown or invisible
 * @param reach the others who notice it besides callers of these classes
 */
public record Change(
    String subject,
    String detail,
    boolean isStep,
    Diagnostic finding,
    List<ApiPart> explains,
    Reach reach) {
  /** Advice that is of no use once the major version is there. */
  private static final Pattern UNTIL = Pattern.compile("[^.]*until the next major version\\. ?");

  /** Keeps the detail on one line, and copies the list. */
  public Change {
    explains = List.copyOf(explains);
    detail = detail.replaceAll("\\s+", " ").strip();
  }

  /** The others who notice a change besides the callers of the affected classes. */
  public enum Reach {
    /** Only callers: if no class differs for them, there is no change. */
    CALLERS,
    /** Also those who pass values, in maps or to builders, that are no longer accepted. */
    VALUES,
    /** Also others than callers of classes, such as templates of other modules and users of ids. */
    OTHERS
  }

  /**
   * Returns the subject that a prompt is: its id, with its scope where that is not the usual one.
   */
  static String subject(EntryPoint prompt) {
    return prompt.about().scope().equals("project") ? prompt.about().id() : prompt.about().key();
  }

  /** Returns its category. */
  public Category category() {
    return Category.of(finding.code());
  }

  /** Returns its key in a baseline, the same in each run until the change itself differs. */
  public String key() {
    String key = finding.code().id() + " " + subject;
    return detail.isEmpty() ? key : key + " " + detail;
  }

  /** Returns the same with another finding. */
  Change withFinding(Diagnostic other) {
    return new Change(subject, detail, isStep, other, explains, reach);
  }

  /** Returns the same in a major step, which needs no advice to wait for one. */
  Change inMajorStep() {
    String fix = finding.fix().text();
    String advice = UNTIL.matcher(fix).replaceFirst("");
    return advice.equals(fix) ? this : withFinding(finding.fix(finding.fix().saying(advice)));
  }
}
