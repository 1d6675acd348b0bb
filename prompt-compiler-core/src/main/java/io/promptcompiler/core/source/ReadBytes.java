package io.promptcompiler.core.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Reads a file from an untrusted source. Pipes and devices, which may never return data or never
 * end, are rejected before they are opened. Files that are too large are rejected before they fill
 * the memory.
 */
public final class ReadBytes {
  /** The maximum size of a template, a file of defaults or an expected text, in bytes. */
  public static final int MOST = 16 << 20;

  private ReadBytes() {}

  /** Thrown when a file is not read. */
  public static final class RefusedFileException extends FileSystemException {
    private static final long serialVersionUID = 1L;

    /** The reason is the end of a sentence. */
    private RefusedFileException(Path file, String why) {
      super(file.toString(), null, why);
    }
  }

  /**
   * Returns the bytes of a file.
   *
   * @throws RefusedFileException if it is not a regular file, or larger than {@link #MOST}
   * @throws IOException if it cannot be read
   */
  public static byte[] of(Path file) throws IOException {
    return of(file, Files.readAttributes(file, BasicFileAttributes.class), MOST);
  }

  /**
   * Returns the bytes of a file.
   *
   * @param attributes the attributes of the file itself, not of a link to it
   * @param most the maximum size
   * @throws RefusedFileException if it is not a regular file, or is too large
   * @throws IOException if it cannot be read
   */
  public static byte[] of(Path file, BasicFileAttributes attributes, int most) throws IOException {
    if (!attributes.isRegularFile()) {
      throw new RefusedFileException(file, "it is not a regular file");
    }
    if (attributes.size() <= most) {
      // The size in a jar may be smaller than the actual size.
      try (InputStream in = Files.newInputStream(file)) {
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length <= most) {
          return bytes;
        }
      }
    }
    throw new RefusedFileException(file, "it is larger than " + (most >> 20) + " MiB");
  }
}
