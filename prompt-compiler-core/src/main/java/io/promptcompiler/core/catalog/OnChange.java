package io.promptcompiler.core.catalog;

import java.util.Optional;
import java.util.function.Supplier;

/** Runs an action, and runs it again each time something that it depends on has changed. */
public final class OnChange {
  private static final long LEAST_MILLIS = 50;
  private static final long MOST_MILLIS = 1_000;

  /** How many times as long as looking takes it is idle. */
  private static final long IDLE = 10;

  private OnChange() {}

  /** Waits between two checks for changes. */
  @FunctionalInterface
  public interface Pause {
    /**
     * Waits.
     *
     * @throws InterruptedException to end it all
     */
    void await() throws InterruptedException;
  }

  /**
   * Something that is done at once and again after each change.
   *
   * @param <S> the state that it depends on
   */
  @FunctionalInterface
  public interface Action<S> {
    /**
     * Does it.
     *
     * @param before the state at the last time; none at the first
     * @param now the present state
     */
    void act(Optional<S> before, S now);
  }

  /**
   * Runs until a pause is interrupted.
   *
   * @param state equal to what it gave before as long as nothing changed
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
   * Runs until this thread is interrupted. It looks for changes often, but is idle most of the time
   * however long looking takes.
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
