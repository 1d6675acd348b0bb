package io.promptcompiler.core;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.source.SourceFile;

/** Receives the files of a run, in the order of the documents, from one thread. */
public interface Output {
  /** Returns whether files are generated. A comparison or a listing does not need them. */
  default boolean takesFiles() {
    return true;
  }

  /**
   * Returns whether a document is compiled. Documents that only others use are compiled with these;
   * a run that leaves out documents does not check the classes of the module as a whole.
   */
  default boolean takes(SourceFile document) {
    return true;
  }

  /** Receives a compiled document. */
  default void document(CompiledDocument document) {}

  /**
   * Keeps a file that an earlier run wrote. Returns whether it exists with the expected content.
   *
   * @param path its path below the folder for its type, with {@code /}
   * @param checksum the checksum of the expected content
   */
  default boolean keep(Artifact.Type type, String path, String checksum) {
    return false;
  }

  /** Receives a file. Only at the end of the run is it known whether the file is to be written. */
  void file(OutputFile file);
}
