package io.promptcompiler.overrides;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time in which overrides are judged, because a hostile file, or a helper that a file
 * calls, may take long. Work that takes longer goes on, but nobody waits for it. It is not started
 * again before it has ended.
 */
final class TimeLimit {
  /** The time that a file may take. */
  private static final int SECONDS_A_FILE = 2;

  private final Duration patience;
  private final ClassLoader loader;
  private final Map<Object, FutureTask<?>> unfinished = new HashMap<>();

  /**
   * Creates a limit.
   *
   * @param patience the time that work may take besides that for each file
   * @param loader the context class loader of the work
   */
  TimeLimit(Duration patience, ClassLoader loader) {
    this.patience = patience;
    this.loader = loader;
  }

  /** Is thrown when work takes too long. */
  static final class ExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long seconds;

    private ExceededException(long seconds) {
      super("It takes more than " + seconds + " seconds");
      this.seconds = seconds;
    }

    /** Returns the time after which nobody waited any more. */
    long seconds() {
      return seconds;
    }
  }

  /**
   * Does work on a thread of its own, and returns its result.
   *
   * @param work what is equal for the same work only
   * @param files the number of files that are judged
   * @throws ExceededException if the work takes too long
   */
  <T> T run(Object work, int files, Callable<T> task) throws InterruptedException {
    long seconds = patience.toSeconds() + (long) SECONDS_A_FILE * files;
    unfinished.values().removeIf(FutureTask::isDone);
    if (unfinished.containsKey(work)) {
      throw new ExceededException(seconds);
    }
    FutureTask<T> running = new FutureTask<>(task);
    Thread thread = new Thread(running, "prompt-overrides-compiler");
    thread.setDaemon(true);
    thread.setContextClassLoader(loader);
    thread.start();
    try {
      return running.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      unfinished.put(work, running);
      throw new ExceededException(seconds);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
