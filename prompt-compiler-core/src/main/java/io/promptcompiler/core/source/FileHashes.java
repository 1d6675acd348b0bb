package io.promptcompiler.core.source;

/** Finds out what tells the content of files, or knows it. */
@FunctionalInterface
public interface FileHashes {
  /**
   * What tells a file's content.
   *
   * @param path its absolute path, with {@code /}
   */
  FileHash of(String path, byte[] content);
}
