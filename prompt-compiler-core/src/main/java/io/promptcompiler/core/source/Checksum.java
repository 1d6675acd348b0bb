package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Computes checksums of 128 bits, the first half of SHA-256. A build is up to date by them, so
 * nobody must be able to write another text with the checksum of an earlier one.
 */
public final class Checksum {
  /** The number of digits of a checksum. */
  public static final int DIGITS = 32;

  private Checksum() {}

  /** Returns the checksum of bytes as 32 hexadecimal digits. */
  public static String of(byte[] bytes) {
    return of(bytes, bytes.length);
  }

  /** Returns the checksum of the first bytes of an array as 32 hexadecimal digits. */
  public static String of(byte[] bytes, int length) {
    return Sha256.of(bytes, length).substring(0, DIGITS);
  }

  /**
   * Returns the checksum of a file. For a file that {@link ReadBytes} refuses, returns its size and
   * time; if it is not there, {@code absent}.
   *
   * @throws IOException if it cannot be read
   */
  public static String of(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return "absent";
    }
    try {
      return of(ReadBytes.of(file));
    } catch (ReadBytes.RefusedFileException e) {
      return "large " + Files.size(file) + " " + Files.getLastModifiedTime(file);
    }
  }

  /** Returns the checksum of a text as 32 hexadecimal digits. */
  public static String of(String text) {
    return of(text.getBytes(UTF_8));
  }
}
