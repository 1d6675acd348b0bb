package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.EntryPoint;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A breaking change.
 *
 * @param subject the prompt that changed, or the type that several share
 * @param detail what distinguishes it from other changes of its kind in there; empty when there can
 *     be one only
 * @param isStep whether the prompt itself says that this is a new major version
 * @param finding the finding that reports it, at its present place
 * @param explains the parts of classes in which callers see it; nothing when it is not known or
 *     they do not
 * @param reach who notices it besides callers of these classes
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

  /** Who notices a change besides the callers of classes that it explains. */
  public enum Reach {
    /** Nobody: where no class differs for callers, it is no change. */
    CALLERS,
    /** Who passes values, in maps or to builders, that are no longer accepted. */
    VALUES,
    /** Others than callers of classes, such as templates of other modules and who goes by ids. */
    OTHERS
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
    return new Change(subject, detail, isStep, other, explains, reach);
  }

  /** The same in a major step, which needs no advice to wait for one. */
  Change inMajorStep() {
    String fix = finding.fix().text();
    String advice = UNTIL.matcher(fix).replaceFirst("");
    return advice.equals(fix) ? this : withFinding(finding.fix(finding.fix().saying(advice)));
  }
}
