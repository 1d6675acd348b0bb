package io.promptcompiler.cli;

import io.promptcompiler.batch.BatchProgress;
import java.util.Locale;

/** Shows the progress of a batch in one line on standard error, if that is a terminal. */
final class BatchProgressLine implements BatchProgress, AutoCloseable {
  private static final long BETWEEN = 200_000_000L;
  private static final String CLEAR = "\r\u001b[K";

  private final Console console;
  private final long size;
  private final boolean isShown;
  private long last;
  private boolean hasLine;

  /**
   * Creates a line that is not shown yet.
   *
   * @param size the number of bytes to read; 0 if unknown
   */
  BatchProgressLine(Console console, long size) {
    this.console = console;
    this.size = size;
    this.isShown = console.errorsAreSeen();
  }

  @Override
  public void at(long rows, long problems, long bytes) {
    if (!isShown) {
      return;
    }
    long now = System.nanoTime();
    if (hasLine && now - last < BETWEEN) {
      return;
    }
    last = now;
    hasLine = true;
    String line = String.format(Locale.ROOT, "Row %,d", rows);
    if (problems > 0) {
      line += String.format(Locale.ROOT, ", %,d broken", problems);
    }
    if (size > 0) {
      line += ", " + 100 * bytes / size + " %";
    }
    console.sayPart(CLEAR + line);
  }

  /** Removes the line. */
  @Override
  public void close() {
    if (hasLine) {
      console.sayPart(CLEAR);
    }
  }
}
