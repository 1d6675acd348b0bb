package io.promptcompiler.core.document;

import io.promptcompiler.core.program.Program.FolderMembers;
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

  /** Returns the contract of a document, apart from its texts, parameters and output. */
  default Contract contract(CompiledDocument document) {
    return Contract.of(document);
  }

  /**
   * Returns the joint contract of the documents in a folder.
   *
   * @param folder the members of the folder
   * @param documents the documents that the members list, in their order
   */
  default Contract contract(FolderMembers folder, List<CompiledDocument> documents) {
    return Contract.NONE;
  }
}
