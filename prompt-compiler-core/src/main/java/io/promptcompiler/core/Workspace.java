package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.FileHashes;
import io.promptcompiler.core.source.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * Where a run puts what it makes, and where it finds what earlier runs knew. All is asked and told
 * by one thread, in the order of the documents.
 */
public interface Workspace {
  /** What tells the content of a file; see {@link FileHashes}. */
  default FileHash hash(String path, byte[] content) {
    return FileHash.of(content);
  }

  /**
   * Whether nothing is to be done.
   *
   * @param contents a checksum over all templates, in which nothing was found when they were read
   */
  default boolean isUpToDate(String contents) {
    return false;
  }

  /** What an earlier run knew of a document. */
  default Optional<KnownDocument> recall(SourceFile file) {
    return Optional.empty();
  }

  /** Keeps what a document became in an earlier run; whether that is still there. */
  default boolean reuse(KnownDocument document) {
    return false;
  }

  /** Takes what is known of a document now. */
  default void remember(KnownDocument document) {}

  /** What libraries offered at the last run that was good. */
  default List<OfferedName> offeredBefore() {
    return List.of();
  }

  /** Takes what libraries offer now. */
  default void offered(List<OfferedName> names) {}

  /** Takes a document that was compiled. */
  default void document(CompiledDocument document) {}

  /**
   * Keeps a file that an earlier run wrote; whether it is there.
   *
   * @param checksum that of the content that it should have
   */
  default boolean keep(OutputFile.Type type, String path, String checksum) {
    return false;
  }

  /**
   * Keeps a file that an earlier run made of the same; whether it is there.
   *
   * @param madeOf all that its content is to depend on, besides what was asked for
   */
  default boolean keepMade(OutputFile.Type type, String path, String madeOf) {
    return false;
  }

  /** Takes a file that a later run may keep as above. */
  default void made(OutputFile file, String madeOf) {
    file(file);
  }

  /** Takes a file. Whether it is to be written is known at the end of the run only. */
  void file(OutputFile file);
}
