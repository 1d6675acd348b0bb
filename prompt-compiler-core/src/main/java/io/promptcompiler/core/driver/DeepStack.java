package io.promptcompiler.core.driver;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * Runs work on a thread with a stack that is large enough for the deepest trees that the limits
 * allow.
 */
final class DeepStack {
  private static final long BYTES = 256L << 20;

  private DeepStack() {}

  /** Returns a new thread with such a stack, which has not been started. */
  static Thread thread(Runnable work) {
    Thread thread = new Thread(null, work, "prompt-compiler", BYTES);
    thread.setDaemon(true);
    thread.setContextClassLoader(Thread.currentThread().getContextClassLoader());
    return thread;
  }

  /** Runs work on such a thread, and returns its result or throws its exception. */
  static <T> T call(Supplier<T> work) {
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
