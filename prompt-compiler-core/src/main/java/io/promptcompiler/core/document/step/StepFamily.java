package io.promptcompiler.core.document.step;

import io.promptcompiler.core.document.CompilationContext;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.document.DocumentCompiler;
import io.promptcompiler.core.document.DocumentContract;
import io.promptcompiler.core.document.DocumentFamily;
import io.promptcompiler.core.document.DocumentKind;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.Kind;
import java.util.List;

/**
 * The family of step documents, with evidence and gates. The steps of one folder are a flow, so all
 * of them are read before the first is compiled.
 */
public final class StepFamily implements DocumentFamily {
  /** A step: {@code .step.json} or {@code .yaml}. */
  public static final Kind STEP = Kind.ofData("step");

  @Override
  public List<DocumentKind> kinds() {
    return List.of(DocumentKind.of(STEP, "step", StepShape.DOCUMENT));
  }

  @Override
  public DocumentCompiler open(CompilationContext context) {
    CompileSteps compiler = new CompileSteps(context);
    context.documents(STEP).forEach(compiler::read);
    return compiler;
  }

  @Override
  public DocumentContract contract(CompiledDocument document) {
    DocumentContract members = DocumentFamily.super.contract(document);
    return ReadStep.element(document.file())
        .map(step -> members.with(StepContract.of(step)))
        .orElse(members);
  }

  @Override
  public DocumentContract contract(FolderMembers folder, List<CompiledDocument> documents) {
    return StepContract.of(
        folder,
        documents.stream()
            .flatMap(document -> ReadStep.element(document.file()).stream())
            .toList());
  }
}
