package io.promptcompiler.core;

import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.source.FragmentLookup;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A document that an earlier run compiled without findings. It is reused as long as all its inputs
 * are unchanged.
 *
 * @param file the document
 * @param questions the lookups that were made while it was compiled
 * @param inputs a checksum over its inputs: files, and the results of the lookups
 * @param made its class; empty for a fragment without a class
 * @param indexEntry its entry in the index of a published module; empty without an index
 * @param included the keys of the templates of libraries that it includes
 * @param called the keys of the included templates that it used as separate programs
 */
public record CachedDocument(
    SourceFile file,
    List<FragmentLookup> questions,
    String inputs,
    Optional<ClassEntry> made,
    String indexEntry,
    List<String> included,
    List<String> called) {

  /** Copies the lists. */
  public CachedDocument {
    questions = List.copyOf(questions);
    included = List.copyOf(included);
    called = List.copyOf(called);
  }

  /** Returns a copy for the current state of the file. */
  public CachedDocument of(SourceFile now) {
    return new CachedDocument(now, questions, inputs, made, indexEntry, included, called);
  }
}
