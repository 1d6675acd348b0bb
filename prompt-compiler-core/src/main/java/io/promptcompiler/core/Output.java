package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.document.CompiledDocument;

/** Receives the files of a run, in the order of the documents, from one thread. */
public interface Output {
  /** Returns whether files are generated at all; a comparison or a listing needs none. */
  default boolean takesFiles() {
    return true;
  }

  /** Receives a compiled document. */
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

  /** Receives a file. Whether it is written is only known at the end of the run. */
  void file(OutputFile file);
}
