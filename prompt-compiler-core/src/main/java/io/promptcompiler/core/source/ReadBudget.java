package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * The bytes that may still be read for several roots together. A small jar has very large files,
 * and so has a small checkout: links and roots can name one file many times.
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

  /** Records that bytes were read. */
  public void use(long bytes) {
    used += bytes;
  }
}
