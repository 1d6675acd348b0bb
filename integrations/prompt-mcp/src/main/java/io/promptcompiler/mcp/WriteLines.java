package io.promptcompiler.mcp;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines on a separate thread. The thread that reads requests must not wait for a client that
 * does not read responses, because both could wait forever.
 */
final class WriteLines {
  private static final Logger LOG = LoggerFactory.getLogger(WriteLines.class);
  private static final byte[] END = {};
  private static final int LONGEST_WAIT_SECONDS = 60;

  private final OutputStream out;
  private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
  private final Thread thread = new Thread(this::writeAll, "mcp-stdio-out");
  private volatile boolean hasEnded;

  WriteLines(OutputStream out) {
    this.out = out;
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** Queues a line for writing; ignored after {@link #end}. */
  void write(byte[] line) {
    if (!hasEnded) {
      lines.add(line);
    }
  }

  boolean hasEnded() {
    return hasEnded;
  }

  /** Writes the remaining lines, and stops the thread. */
  void end() {
    hasEnded = true;
    lines.add(END);
    try {
      thread.join(TimeUnit.SECONDS.toMillis(LONGEST_WAIT_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeAll() {
    try {
      for (byte[] line = lines.take(); line != END; line = lines.take()) {
        out.write(line);
        out.write('\n');
        if (lines.isEmpty()) {
          out.flush();
        }
      }
      out.flush();
    } catch (IOException e) {
      LOG.warn("Standard output cannot be written: {}", e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      hasEnded = true;
      lines.clear();
    }
  }
}
