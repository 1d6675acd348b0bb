package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Receives the changes of one prompt, or of one type that several prompts share. */
final class ChangeSink {
  private final String subject;
  private final boolean isStep;
  private final Function<String, List<ApiPart>> parts;
  private final List<Change> changes;
  private final Function<Diagnostic, Optional<Diagnostic>> edit;

  /**
   * A report.
   *
   * @param isStep whether the prompt itself says that this is a new major version
   * @param parts finds what callers see of a member, by its declared path
   * @param changes takes what is reported
   */
  ChangeSink(
      String subject, boolean isStep, Function<String, List<ApiPart>> parts, List<Change> changes) {
    this(subject, isStep, parts, changes, Optional::of);
  }

  private ChangeSink(
      String subject,
      boolean isStep,
      Function<String, List<ApiPart>> parts,
      List<Change> changes,
      Function<Diagnostic, Optional<Diagnostic>> edit) {
    this.subject = subject;
    this.isStep = isStep;
    this.parts = parts;
    this.changes = changes;
    this.edit = edit;
  }

  /** The same report for findings that are edited on their way. */
  ChangeSink editing(UnaryOperator<Diagnostic> change) {
    return first(finding -> Optional.of(change.apply(finding)));
  }

  /** The same, but findings of a code are left out. */
  ChangeSink without(DiagnosticCode code) {
    return first(finding -> Optional.of(finding).filter(one -> one.code() != code));
  }

  private ChangeSink first(Function<Diagnostic, Optional<Diagnostic>> change) {
    return new ChangeSink(
        subject, isStep, parts, changes, finding -> change.apply(finding).flatMap(edit));
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
   * Takes a change of a member that callers see.
   *
   * @param path its declared name, after those of what it lies in
   * @param detail what distinguishes it from other changes of its kind
   */
  void add(String path, String detail, Diagnostic finding) {
    add(detail, finding, parts.apply(path));
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

  private void add(String detail, Diagnostic finding, List<ApiPart> explains, Change.Reach reach) {
    edit.apply(finding)
        .map(edited -> new Change(subject, detail, isStep, edited, explains, reach))
        .ifPresent(changes::add);
  }
}
