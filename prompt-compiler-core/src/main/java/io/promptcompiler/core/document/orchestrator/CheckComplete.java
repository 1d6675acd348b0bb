package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;

/**
 * Checks that a document, including its inherited content, has everything that an orchestrator
 * needs.
 */
final class CheckComplete {
  private CheckComplete() {}

  /** Checks a document that is merged with its ancestors. */
  static void check(OrchestratorElement document, DiagnosticSink sink) {
    if (document.prompts().value().isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY,
                  document.prompts().key(),
                  "prompts",
                  OrchestratorShape.DOCUMENT.where())
              .fix("Add 'prompts', or extend an orchestrator that has them."));
    }
    document
        .responseFormat()
        .ifPresent(
            format -> {
              delimiter("delimiterStart", format.value().delimiterStart(), format.key(), sink);
              delimiter("delimiterEnd", format.value().delimiterEnd(), format.key(), sink);
            });
  }

  private static void delimiter(String key, String text, Location place, DiagnosticSink sink) {
    if (text.isEmpty()) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY, place, key, OrchestratorShape.RESPONSE_FORMAT.where())
              .fix("Add '" + key + "'."));
    }
  }
}
