package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.document.CompiledDocument;

/** Receives the files of a run, in the order of the documents, from one thread. */
public interface Output {
  /** Whether files are to be made at all; what is only compared or listed needs none. */
  default boolean takesFiles() {
    return true;
  }

  /** Takes a document that was compiled. */
  default void document(CompiledDocument document) {}

  /**
   * Keeps a file that an earlier run wrote; whether it is there.
   *
   * @param path its path below the folder for its type, with {@code /}
   * @param checksum that of the content that it should have
   */
  default boolean keep(Artifact.Type type, String path, String checksum) {
    return false;
  }

  /** Takes a file. Whether it is to be written is known at the end of the run only. */
  void file(OutputFile file);
}
