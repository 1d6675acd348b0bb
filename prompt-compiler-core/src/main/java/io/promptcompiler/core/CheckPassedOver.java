package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.document.FrontmatterShape;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.chat.ChatShapes;
import io.promptcompiler.core.document.orchestrator.OrchestratorShape;
import io.promptcompiler.core.document.step.StepShape;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.NearMiss;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.ScanRoot.PassedOver;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.Shape;
import io.promptcompiler.core.syntax.data.Shape.Keyed;
import io.promptcompiler.core.syntax.data.YamlReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports files that were probably meant as templates, and roots that have none. */
final class CheckPassedOver {
  private final SourceRoot root;
  private final ScanRoot.Result scanned;
  private final DiagnosticSink sink;

  private CheckPassedOver(SourceRoot root, ScanRoot.Result scanned, DiagnosticSink sink) {
    this.root = root;
    this.scanned = scanned;
    this.sink = sink;
  }

  /**
   * Checks a root.
   *
   * @param isBroken whether an error explains already why templates are missing
   */
  static void check(
      SourceRoot root, ScanRoot.Result scanned, boolean isBroken, DiagnosticSink sink) {
    CheckPassedOver check = new CheckPassedOver(root, scanned, sink);
    scanned.passedOver().stream().filter(CheckPassedOver::isMeant).forEach(check::report);
    if (scanned.documents().isEmpty() && scanned.defaults().isEmpty() && !isBroken) {
      check.reportEmpty();
    }
  }

  private void report(PassedOver file) {
    String name = file.id().fileName();
    sink.report(
        Diagnostic.of(
                DiagnosticCode.PASSED_OVER,
                new Location(new SourceText(file.text().path(), ""), Span.at(0)),
                name)
            .fix(
                "Name it '"
                    + file.meant().name()
                    + "', or list it under <excludes> if it is none."));
  }

  private void reportEmpty() {
    String directory = root.directory().toString().replace('\\', '/');
    List<String> files = new ArrayList<>(scanned.others());
    scanned.passedOver().forEach(file -> files.add(file.id().path()));
    String endings = "Templates end in " + Kind.endingsInWords(root.kind()) + ".";
    sink.report(
        Diagnostic.of(
                DiagnosticCode.EMPTY_ROOT,
                new Location(new SourceText(directory, ""), Span.at(0)),
                directory)
            .fix(Suggestion.join(endings, Suggestion.list("Files there", files))));
  }

  /** Whether a file reads as what its name may mean. */
  private static boolean isMeant(PassedOver file) {
    Optional<NearMiss.Reading> reading = file.meant().reading();
    return reading.isEmpty()
        || document(file.text()).filter(document -> is(document, reading.get())).isPresent();
  }

  private static Optional<Mapping> document(SourceText text) {
    // JSON is YAML, but for what hardly stands in a document.
    Span all = new Span(0, text.content().length());
    return YamlReader.read(text, all, finding -> {})
        .filter(document -> !ReadData.isSchema(document));
  }

  private static boolean is(Mapping document, NearMiss.Reading reading) {
    return switch (reading) {
      case DEFAULTS ->
          FrontmatterShape.FRONTMATTER.names().stream()
              .anyMatch(key -> document.entry(key).isPresent());
      case CHAT -> has(document, ChatShapes.CHAT);
      case TASK ->
          has(document, ChatShapes.TASK)
              && ChatShapes.TASK
                  .names()
                  .containsAll(document.entries().stream().map(Entry::key).toList());
      case STEP -> has(document, StepShape.DOCUMENT);
      case ORCHESTRATOR ->
          has(document, OrchestratorShape.DOCUMENT) && document.entry("prompts").isPresent();
    };
  }

  private static boolean has(Mapping document, Keyed shape) {
    return shape.keys().stream()
        .filter(Shape.Key::isRequired)
        .allMatch(key -> document.entry(key.name()).isPresent());
  }
}
