package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Run;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.backend.TargetModule;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.Program;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A module whose documents have been compiled. Their programs have been released, because the
 * module as a whole only needs their classes.
 *
 * @param common the common parts of documents, with all fragments
 * @param classes the classes of all documents, fragments last, sorted by scope and id
 * @param included the templates of libraries that documents include
 * @param compiled the number of documents that were compiled in this run
 * @param isWhole whether no document was left out
 */
record CompiledModule(
    CompilerOptions options,
    Loaded loaded,
    TargetModule target,
    Program common,
    List<IndexedClass> classes,
    Set<SourceFile> included,
    int compiled,
    boolean isWhole) {

  /** Copies the list and the set. */
  CompiledModule {
    classes = List.copyOf(classes);
    included = Set.copyOf(included);
  }

  /**
   * A class with its entry in the index.
   *
   * @param text its entry in the index of a published module; empty without an index
   */
  record IndexedClass(ClassEntry entry, String text) {}

  /** Returns the documents of the module. */
  List<SourceFile> documents() {
    return loaded.documents();
  }

  /** Returns the classes of all documents. */
  List<ClassEntry> entries() {
    return classes.stream().map(IndexedClass::entry).toList();
  }

  /** Returns the classes of prompts. */
  List<ClassEntry> prompts() {
    return entries().stream().filter(entry -> !entry.isFragment()).toList();
  }

  /** Summarizes the run that compiled the module. */
  Run run(List<Diagnostic> findings) {
    return new Run(Optional.of(common), findings, prompts().size(), compiled);
  }
}
