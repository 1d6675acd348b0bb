package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import java.util.Optional;

/** Reads the documents of orchestrators. */
final class ReadOrchestrator {
  private ReadOrchestrator() {}

  /** Reads a document without its ancestors. */
  static Read read(SourceFile file) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Mapping> document = ReadData.read(file, problems);
    boolean isGood = ReadData.hasShape(file, document, OrchestratorShape.DOCUMENT, problems);
    Optional<DataObject> keys = document.map(DataObject::of);
    Optional<Scalar> id = keys.flatMap(found -> found.find(OrchestratorShape.ID));
    String name = file.id().fileName();
    String stem = name.substring(0, name.indexOf('.'));
    return new Read(
        file,
        id.map(Scalar::text).orElse(stem),
        id,
        keys.flatMap(found -> found.find(OrchestratorShape.EXTENDS)),
        document,
        isGood,
        problems.toList());
  }
}
