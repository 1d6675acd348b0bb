package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.source.Fragments;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What became of a document.
 *
 * @param file the document
 * @param entryPoint what applications call; none for a fragment, and for a document with errors
 * @param includes the files that it includes, also by others, as far as it could be read
 * @param findings what was found while it was compiled, also in what it includes
 */
public record CompiledDocument(
    SourceFile file,
    Optional<EntryPoint> entryPoint,
    Set<SourceFile> includes,
    List<Diagnostic> findings) {

  /** Copies the list and the set. */
  public CompiledDocument {
    includes = Collections.unmodifiableSet(new LinkedHashSet<>(includes));
    findings = List.copyOf(findings);
  }

  /** Whether it is for others, a fragment or a task, and no prompt of its own. */
  public boolean isFragment() {
    return file.kind() == Kind.TASK || Fragments.isFragment(file);
  }
}
