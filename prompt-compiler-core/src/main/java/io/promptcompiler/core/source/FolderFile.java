package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Path;

/**
 * A file of a document that is a folder.
 *
 * @param path its path inside the folder, with {@code /}
 * @param place its place on disk or in a jar
 * @param checksum the {@link Checksum} of its content
 * @param size its size in bytes
 * @param isExecutable whether the operating system may execute it
 */
public record FolderFile(
    String path, Path place, String checksum, long size, boolean isExecutable) {

  /**
   * Returns its content.
   *
   * @throws IOException if it can no longer be read
   */
  public byte[] content() throws IOException {
    return ReadBytes.of(place);
  }
}
