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
 * A module whose documents have been compiled. Their programs are released: the module as a whole
 * only needs to know their classes.
 *
 * @param common what documents have in common, with all fragments
 * @param classes those of all documents, fragments last, sorted by scope and id
 * @param included the templates of libraries that documents include
 * @param compiled how many documents were compiled in this run
 */
record CompiledModule(
    CompilerOptions options,
    Loaded loaded,
    TargetModule target,
    Program common,
    List<IndexedClass> classes,
    Set<SourceFile> included,
    int compiled) {

  /** Copies the list and the set. */
  CompiledModule {
    classes = List.copyOf(classes);
    included = Set.copyOf(included);
  }

  /**
   * A class with its entry in the index.
   *
   * @param text what the index of a published module says of it; empty when there is none
   */
  record IndexedClass(ClassEntry entry, String text) {}

  /** The documents of the module. */
  List<SourceFile> documents() {
    return loaded.documents();
  }

  /** The classes of all documents. */
  List<ClassEntry> entries() {
    return classes.stream().map(IndexedClass::entry).toList();
  }

  /** The classes of prompts. */
  List<ClassEntry> prompts() {
    return entries().stream().filter(entry -> !entry.isFragment()).toList();
  }

  /** Summarizes the run that compiled the module. */
  Run run(List<Diagnostic> findings) {
    return new Run(Optional.of(common), findings, prompts().size(), compiled);
  }
}
