package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataObject;
import java.util.Optional;

/** Checks the settings of phases for consistency with each other and with the prompts. */
final class CheckPhases {
  private CheckPhases() {}

  /**
   * Checks a document that is merged with its ancestors.
   *
   * @param own the document's own content
   */
  static void check(OrchestratorElement document, OrchestratorElement own, DiagnosticSink sink) {
    for (Phase phase : OrchestratorShape.ALL_PHASES) {
      Optional<DataObject> settings = document.settings(phase);
      settings
          .flatMap(found -> found.find(OrchestratorShape.VALIDATION))
          .ifPresent(found -> tasks(found, sink));
      if (!settings.flatMap(found -> found.find(OrchestratorShape.ENABLED)).orElse(true)) {
        own.keys()
            .find(OrchestratorShape.PROMPTS)
            .filter(prompts -> prompts.has(phase.prompt()))
            .ifPresent(prompts -> unused(phase, prompts.place(phase.prompt()), sink));
      }
    }
  }

  private static void tasks(DataObject validation, DiagnosticSink sink) {
    long least = validation.find(OrchestratorShape.MIN_TASKS).orElse(0L);
    long most = validation.find(OrchestratorShape.MAX_TASKS).orElse(Long.MAX_VALUE);
    if (least > most) {
      Location place = validation.placeOfValue(OrchestratorShape.MAX_TASKS);
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.NO_TASKS_FIT, place, Long.toString(most), Long.toString(least))
              .fix("Swap the two values, or remove one."));
    }
  }

  private static void unused(Phase phase, Location prompt, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.PHASE_DISABLED, prompt, phase.settings().name())
            .fix("Enable it, or remove the prompts."));
  }
}
