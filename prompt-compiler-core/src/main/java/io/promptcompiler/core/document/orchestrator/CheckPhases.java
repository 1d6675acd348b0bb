package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.Optional;

/** Checks the settings of phases against each other, and against the prompts. */
final class CheckPhases {
  private CheckPhases() {}

  /**
   * Checks a whole document.
   *
   * @param own what it says itself
   */
  static void check(Mapping document, Mapping own, DiagnosticSink sink) {
    for (Phase phase : Phase.ALL) {
      Optional<Mapping> settings = Sections.mapping(document, "phases", phase.name());
      settings
          .flatMap(found -> Sections.mapping(found, "validation"))
          .ifPresent(validation -> tasks(validation, sink));
      boolean isOff =
          settings.filter(found -> Sections.text(found, "enabled").equals("false")).isPresent();
      if (isOff) {
        Sections.mapping(own, "prompts")
            .flatMap(prompts -> prompts.entry(phase.prompt()))
            .ifPresent(prompt -> unused(phase, prompt, sink));
      }
    }
  }

  private static void tasks(Mapping validation, DiagnosticSink sink) {
    Optional<Entry> least = Sections.scalar(validation, "minTasks");
    Optional<Entry> most = Sections.scalar(validation, "maxTasks");
    if (least.isPresent() && most.isPresent()) {
      String lower = ((Scalar) least.get().value()).text();
      String upper = ((Scalar) most.get().value()).text();
      if (Long.parseLong(lower) > Long.parseLong(upper)) {
        sink.report(
            Diagnostic.of(DiagnosticCode.NO_TASKS_FIT, most.get().value().location(), upper, lower)
                .fix("Swap them, or leave one out."));
      }
    }
  }

  private static void unused(Phase phase, Entry prompt, DiagnosticSink sink) {
    sink.report(
        Diagnostic.of(DiagnosticCode.PHASE_DISABLED, prompt.keyLocation(), phase.name())
            .fix("Enable it, or remove the prompts."));
  }
}
