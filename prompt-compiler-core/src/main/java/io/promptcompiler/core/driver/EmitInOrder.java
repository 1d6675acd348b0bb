package io.promptcompiler.core.driver;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.program.DeepStack;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Generates files on all processors and passes them on in the order in which they were requested.
 * Only a limited number is in progress at a time; a caller that requests more helps to generate
 * them.
 */
final class EmitInOrder implements AutoCloseable {
  private static final int WORKERS = Math.min(8, Runtime.getRuntime().availableProcessors()) - 1;
  private static final int MOST_IN_PROGRESS = 4 * (WORKERS + 1);

  private final Consumer<OutputFile> sink;
  private final ExecutorService workers;
  private final Deque<FutureTask<OutputFile>> inProgress = new ArrayDeque<>();

  EmitInOrder(Consumer<OutputFile> sink) {
    this.sink = sink;
    this.workers = Executors.newFixedThreadPool(Math.max(1, WORKERS), DeepStack::thread);
  }

  void add(Supplier<OutputFile> work) {
    FutureTask<OutputFile> task = new FutureTask<>(work::get);
    inProgress.add(task);
    if (WORKERS > 0) {
      workers.execute(task);
    }
    while (inProgress.size() > MOST_IN_PROGRESS) {
      handOn(inProgress.remove());
    }
  }

  /** Waits for all requested files. */
  void finish() {
    while (!inProgress.isEmpty()) {
      handOn(inProgress.remove());
    }
  }

  /**
   * Passes a file on. While it is not finished, generates other files, beginning with the last one.
   */
  private void handOn(FutureTask<OutputFile> task) {
    // This does nothing if a worker has begun the task.
    task.run();
    Iterator<FutureTask<OutputFile>> others = inProgress.descendingIterator();
    while (!task.isDone() && others.hasNext()) {
      others.next().run();
    }
    sink.accept(result(task));
  }

  private static OutputFile result(Future<OutputFile> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    workers.shutdownNow();
  }
}
