package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.source.Kind;
import java.util.List;

/** The family of orchestrators, documents with phases that can extend one another. */
public final class OrchestratorFamily implements DocumentFamily {
  /** An orchestrator: {@code .orchestrator.json} or {@code .yaml}. */
  public static final Kind ORCHESTRATOR = Kind.ofData("orchestrator");

  @Override
  public List<DocumentKind> kinds() {
    return List.of(
        new DocumentKind(
            ORCHESTRATOR,
            "orchestrator",
            OrchestratorShape.DOCUMENT,
            document ->
                DocumentKind.hasRequired(document, OrchestratorShape.DOCUMENT)
                    && document.entry("prompts").isPresent(),
            false));
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    return new CompileOrchestrators(
        Orchestrators.read(context.all(ORCHESTRATOR)),
        context.texts(),
        context.inherited(),
        context.helpers());
  }

  @Override
  public DocumentContract contract(CompiledDocument document) {
    DocumentContract members = DocumentFamily.super.contract(document);
    return document
        .entryPoint()
        .map(found -> OrchestratorContract.of(found, members.terms()))
        .map(terms -> DocumentContract.of(document.file().location(), terms))
        .orElse(members);
  }
}
