package io.promptcompiler.core.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.program.DeepStack;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
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
