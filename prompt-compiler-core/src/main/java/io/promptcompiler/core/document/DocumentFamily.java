package io.promptcompiler.core.document;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.Program.FolderMembers;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTool;
import java.util.List;

/**
 * A family of documents: kinds that are read and compiled together. A compiler supports the
 * families in its options; the rest of it does not depend on kinds.
 */
public interface DocumentFamily {
  /** Returns its kinds. */
  List<DocumentKind> kinds();

  /**
   * Opens a compiler for the documents of one run. It may read all documents of its kinds together.
   */
  DocumentCompiler open(CompilationContext context);

  /** Returns the tools that documents of a run define. */
  default List<KnownTool> tools(List<SourceFile> files) {
    return List.of();
  }

  /**
   * Checks the text of a document that is written to its {@linkplain
   * io.promptcompiler.core.program.Member.Folder folder}, and returns the errors.
   *
   * @param text the file that the text becomes
   */
  default List<Diagnostic> checkRendered(SourceFile text) {
    return List.of();
  }

  /** Returns the contract of a document, apart from its texts, parameters and output. */
  default DocumentContract contract(CompiledDocument document) {
    return DocumentContract.of(document);
  }

  /**
   * Returns the joint contract of the documents in a folder.
   *
   * @param folder the members of the folder
   * @param documents the documents that the members list, in their order
   */
  default DocumentContract contract(FolderMembers folder, List<CompiledDocument> documents) {
    return DocumentContract.NONE;
  }
}
