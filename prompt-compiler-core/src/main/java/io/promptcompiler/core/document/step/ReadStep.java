package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.hint.declaration.DeclarationKeys;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataObject;
import java.util.List;
import java.util.Optional;

/** Reads a step document. */
final class ReadStep {
  private static final List<String> DECLARED = DeclarationKeys.withOrigin("types", "parameters");

  private final SourceFile file;
  private final DataObject document;

  private ReadStep(SourceFile file, DataObject document) {
    this.file = file;
    this.document = document;
  }

  /**
   * The result of reading a document by itself.
   *
   * @param flow its place in the flow, as far as it can be read
   * @param step the step; empty if the document does not have the shape of one
   * @param problems the findings of reading it
   */
  record Result(FlowStep flow, Optional<StepElement> step, List<Diagnostic> problems) {
    /** Copies the list. */
    Result {
      problems = List.copyOf(problems);
    }
  }

  /** Reads a document. */
  static Result read(SourceFile file) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Mapping> document = ReadData.read(file, problems);
    boolean isGood = ReadData.hasShape(file, document, StepShape.DOCUMENT, problems);
    Optional<ReadStep> reading = document.map(found -> new ReadStep(file, DataObject.of(found)));
    return new Result(
        reading.map(ReadStep::flow).orElse(FlowStep.broken(file)),
        reading.filter(any -> isGood).map(ReadStep::step),
        problems.toList());
  }

  /** Reads a document as a step; empty if it does not have the shape of one. */
  static Optional<StepElement> element(SourceFile file) {
    return read(file).step();
  }

  private FlowStep flow() {
    return new FlowStep(
        file,
        document.find(StepShape.ID).filter(found -> !StepShape.ENDS.contains(found.text())),
        document.find(StepShape.ON_PASS).flatMap(onPass -> onPass.find(StepShape.NEXT)));
  }

  private StepElement step() {
    InjectedOrigin injected =
        InjectedOrigin.of(
            document.data().keeping(DECLARED::contains),
            Injections.names(document.get(StepShape.INJECTIONS).entries()));
    return new StepElement(file, document, injected.declarations(), injected.byName());
  }
}
