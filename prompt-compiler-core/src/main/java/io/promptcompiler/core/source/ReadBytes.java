package io.promptcompiler.core.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.zip.ZipException;

/**
 * Reads a file from an untrusted source. Pipes and devices, which may never return data or never
 * end, are rejected before they are opened. Files that are too large are rejected before they fill
 * the memory.
 */
public final class ReadBytes {
  /** The maximum size of a template, a file of defaults or an expected text, in bytes. */
  public static final int MOST = 16 << 20;

  private ReadBytes() {}

  /** Thrown when a file is not read; the message is the reason, as the end of a sentence. */
  public static final class RefusedFileException extends IOException {
    private static final long serialVersionUID = 1L;

    private RefusedFileException(String why) {
      super(why);
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
      throw new RefusedFileException("it is not a regular file");
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
    throw new RefusedFileException("it is larger than " + (most >> 20) + " MiB");
  }

  /** Returns the reason why a file could not be read, as the end of a sentence. */
  public static String why(IOException e) {
    if (e instanceof RefusedFileException refused) {
      return String.valueOf(refused.getMessage());
    }
    if (e instanceof NoSuchFileException) {
      return "it does not exist";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof ZipException) {
      return "it is not a valid jar file";
    }
    return "reading it failed";
  }
}
