package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Settings;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
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
    for (Phase phase : Phase.ALL) {
      Optional<Settings> settings = document.settings(phase);
      settings.ifPresent(found -> tasks(found, sink));
      if (settings.filter(Settings::isOff).isPresent()) {
        own.allPrompts().stream()
            .filter(prompt -> prompt.of().equals(phase))
            .forEach(prompt -> unused(phase, prompt, sink));
      }
    }
  }

  private static void tasks(Settings settings, DiagnosticSink sink) {
    if (settings.minTasks().isPresent() && settings.maxTasks().isPresent()) {
      String lower = settings.minTasks().get().text();
      Scalar most = settings.maxTasks().get();
      if (Long.parseLong(lower) > Long.parseLong(most.text())) {
        sink.report(
            Diagnostic.of(DiagnosticCode.NO_TASKS_FIT, most.location(), most.text(), lower)
                .fix("Swap the two values, or remove one."));
      }
    }
  }

  private static void unused(Phase phase, Prompt prompt, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.PHASE_DISABLED, prompt.key(), phase.name())
            .fix("Enable it, or remove the prompts."));
  }
}
