package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.orchestrator.OrchestratorElement.Prompt;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import io.promptcompiler.core.syntax.data.Shape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

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
    document.prompts().forEach(check::prompt);
  }

  private void prompt(Prompt prompt) {
    DataObject keys = prompt.keys();
    List<Shape.Key<Scalar>> written =
        Stream.of(OrchestratorShape.SYSTEM, OrchestratorShape.USER)
            .filter(key -> keys.find(key).isPresent())
            .toList();
    if (written.isEmpty()) {
      return;
    }
    Location place = keys.place(written.get(0));
    List<String> answered =
        keys.find(OrchestratorShape.FORMAT)
            .map(OrchestratorElement::requiredFields)
            .orElse(List.of());
    if (prompt.phase().answers()) {
      delimiters(prompt, !answered.isEmpty(), place);
    }
    Set<String> required = new LinkedHashSet<>(answered);
    document
        .settings(prompt.phase())
        .flatMap(settings -> settings.find(OrchestratorShape.VALIDATION))
        .map(OrchestratorElement::requiredFields)
        .ifPresent(required::addAll);
    for (String field : required) {
      if (written.stream().noneMatch(key -> keys.get(key).text().contains(field))) {
        sink.report(
            Diagnostic.of(DiagnosticCode.FIELD_NOT_NAMED, place, prompt.name(), field)
                .fix("Mention the field in the prompt, or do not require it."));
      }
    }
  }

  private void delimiters(Prompt prompt, boolean isRequired, Location place) {
    String system = OrchestratorElement.text(prompt.keys(), OrchestratorShape.SYSTEM);
    DiagnosticCode code =
        isRequired ? DiagnosticCode.DELIMITER_MISSING : DiagnosticCode.DELIMITER_ABSENT;
    Stream.of(OrchestratorShape.DELIMITER_START, OrchestratorShape.DELIMITER_END)
        .flatMap(key -> document.responseFormat().flatMap(format -> format.find(key)).stream())
        .map(Scalar::text)
        .filter(delimiter -> !system.contains(delimiter))
        .limit(1)
        .forEach(
            delimiter ->
                sink.report(
                    Diagnostic.of(code, place, prompt.name(), delimiter)
                        .fix("Show the form of an answer between the delimiters.")));
  }
}
