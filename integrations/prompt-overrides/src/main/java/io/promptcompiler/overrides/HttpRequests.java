package io.promptcompiler.overrides;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The requests of one pass over a server, some of them at the same time. All have to be answered
 * until a deadline, however slowly a server sends.
 */
final class HttpRequests implements AutoCloseable {
  private static final int AT_ONCE = 8;

  private final HttpFetcher fetcher;
  private final long deadline;
  private final AtomicLong received = new AtomicLong();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          AT_ONCE,
          task -> {
            Thread thread = new Thread(task, "prompt-overrides-http");
            thread.setDaemon(true);
            return thread;
          });

  /**
   * Creates the requests of a pass.
   *
   * @param deadline a time of {@link System#nanoTime}
   */
  HttpRequests(HttpFetcher fetcher, long deadline) {
    this.fetcher = fetcher;
    this.deadline = deadline;
  }

  /** Returns a file, from a thread of {@link #inParallel}. */
  HttpAnswer get(URI uri, @Nullable String tag, int most)
      throws UnreadableSourceException, InterruptedException {
    HttpAnswer answer = fetcher.get(uri, tag, most);
    count(answer.body().length);
    return answer;
  }

  /**
   * Counts the size of an answer, or of one that was kept from an earlier pass: a source is as
   * large as if all its files were sent again.
   */
  void count(int bytes) throws UnreadableSourceException {
    if (received.addAndGet(bytes) > SourceLimits.ALL_BYTES) {
      throw SourceLimits.tooLarge();
    }
  }

  /** Returns the results of tasks, in their order. */
  <T> List<T> inParallel(Collection<? extends Callable<T>> tasks)
      throws UnreadableSourceException, InterruptedException {
    try {
      List<T> results = new ArrayList<>();
      long left = deadline - System.nanoTime();
      for (Future<T> future : threads.invokeAll(tasks, left, TimeUnit.NANOSECONDS)) {
        results.add(future.get());
      }
      return results;
    } catch (CancellationException e) {
      throw new UnreadableSourceException("The server took too long to send all files.", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UnreadableSourceException unreadable) {
        throw unreadable;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** Returns the result of one task. */
  <T> T alone(Callable<T> task) throws UnreadableSourceException, InterruptedException {
    return inParallel(List.of(task)).get(0);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
