package io.promptcompiler.core.source;

/** Provides the hashes of files, or none where nobody needs them. */
@FunctionalInterface
public interface FileHashes {
  /** Returns the hash of a file's content. */
  FileHash of(byte[] content);
}
