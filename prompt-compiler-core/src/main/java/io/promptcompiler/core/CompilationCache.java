package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FileHashes;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * Reuses what earlier runs compiled. It is called by one thread, in the order of the documents; by
 * default its methods behave as if there had been no earlier run.
 */
public interface CompilationCache {
  /** Nothing is cached. */
  CompilationCache NONE = new CompilationCache() {};

  /** The hashes of files; see {@link FileHashes}. */
  default FileHash hash(String path, byte[] content) {
    return FileHash.of(content);
  }

  /** What is edited at present, and not saved. */
  default EditedTexts edited() {
    return EditedTexts.NONE;
  }

  /**
   * Takes the files of the run, before any is compiled.
   *
   * @param documents all documents, those of libraries too
   * @param defaults the files of defaults, those of libraries too
   */
  default void loaded(List<SourceFile> documents, List<SourceFile> defaults) {}

  /**
   * Whether nothing is to be done.
   *
   * @param contents a checksum over all templates, in which nothing was found when they were read
   */
  default boolean isUpToDate(String contents) {
    return false;
  }

  /** A document as an earlier run compiled it. */
  default Optional<Recalled> recall(SourceFile file) {
    return Optional.empty();
  }

  /**
   * A document that was taken from the cache.
   *
   * @param document the document
   * @param source the checksum of the source that it became; empty when it became none
   */
  record Recalled(CachedDocument document, String source) {}

  /** Caches a document as this run compiled it, or took it from an earlier one. */
  default void store(CachedDocument document) {}

  /**
   * Whether also documents are cached in which something was found, and those that builds compile
   * in each run; then {@link #found} has to know what was found.
   */
  default boolean keepsFindings() {
    return false;
  }

  /** Caches a document with what was found in it. */
  default void store(CachedDocument document, List<Diagnostic> found) {
    store(document);
  }

  /** What was found in a cached document when it was compiled. */
  default List<Diagnostic> found(CachedDocument document) {
    return List.of();
  }

  /**
   * The checksum of a file that was made of the same by an earlier run.
   *
   * @param madeOf everything that its content depends on, besides the options
   */
  default Optional<String> recall(String path, String madeOf) {
    return Optional.empty();
  }

  /** Caches of what a file was made. */
  default void store(OutputFile file, String madeOf) {}

  /** The names that libraries offered at the last successful run. */
  default List<OfferedName> offeredBefore() {
    return List.of();
  }

  /** Caches what libraries offer now. */
  default void store(List<OfferedName> offered) {}
}
