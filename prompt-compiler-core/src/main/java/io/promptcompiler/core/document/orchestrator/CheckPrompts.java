package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks that prompts tell models what is expected of their answers: the delimiters, and the fields
 * that an answer must have.
 */
final class CheckPrompts {
  private final Mapping document;
  private final DiagnosticSink sink;

  private CheckPrompts(Mapping document, DiagnosticSink sink) {
    this.document = document;
    this.sink = sink;
  }

  /** Checks a whole document. */
  static void check(Mapping document, DiagnosticSink sink) {
    CheckPrompts check = new CheckPrompts(document, sink);
    for (Phase phase : Phase.ALL) {
      Sections.mapping(document, "prompts", phase.prompt())
          .ifPresent(prompt -> check.prompt(phase, prompt));
    }
  }

  private void prompt(Phase phase, Mapping prompt) {
    List<Entry> texts = new ArrayList<>();
    Sections.scalar(prompt, "system").ifPresent(texts::add);
    Sections.scalar(prompt, "user").ifPresent(texts::add);
    if (texts.isEmpty()) {
      return;
    }
    Location place = texts.get(0).keyLocation();
    List<String> answered =
        Sections.mapping(prompt, "format")
            .map(format -> Sections.texts(format, "requiredFields"))
            .orElse(List.of());
    if (phase.answers()) {
      delimiters(phase, Sections.text(prompt, "system"), !answered.isEmpty(), place);
    }
    Set<String> required = new LinkedHashSet<>(answered);
    Sections.mapping(document, "phases", phase.name(), "validation")
        .ifPresent(validation -> required.addAll(Sections.texts(validation, "requiredFields")));
    for (String field : required) {
      if (texts.stream().noneMatch(text -> says(text, field))) {
        sink.report(
            Diagnostic.of(DiagnosticCode.FIELD_NOT_NAMED, place, phase.prompt(), field)
                .fix("Say in the prompt that an answer has it, or do not require it."));
      }
    }
  }

  private static boolean says(Entry text, String part) {
    return ((Scalar) text.value()).text().contains(part);
  }

  private void delimiters(Phase phase, String system, boolean isRequired, Location place) {
    Optional<Mapping> format = Sections.mapping(document, "prompts", "responseFormat");
    if (format.isEmpty()) {
      return;
    }
    DiagnosticCode code =
        isRequired ? DiagnosticCode.DELIMITER_MISSING : DiagnosticCode.DELIMITER_ABSENT;
    for (String key : List.of("delimiterStart", "delimiterEnd")) {
      String delimiter = Sections.text(format.get(), key);
      if (!delimiter.isEmpty() && !system.contains(delimiter)) {
        sink.report(
            Diagnostic.of(code, place, phase.prompt(), delimiter)
                .fix("Show in it what an answer looks like, between the delimiters."));
        return;
      }
    }
  }
}
