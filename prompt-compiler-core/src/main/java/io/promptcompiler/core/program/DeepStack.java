package io.promptcompiler.core.program;

import io.promptcompiler.core.diagnostic.StoppableThread;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs work on a thread with a stack that is large enough for the deepest templates and programs
 * that the limits allow, such as a match with 2,000 cases.
 */
public final class DeepStack {
  private static final long BYTES = 256L << 20;

  private DeepStack() {}

  /**
   * Returns a new thread with such a stack, which has not been started. It stops with the thread
   * that creates it.
   */
  public static StoppableThread thread(Runnable work) {
    StoppableThread thread = new StoppableThread(work, "prompt-compiler", BYTES);
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    return thread;
  }

  /**
   * Runs work on such a thread, and returns its result or throws its exception. If the caller's
   * thread is stopped, the work ends soon with a {@link
   * java.util.concurrent.CancellationException}.
   */
  public static <T> T call(Supplier<T> work) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Runnable run =
        () -> {
          try {
            result.complete(work.get());
          } catch (RuntimeException | Error e) {
            result.completeExceptionally(e);
          }
        };
    thread(run).start();
    try {
      return result.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : e;
    }
  }
}
