package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;

/**
 * Checks that a document, including its inherited content, has everything that an orchestrator
 * needs.
 */
final class CheckComplete {
  private CheckComplete() {}

  /** Checks a document that is merged with its ancestors. */
  static void check(OrchestratorElement document, DiagnosticSink sink) {
    DataObject keys = document.keys();
    if (keys.find(OrchestratorShape.PROMPTS).isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY,
                  keys.place(OrchestratorShape.PROMPTS),
                  "prompts",
                  OrchestratorShape.DOCUMENT.name())
              .fix("Add 'prompts', or extend an orchestrator that has them."));
    }
    document
        .responseFormat()
        .ifPresent(
            format -> {
              delimiter(format, OrchestratorShape.DELIMITER_START, sink);
              delimiter(format, OrchestratorShape.DELIMITER_END, sink);
            });
  }

  private static void delimiter(DataObject format, Shape.Key<?> key, DiagnosticSink sink) {
    if (format.find(key).isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY,
                  format.place(key),
                  key.name(),
                  OrchestratorShape.DELIMITERS.name())
              .fix("Add '" + key.name() + "'."));
    }
  }
}
