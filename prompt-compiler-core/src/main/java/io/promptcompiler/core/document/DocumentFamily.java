package io.promptcompiler.core.document;

import java.util.List;

/**
 * A family of documents: kinds that are read and compiled together. A compiler supports the
 * families that its options list; nothing else in it depends on a kind.
 */
public interface DocumentFamily {
  /** Its kinds. */
  List<DocumentKind> kinds();

  /**
   * Opens a compiler for the documents of one run. It may read all documents of its kinds at once.
   */
  DocumentCompiler open(CompilationContext context);
}
