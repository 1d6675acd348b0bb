package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/**
 * Computes 64-bit checksums that detect accidental changes. They are used for the state of builds,
 * because in a JVM that has just started they are many times faster than a {@link Sha256}, which is
 * used for data that others rely on.
 */
public final class Checksum {
  private Checksum() {}

  /** Returns the checksum of bytes as 16 hexadecimal digits. */
  public static String of(byte[] bytes) {
    return of(bytes, bytes.length);
  }

  /** Returns the checksum of the first bytes of an array as 16 hexadecimal digits. */
  public static String of(byte[] bytes, int length) {
    // Two CRCs with different polynomials together are as good as one CRC of twice the length.
    CRC32 first = new CRC32();
    CRC32C second = new CRC32C();
    first.update(bytes, 0, length);
    second.update(bytes, 0, length);
    return HexFormat.of().toHexDigits(first.getValue() << 32 | second.getValue());
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

  /** Returns the checksum of a text as 16 hexadecimal digits. */
  public static String of(String text) {
    return of(text.getBytes(UTF_8));
  }
}
