package io.promptcompiler.core.diagnostic;

import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * A thread whose work ends soon after it was stopped, with that of all threads that it started for
 * parts of the work. An interrupt alone does not stop the compiler: it would close the jars that it
 * reads, and builds use interrupts for other purposes.
 */
public final class StoppableThread extends Thread {
  private final @Nullable StoppableThread parent;
  private volatile boolean isStopped;

  /**
   * Creates a daemon that has not been started. It stops with the thread that creates it.
   *
   * @param name its name
   * @param stackBytes the size of its stack; 0 for the usual one
   */
  public StoppableThread(Runnable work, String name, long stackBytes) {
    super(null, work, name, stackBytes);
    this.parent = Thread.currentThread() instanceof StoppableThread creator ? creator : null;
    setDaemon(true);
  }

  /** Stops the work, and interrupts this thread, so that helpers of a project end too. */
  public void stopWork() {
    isStopped = true;
    interrupt();
  }

  /**
   * Ends work that nobody waits for any longer.
   *
   * @throws CancellationException if the thread of the work was stopped
   */
  public static void endIfStopped() {
    if (Thread.currentThread() instanceof StoppableThread thread && thread.hasStopped()) {
      throw new CancellationException("The work was stopped.");
    }
  }

  private boolean hasStopped() {
    for (StoppableThread one = this; one != null; one = one.parent) {
      if (one.isStopped) {
        return true;
      }
    }
    return false;
  }
}
