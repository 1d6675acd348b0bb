package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.source.EditedTexts;
import java.util.List;

/** The diagnostics of a run, and the subset that counts for the module under its policy. */
final class RunDiagnostics implements DiagnosticSink {
  private final Loaded loaded;
  private final DiagnosticPolicy policy;
  private final OfferedNames offeredBefore;
  private final DiagnosticList all;

  /**
   * Creates an instance for a run.
   *
   * @param edited decides whose exemptions count
   * @param all the list of all findings
   */
  RunDiagnostics(
      CompilerOptions options,
      Loaded loaded,
      List<OfferedName> offeredBefore,
      EditedTexts edited,
      DiagnosticList all) {
    this.loaded = loaded;
    this.policy = new DiagnosticPolicy(options.severities(), edited::canAllow);
    this.offeredBefore = new OfferedNames(offeredBefore, loaded.present());
    this.all = all;
  }

  @Override
  public void report(Diagnostic finding) {
    all.report(finding);
  }

  /** Returns findings with their configured severities, including those in libraries. */
  List<Diagnostic> judged(List<Diagnostic> findings) {
    return policy.apply(findings);
  }

  /**
   * Returns the findings that count, in printing order. Warnings in libraries are omitted, because
   * only their authors can fix them, and so are unknown names if a library that may have them could
   * not be read.
   */
  List<Diagnostic> counting(List<Diagnostic> findings) {
    if (findings.isEmpty()) {
      return findings;
    }
    return policy.apply(
        findings.stream()
            .filter(finding -> finding.isError() || !loaded.isOfLibrary(finding))
            .filter(finding -> loaded.hasAllLibraries() || finding.code().lookup().isEmpty())
            .map(offeredBefore::explained)
            .toList());
  }

  /** Returns all findings that count, in printing order. */
  List<Diagnostic> counting() {
    return counting(all.toList());
  }

  /** Returns whether the run has an error that counts. */
  boolean hasErrors() {
    return counting().stream().anyMatch(Diagnostic::isError);
  }
}
