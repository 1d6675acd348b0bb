package io.promptcompiler.core.catalog;

import java.util.Optional;
import java.util.function.Supplier;

/** Runs an action, and runs it again after each change of something that it depends on. */
public final class OnChange {
  private static final long LEAST_MILLIS = 50;
  private static final long MOST_MILLIS = 1_000;

  /** The ratio of idle time to the time spent looking for changes. */
  private static final long IDLE = 10;

  private OnChange() {}

  /** Waits between two checks for changes. */
  @FunctionalInterface
  public interface Pause {
    /**
     * Waits.
     *
     * @throws InterruptedException to end the loop
     */
    void await() throws InterruptedException;
  }

  /**
   * An action that runs immediately and again after each change.
   *
   * @param <S> the state that it depends on
   */
  @FunctionalInterface
  public interface Action<S> {
    /**
     * Runs the action.
     *
     * @param before the state at the previous run; empty at the first run
     * @param now the current state
     */
    void act(Optional<S> before, S now);
  }

  /**
   * Runs until a pause is interrupted.
   *
   * @param state returns an object equal to the previous one as long as nothing has changed
   */
  public static <S> void run(Supplier<S> state, Action<S> action, Pause pause) {
    S last = state.get();
    action.act(Optional.empty(), last);
    try {
      while (true) {
        pause.await();
        S now = state.get();
        if (!now.equals(last)) {
          S before = last;
          last = now;
          action.act(Optional.of(before), now);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs until this thread is interrupted. It checks for changes often, but is idle most of the
   * time, however long a check takes.
   */
  public static <S> void run(Supplier<S> state, Action<S> action) {
    long[] took = new long[1];
    run(
        () -> {
          long start = System.nanoTime();
          S now = state.get();
          took[0] = (System.nanoTime() - start) / 1_000_000;
          return now;
        },
        action,
        () -> Thread.sleep(Math.min(MOST_MILLIS, Math.max(LEAST_MILLIS, IDLE * took[0]))));
  }
}
