package io.promptcompiler.core.source;

/** Provides the hashes of files, computed or cached. */
@FunctionalInterface
public interface FileHashes {
  /**
   * Returns the hash of a file's content.
   *
   * @param path its absolute path, with {@code /}
   */
  FileHash of(String path, byte[] content);
}
