package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileMemory;
import io.promptcompiler.core.source.FragmentIndex;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTools;
import io.promptcompiler.core.tool.ToolMemory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Reuses results of earlier runs. It is called by one thread, in the order of the documents; the
 * default methods behave as if there had been no earlier run.
 */
public interface CompilationCache {
  /** A cache without content. */
  CompilationCache NONE = new CompilationCache() {};

  /** Returns the texts that are being edited and have not been saved. */
  default EditedTexts edited() {
    return EditedTexts.NONE;
  }

  /** Returns what keeps files between runs, so that unchanged ones are not read again. */
  default FileMemory files() {
    return new FileMemory();
  }

  /** Returns what keeps the Java code with tools between runs. */
  default ToolMemory tools() {
    return new ToolMemory();
  }

  /**
   * Receives the files of the run before any of them is compiled.
   *
   * @param documents all documents, including documents of libraries
   * @param defaults all files of defaults, including files of libraries
   */
  default void loaded(List<SourceFile> documents, List<SourceFile> defaults) {}

  /** Receives the texts that documents can include, and the tools that they can mention. */
  default void opened(FragmentIndex texts, KnownTools tools) {}

  /**
   * Receives files, besides templates and settings, from whose content the run took something.
   *
   * @param files the files; they need not be below a root
   */
  default void read(Set<Path> files) {}

  /**
   * Returns whether the output of an earlier run is up to date.
   *
   * @param contents computes a checksum over all templates, which were read without findings
   */
  default boolean isUpToDate(Supplier<String> contents) {
    return false;
  }

  /** Returns the document that an earlier run compiled from a file, if it can be reused. */
  default Optional<Recalled> recall(SourceFile file) {
    return Optional.empty();
  }

  /**
   * A document that was taken from the cache.
   *
   * @param document the document
   * @param source the checksum of the generated source; empty if none was generated
   */
  record Recalled(CachedDocument document, String source) {}

  /** Caches a document that this run compiled or took from the cache. */
  default void store(CachedDocument document) {}

  /**
   * Returns whether documents are also cached if they have findings or if builds compile them in
   * each run. In this case, {@link #found} must return the findings.
   */
  default boolean keepsFindings() {
    return false;
  }

  /** Caches a document with its findings. */
  default void store(CachedDocument document, List<Diagnostic> found) {
    store(document);
  }

  /** Returns the findings of a cached document from when it was compiled. */
  default List<Diagnostic> found(CachedDocument document) {
    return List.of();
  }

  /**
   * Returns the checksum of a file that an earlier run generated from the same inputs.
   *
   * @param madeOf the inputs of its content except the options
   */
  default Optional<String> recall(String path, String madeOf) {
    return Optional.empty();
  }

  /** Caches the inputs of a generated file. */
  default void store(OutputFile file, String madeOf) {}

  /** Returns the names that libraries provided in the last successful run. */
  default List<OfferedName> offeredBefore() {
    return List.of();
  }

  /** Caches the names that libraries provide. */
  default void store(List<OfferedName> offered) {}
}
