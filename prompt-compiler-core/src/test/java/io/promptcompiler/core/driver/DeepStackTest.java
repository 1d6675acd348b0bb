package io.promptcompiler.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.StoppableThread;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.DeepStack;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Templates nest as deep as they may, however little stack the caller has. */
class DeepStackTest {
  private static final int LEVELS = 480;
  private static final long SMALL = 256L << 10;

  @TempDir Path folder;

  @Test
  void aDeepCallRunsOnALargerStack() throws ExecutionException, InterruptedException {
    String file =
        "---\nparameters:\n  a: { required: true }\n---\n"
            + "{{#with @root.a}}x".repeat(LEVELS)
            + "{{this}}"
            + "y{{/with}}".repeat(LEVELS);
    Templates templates = new Templates(folder).with("deep.md", file);
    FutureTask<Compilation> task = new FutureTask<>(templates::compile);
    Thread thread = new Thread(null, task, "small", SMALL);
    thread.start();
    assertThat(task.get().errors()).isEmpty();
    assertThat(task.get().files()).isNotEmpty();
  }

  /** The thread of the compiler stops with the one that waits for it. */
  @Test
  @Timeout(60)
  void aStoppedCompilationEnds() throws InterruptedException {
    CompilerOptions options = options("Text");
    CountDownLatch stop = new CountDownLatch(1);
    assertThat(
            outcome(
                () ->
                    PromptCompiler.analyzeSome(
                        options,
                        file -> {
                          stop.countDown();
                          while (true) {
                            StoppableThread.endIfStopped();
                          }
                        }),
                thread -> {
                  stop.await();
                  thread.stopWork();
                }))
        .isExactlyInstanceOf(CancellationException.class);
  }

  @Test
  void aTextIsNotCompiledToItsEndAfterAStop() throws InterruptedException {
    CompilerOptions options = options("{a}{{b}}");
    StoppableThread[] caller = new StoppableThread[1];
    assertThat(
            outcome(
                () -> {
                  caller[0] = (StoppableThread) Thread.currentThread();
                  PromptCompiler.analyzeSome(
                      options,
                      file -> {
                        caller[0].stopWork();
                        return true;
                      });
                },
                thread -> {}))
        .isExactlyInstanceOf(CancellationException.class);
  }

  @Test
  void anInterruptAloneDoesNotEndABuild() {
    Templates templates = new Templates(folder).with("a.md", "Text");
    Thread.currentThread().interrupt();
    assertThat(templates.compile().errors()).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
  }

  private CompilerOptions options(String text) {
    return CompilerOptions.of(new Templates(folder).with("a.md", text).root());
  }

  /** Does something with a thread that can be stopped. */
  private interface Action {
    void accept(StoppableThread thread) throws InterruptedException;
  }

  /** Returns the exception with which work on a thread ends, while something else is done. */
  private static Throwable outcome(Runnable work, Action meanwhile) throws InterruptedException {
    FutureTask<Void> task = new FutureTask<>(work, null);
    StoppableThread thread = new StoppableThread(task, "test", /* stackBytes= */ 0);
    thread.start();
    meanwhile.accept(thread);
    thread.join();
    return Objects.requireNonNull(catchThrowable(task::get).getCause());
  }

  @Test
  void exceptionsReachTheCaller() {
    RuntimeException error = new IllegalStateException("ours");
    assertThatThrownBy(
            () ->
                DeepStack.call(
                    () -> {
                      throw error;
                    }))
        .isSameAs(error);
    assertThatThrownBy(
            () ->
                DeepStack.call(
                    () -> {
                      throw new AssertionError("ours");
                    }))
        .isInstanceOf(AssertionError.class)
        .hasMessage("ours");
  }
}
