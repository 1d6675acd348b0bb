package io.promptcompiler.core.diagnostic;

/** Receives findings. Reporting never throws and never stops the work. */
@FunctionalInterface
public interface DiagnosticSink {

  /** Receives a finding. */
  void report(Diagnostic diagnostic);
}
