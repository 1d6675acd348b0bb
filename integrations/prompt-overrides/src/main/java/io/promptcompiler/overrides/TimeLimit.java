package io.promptcompiler.overrides;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Limits the time in which overrides are judged, because a hostile file, or a helper that a file
 * calls, may take long. Work that takes longer is interrupted, and not started again. A helper that
 * ignores interrupts keeps its thread; with several such threads, no work is started until one of
 * them ends.
 */
final class TimeLimit {
  /** The time that a file may take. */
  private static final int SECONDS_A_FILE = 2;

  /** The number of threads that may go on after they were interrupted. */
  private static final int MOST_THREADS = 8;

  /** The number of works that are known to take too long. */
  private static final int MOST_KNOWN = 100;

  private final Duration patience;
  private final ClassLoader loader;
  private final List<Thread> unfinished = new ArrayList<>();

  /** The works that are known to take too long, the oldest first. */
  private final Map<Object, ExceededException> slow = new LinkedHashMap<>();

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

  /** Is thrown when too many threads go on that were interrupted. */
  static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private ExhaustedException() {
      super(MOST_THREADS + " checks were interrupted and go on");
    }
  }

  /** Returns why some work is not done again; empty if it has not taken too long yet. */
  Optional<ExceededException> slow(Object work) {
    return Optional.ofNullable(slow.get(work));
  }

  /** Remembers that some work takes too long. */
  void remember(Object work, ExceededException exceeded) {
    slow.put(work, exceeded);
    if (slow.size() > MOST_KNOWN) {
      slow.remove(slow.keySet().iterator().next());
    }
  }

  /**
   * Does work on a thread of its own, and returns its result.
   *
   * @param work what is equal for the same work only
   * @param files the number of files that are judged
   * @throws ExceededException if the work takes too long
   * @throws ExhaustedException if the work was not started
   */
  <T> T run(Object work, int files, Callable<T> task) throws InterruptedException {
    long seconds = patience.toSeconds() + (long) SECONDS_A_FILE * files;
    Optional<ExceededException> known = slow(work);
    if (known.isPresent()) {
      throw known.get();
    }
    unfinished.removeIf(thread -> !thread.isAlive());
    if (unfinished.size() >= MOST_THREADS) {
      throw new ExhaustedException();
    }
    FutureTask<T> running = new FutureTask<>(task);
    Thread thread = new Thread(running, "prompt-overrides-compiler");
    thread.setDaemon(true);
    thread.setContextClassLoader(loader);
    thread.start();
    try {
      return running.get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      thread.interrupt();
      unfinished.add(thread);
      ExceededException exceeded = new ExceededException(seconds);
      remember(work, exceeded);
      throw exceeded;
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
