package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import java.util.List;
import java.util.Optional;

/** Checks that a document has, with what it inherits, all that an orchestrator needs. */
final class CheckComplete {
  private CheckComplete() {}

  /** Checks a whole document. */
  static void check(Mapping document, DiagnosticSink sink) {
    if (Sections.mapping(document, "prompts").isEmpty()) {
      Location place =
          document.entry("prompts").map(Entry::keyLocation).orElse(opener(document.location()));
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.MISSING_KEY, place, "prompts", OrchestratorShape.DOCUMENT.where())
              .fix("Add 'prompts', or extend an orchestrator that has them."));
      return;
    }
    Optional<Entry> format =
        Sections.mapping(document, "prompts").flatMap(prompts -> prompts.entry("responseFormat"));
    if (format.isPresent() && format.get().value() instanceof Mapping delimiters) {
      for (String key : List.of("delimiterStart", "delimiterEnd")) {
        if (Sections.text(delimiters, key).isEmpty()) {
          sink.report(
              Diagnostic.of(
                      DiagnosticCode.MISSING_KEY,
                      format.get().keyLocation(),
                      key,
                      OrchestratorShape.RESPONSE_FORMAT.where())
                  .fix("Add '" + key + "'."));
        }
      }
    }
  }

  private static Location opener(Location all) {
    int start = all.span().start();
    return new Location(all.source(), new Span(start, Math.min(all.span().end(), start + 1)));
  }
}
