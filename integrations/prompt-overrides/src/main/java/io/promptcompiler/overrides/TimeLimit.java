package io.promptcompiler.overrides;

import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.program.DeepStack;
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
 * calls, may take long. Work that takes longer is stopped, and not started again. A helper that
 * ignores interrupts keeps its thread; with several such threads, no work is started until one of
 * them ends.
 */
final class TimeLimit {
  /** The time that a file may take. */
  private static final int SECONDS_A_FILE = 2;

  /** The time in which work usually ends after it was stopped. */
  private static final Duration END = Duration.ofSeconds(1);

  /** The number of threads that may go on after they were stopped. */
  private static final int MOST_THREADS = 8;

  /** The number of works that are known to take too long. */
  private static final int MOST_KNOWN = SourceLimits.FILES;

  /** How often all checks together may take the time that one of them may. */
  private static final int MOST_SLOW = 6;

  private final Duration patience;
  private final ClassLoader loader;
  private final List<Thread> unfinished = new ArrayList<>();

  /** The works that are known to take too long, the oldest first. */
  private final Map<Object, ExceededException> slow = new LinkedHashMap<>();

  /** The nanoseconds that all checks may still take besides the time for each file. */
  private long common;

  /**
   * Creates a limit.
   *
   * @param patience the time that work may take besides that for each file
   * @param loader the context class loader of the work
   */
  TimeLimit(Duration patience, ClassLoader loader) {
    this.patience = patience;
    this.loader = loader;
    begin();
  }

  /** Begins with the checks of files that were read together. */
  void begin() {
    common = MOST_SLOW * patience.toNanos();
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

  /** Is thrown when other work leaves no thread or no time. */
  static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String fix;

    private ExhaustedException(String why, String fix) {
      super(why);
      this.fix = fix;
    }

    /** Returns what to do about it. */
    String fix() {
      return fix;
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
   * Does one of many checks on a thread of its own, and returns its result. The time that it takes
   * besides that for each file is taken from the time that all checks have in common. When that is
   * used up, the others only have the time for each file, so that many slow files do not take
   * hours.
   *
   * @param work what is equal for the same work only
   * @param files the number of files that are judged
   * @throws ExceededException if the work takes too long
   * @throws ExhaustedException if the work was not started, or takes longer than other work has
   *     left for it
   */
  <T> T check(Object work, int files, Callable<T> task) throws InterruptedException {
    refuse(work);
    boolean isShort = common < patience.toNanos();
    long most = forFiles(files) + Math.min(common, patience.toNanos());
    long start = System.nanoTime();
    try {
      return run(work, most, task);
    } catch (ExceededException e) {
      if (isShort) {
        slow.remove(work);
        throw new ExhaustedException(
            "it takes more than " + e.seconds() + " seconds, and other files took too long too",
            "Shorten the files that take long, or remove them.");
      }
      throw e;
    } finally {
      long taken = System.nanoTime() - start - forFiles(files);
      common = Math.max(0, common - Math.max(0, taken));
    }
  }

  private static long forFiles(int files) {
    return TimeUnit.SECONDS.toNanos((long) SECONDS_A_FILE * files);
  }

  private void refuse(Object work) {
    Optional<ExceededException> known = slow(work);
    if (known.isPresent()) {
      throw known.get();
    }
  }

  private <T> T run(Object work, long most, Callable<T> task) throws InterruptedException {
    unfinished.removeIf(thread -> !thread.isAlive());
    if (unfinished.size() >= MOST_THREADS) {
      throw new ExhaustedException(
          "too many checks that took too long have not ended",
          "Shorten the files that take long, or remove them. If they call helpers of your own that"
              + " ignore interrupts, restart the application.");
    }
    FutureTask<T> running = new FutureTask<>(task);
    StoppableThread thread = DeepStack.thread(running);
    thread.setName("prompt-overrides-compiler");
    thread.setContextClassLoader(loader);
    thread.start();
    try {
      return running.get(most, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      thread.stopWork();
      throw e;
    } catch (TimeoutException e) {
      thread.stopWork();
      // It keeps its memory until it ends, so other work waits for it, unless it ignores the stop.
      unfinished.add(thread);
      thread.join(END.toMillis());
      ExceededException exceeded = new ExceededException(TimeUnit.NANOSECONDS.toSeconds(most));
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
