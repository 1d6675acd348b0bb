package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.List;
import java.util.function.UnaryOperator;

/** Receives the changes of one prompt, or of one type that several prompts share. */
class ChangeSink {
  private final String subject;
  private final boolean isStep;
  private final List<Change> changes;
  private final UnaryOperator<Diagnostic> edit;

  /**
   * A report.
   *
   * @param isStep whether the prompt itself says that this is a new major version
   * @param changes takes what is reported
   */
  ChangeSink(String subject, boolean isStep, List<Change> changes) {
    this(subject, isStep, changes, UnaryOperator.identity());
  }

  private ChangeSink(
      String subject, boolean isStep, List<Change> changes, UnaryOperator<Diagnostic> edit) {
    this.subject = subject;
    this.isStep = isStep;
    this.changes = changes;
    this.edit = edit;
  }

  /** The same report for findings that are edited on their way. */
  ChangeSink editing(UnaryOperator<Diagnostic> change) {
    return new ChangeSink(subject, isStep, changes, finding -> edit.apply(change.apply(finding)));
  }

  /**
   * Takes a change.
   *
   * @param detail what distinguishes it from other changes of its kind
   */
  void add(String detail, Diagnostic finding) {
    changes.add(new Change(subject, detail, isStep, edit.apply(finding)));
  }

  /** The same, but changes of a kind are left out. */
  ChangeSink without(DiagnosticCode code) {
    return new ChangeSink(subject, isStep, changes) {
      @Override
      void add(String detail, Diagnostic finding) {
        if (finding.code() != code) {
          super.add(detail, finding);
        }
      }
    };
  }
}
