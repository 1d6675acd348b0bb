package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The bytes that a run may still read, for all its roots and libraries together, or for the
 * expected texts of a document. A small jar has very large files, and so has a small checkout:
 * links, roots, indexes and examples can name one file many times.
 */
public final class ReadBudget {
  private static final long MOST = 128 << 20;

  private long used;

  /** Creates a budget of 128 MiB. */
  public ReadBudget() {}

  /**
   * Refuses a file if the budget is used up.
   *
   * @throws FileSystemException if it is
   */
  public void require(Path file) throws IOException {
    if (used > MOST) {
      String why = "all files together are larger than " + (MOST >> 20) + " MiB";
      throw new FileSystemException(file.toString(), null, why);
    }
  }

  /**
   * Returns whether half of the budget is left, so that files may be read to give better advice.
   */
  boolean isHalfLeft() {
    return used <= MOST / 2;
  }

  /** Records that bytes were read. */
  public void use(long bytes) {
    used += bytes;
  }

  /**
   * Returns the bytes of a file of at most {@link ReadBytes#MOST}, and records that they were read.
   *
   * @throws FileSystemException if the budget is used up, or the file is refused
   */
  public byte[] read(Path file) throws IOException {
    return read(file, Files.readAttributes(file, BasicFileAttributes.class), ReadBytes.MOST);
  }

  /**
   * Returns the bytes of a file, and records that they were read.
   *
   * @param attributes the attributes of the file itself, not of a link to it
   * @param most the maximum size
   * @throws FileSystemException if the budget is used up, or the file is refused
   */
  public byte[] read(Path file, BasicFileAttributes attributes, int most) throws IOException {
    require(file);
    byte[] bytes = ReadBytes.of(file, attributes, most);
    use(bytes.length);
    return bytes;
  }
}
