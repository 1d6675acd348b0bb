package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;
import java.util.function.Function;

/** Receives the changes of one prompt, or of one type that several prompts share. */
final class ChangeSink {
  private final String subject;
  private final boolean isStep;
  private final Function<String, List<ApiPart>> parts;
  private final List<Change> changes;

  /**
   * A report.
   *
   * @param isStep whether the prompt itself says that this is a new major version
   * @param parts finds what callers see of a member, by its declared path
   * @param changes takes what is reported
   */
  ChangeSink(
      String subject, boolean isStep, Function<String, List<ApiPart>> parts, List<Change> changes) {
    this.subject = subject;
    this.isStep = isStep;
    this.parts = parts;
    this.changes = changes;
  }

  /** The same report for a part of the prompt that may say by itself that it is a major version. */
  ChangeSink ofPart(boolean isStepOfPart) {
    return new ChangeSink(subject, isStep || isStepOfPart, parts, changes);
  }

  /**
   * Takes a change.
   *
   * @param detail what distinguishes it from other changes of its kind
   */
  void add(String detail, Diagnostic finding) {
    add(detail, finding, List.of());
  }

  /**
   * Takes a change that callers see in some members, if in any.
   *
   * @param members their declared names, each preceded by the names of the declarations that
   *     contain it
   * @param detail what distinguishes it from other changes of its kind
   */
  void addSeenIn(List<String> members, String detail, Diagnostic finding) {
    add(detail, finding, members.stream().flatMap(path -> parts.apply(path).stream()).toList());
  }

  /**
   * Takes a change that callers see.
   *
   * @param explains in which parts of classes they see it
   */
  void add(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.VALUES);
  }

  /** Takes a change that breaks others than callers of classes, and is seen in these parts too. */
  void addForOthers(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.OTHERS);
  }

  /** Takes a change that is one only if these parts of classes differ for callers. */
  void addIfSeen(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.CALLERS);
  }

  /** Takes a change of some reach. */
  void add(String detail, Diagnostic finding, List<ApiPart> explains, Change.Reach reach) {
    changes.add(change(detail, finding, explains, reach));
  }

  /** A change that is not taken yet. */
  Change change(String detail, Diagnostic finding, List<ApiPart> explains, Change.Reach reach) {
    return new Change(subject, detail, isStep, finding, explains, reach);
  }
}
