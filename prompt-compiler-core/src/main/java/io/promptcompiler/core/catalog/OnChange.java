package io.promptcompiler.core.catalog;

import java.util.function.Supplier;

/** Runs an action, and runs it again each time something that it depends on has changed. */
public final class OnChange {
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
   * Runs until a pause is interrupted.
   *
   * @param state equal to what it gave before as long as nothing changed
   */
  public static void run(Supplier<?> state, Runnable action, Pause pause) {
    Object last = state.get();
    action.run();
    try {
      while (true) {
        pause.await();
        Object now = state.get();
        if (!now.equals(last)) {
          last = now;
          action.run();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
