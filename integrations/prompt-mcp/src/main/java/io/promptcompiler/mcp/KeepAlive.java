package io.promptcompiler.mcp;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends a comment on each stream every 15 seconds, so that proxies do not close idle streams and
 * closed ones are detected.
 */
final class KeepAlive {
  private static final long SECONDS = 15;

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "mcp-keep-alive");
            thread.setDaemon(true);
            return thread;
          });

  /** Keeps a stream alive until it is closed. */
  void add(EventStream events, Runnable whenGone) {
    Future<?> unused = timer.schedule(() -> send(events, whenGone), SECONDS, TimeUnit.SECONDS);
  }

  private void send(EventStream events, Runnable whenGone) {
    try {
      events.comment();
      add(events, whenGone);
    } catch (IOException e) {
      whenGone.run();
    }
  }

  void close() {
    timer.shutdownNow();
  }
}
