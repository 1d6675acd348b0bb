package io.promptcompiler.mcp;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The threads on which an HTTP server reads requests and writes responses. A thread waits for a
 * slow client only for a limited time. While other requests wait for a thread, the limit is much
 * shorter for the address that occupies the most threads, so that slow clients cannot block others.
 * A thread that waits too long is interrupted, which closes the channel that it reads or writes.
 */
final class ClientThreads {
  /** Reads from a client or writes to it. */
  @FunctionalInterface
  interface Transfer<T> {
    T run() throws IOException;
  }

  private static final int THREADS = 64;
  private static final long LONGEST_WAIT = TimeUnit.SECONDS.toNanos(30);
  private static final long LONGEST_WAIT_WHEN_BUSY = TimeUnit.SECONDS.toNanos(1);
  private static final long CHECK_MILLIS = 250;

  /** Represents the unknown address of a client while its headers are read. */
  private static final String UNKNOWN = "";

  private final Map<Thread, Wait> waits = new ConcurrentHashMap<>();
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          THREADS, THREADS, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), daemons("mcp-http-"));
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(daemons("mcp-http-timer-"));

  ClientThreads() {
    threads.allowCoreThreadTimeOut(true);
    Future<?> unused =
        timer.scheduleWithFixedDelay(
            this::endLongWaits, CHECK_MILLIS, CHECK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static ThreadFactory daemons(String name) {
    AtomicInteger count = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, name + count.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Runs a task that reads the headers of a request and then calls {@link #headersAreRead}. */
  void read(Runnable exchange) {
    threads.execute(
        () -> {
          begin(UNKNOWN);
          try {
            exchange.run();
          } finally {
            end();
          }
        });
  }

  void headersAreRead() {
    end();
  }

  /** Runs a task that answers a request, unless the server is closed. */
  void run(Runnable answer) {
    try {
      threads.execute(answer);
    } catch (RejectedExecutionException e) {
      // The server is closed, and so is the connection.
    }
  }

  /**
   * Reads from a client or writes to it, on any thread.
   *
   * @param peer the client's address
   * @throws IOException if the transfer fails or takes too long
   */
  <T> T transfer(String peer, Transfer<T> transfer) throws IOException {
    begin(peer);
    try {
      return transfer.run();
    } finally {
      end();
    }
  }

  private void begin(String peer) {
    waits.put(Thread.currentThread(), new Wait(Thread.currentThread(), peer, System.nanoTime()));
  }

  private void end() {
    Wait wait = waits.remove(Thread.currentThread());
    if (wait != null) {
      wait.end();
    }
  }

  private void endLongWaits() {
    long now = System.nanoTime();
    waits.values().stream().filter(one -> now - one.since > LONGEST_WAIT).forEach(Wait::giveUp);
    int queued = threads.getQueue().size();
    if (queued > 0) {
      endWaitsOfBusiest(queued, now);
    }
  }

  private void endWaitsOfBusiest(int most, long now) {
    Map<String, Long> counts =
        waits.values().stream().collect(groupingBy(one -> one.peer, counting()));
    long busiest = counts.values().stream().max(Comparator.naturalOrder()).orElse(0L);
    waits.values().stream()
        .filter(one -> counts.getOrDefault(one.peer, 0L) == busiest)
        .filter(one -> now - one.since > LONGEST_WAIT_WHEN_BUSY)
        .sorted(Comparator.comparingLong(one -> one.since - now))
        .limit(most)
        .forEach(Wait::giveUp);
  }

  void close() {
    timer.shutdownNow();
    threads.shutdownNow();
  }

  /** A thread that waits for its client. Once the wait is over, nothing interrupts the thread. */
  private static final class Wait {
    private final Thread thread;
    private final String peer;
    private final long since;
    private boolean isOver;
    private boolean isGivenUp;

    Wait(Thread thread, String peer, long since) {
      this.thread = thread;
      this.peer = peer;
      this.since = since;
    }

    synchronized void giveUp() {
      if (!isOver && !isGivenUp) {
        isGivenUp = true;
        thread.interrupt();
      }
    }

    synchronized void end() {
      isOver = true;
      if (isGivenUp) {
        // The interrupt must not affect the next task of the thread.
        Thread.interrupted();
      }
    }
  }
}
