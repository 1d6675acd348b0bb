package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.ResponseFormat;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Located;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that prompts mention the requirements for the model's answer: the delimiters and the
 * required fields.
 */
final class CheckPrompts {
  private final OrchestratorElement document;
  private final DiagnosticSink sink;

  private CheckPrompts(OrchestratorElement document, DiagnosticSink sink) {
    this.document = document;
    this.sink = sink;
  }

  /** Checks a document that is merged with its ancestors. */
  static void check(OrchestratorElement document, DiagnosticSink sink) {
    CheckPrompts check = new CheckPrompts(document, sink);
    document.allPrompts().forEach(check::prompt);
  }

  private void prompt(Prompt prompt) {
    List<Located<Scalar>> texts = new ArrayList<>();
    prompt.system().ifPresent(texts::add);
    prompt.user().ifPresent(texts::add);
    if (texts.isEmpty()) {
      return;
    }
    Phase phase = prompt.of();
    Location place = texts.get(0).key();
    List<String> answered =
        prompt.format().map(format -> format.value().requiredFields()).orElse(List.of());
    if (phase.answers()) {
      String system = prompt.system().map(text -> text.value().text()).orElse("");
      delimiters(phase, system, !answered.isEmpty(), place);
    }
    Set<String> required = new LinkedHashSet<>(answered);
    document.settings(phase).ifPresent(settings -> required.addAll(settings.requiredFields()));
    for (String field : required) {
      if (texts.stream().noneMatch(text -> text.value().text().contains(field))) {
        sink.report(
            Diagnostic.of(DiagnosticCode.FIELD_NOT_NAMED, place, phase.prompt(), field)
                .fix("Mention the field in the prompt, or do not require it."));
      }
    }
  }

  private void delimiters(Phase phase, String system, boolean isRequired, Location place) {
    Optional<ResponseFormat> format = document.responseFormat().map(Located::value);
    if (format.isEmpty()) {
      return;
    }
    DiagnosticCode code =
        isRequired ? DiagnosticCode.DELIMITER_MISSING : DiagnosticCode.DELIMITER_ABSENT;
    for (String delimiter : List.of(format.get().delimiterStart(), format.get().delimiterEnd())) {
      if (!delimiter.isEmpty() && !system.contains(delimiter)) {
        sink.report(
            Diagnostic.of(code, place, phase.prompt(), delimiter)
                .fix("Show the form of an answer between the delimiters."));
        return;
      }
    }
  }
}
