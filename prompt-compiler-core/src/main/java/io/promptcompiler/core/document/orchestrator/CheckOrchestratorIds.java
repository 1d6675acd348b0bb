package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.source.SourceFile;

/** Reports orchestrators of one root that have the same id. */
final class CheckOrchestratorIds {
  private final Orchestrators orchestrators;
  private final DiagnosticSink sink;

  CheckOrchestratorIds(Orchestrators orchestrators, DiagnosticSink sink) {
    this.orchestrators = orchestrators;
    this.sink = sink;
  }

  /** Reports a document if an earlier one has the same id. */
  void check(Read read) {
    SourceFile first =
        orchestrators.find(read.file().root(), read.id()).map(Read::file).orElse(read.file());
    if (!first.equals(read.file())) {
      read.named()
          .ifPresent(
              id ->
                  sink.report(
                      Diagnostic.of(DiagnosticCode.DUPLICATE_ORCHESTRATOR, id.location(), read.id())
                          .fix("Give one of them another id: the other is '" + first.id() + "'.")));
    }
  }
}
