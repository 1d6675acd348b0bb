package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests commands that run again after each change. */
@Timeout(120)
class WatchTest extends CliTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Thread watching = new Thread(() -> {});

  private void watch(String... args) {
    Console console = console(folder(), out, err);
    watching = new Thread(() -> Main.run(console, args));
    watching.start();
  }

  @AfterEach
  void end() throws InterruptedException {
    watching.interrupt();
    watching.join();
  }

  private String printed() {
    return out.toString(UTF_8);
  }

  private String said() {
    return err.toString(UTF_8)
        .replaceAll("\\d\\d:\\d\\d:\\d\\d", "TIME")
        .replaceAll("\\d+ ms", "N ms");
  }

  /** Saves a file as editors do, so that nobody sees half of it. */
  private void replace(Path file, String content) throws IOException {
    Path fresh = Files.writeString(folder().resolve("fresh"), content);
    Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void await(BooleanSupplier what) throws InterruptedException {
    while (!what.getAsBoolean()) {
      Thread.sleep(5);
    }
  }

  @Test
  void checkReportsEachChange() throws Exception {
    Path file = template("code.md", CODE);
    watch("check", "--watch");
    await(() -> said().contains(" ms\n"));
    replace(file, BROKEN);
    await(() -> said().contains("1 error.\nin N ms\n"));
    replace(file, CODE);
    await(() -> said().split("Valid: 1 prompt", -1).length == 3);
    assertThat(printed())
        .isEqualTo(
            """
            src/main/prompts/code.md:4:6: error: [PC301] Unknown variable 'tsk'.
                4 | Do {{tsk}}.
                  |      ^^^ Did you mean 'task'? Declared parameters: task.
            """);
    assertThat(said())
        .startsWith("── TIME check ────")
        .contains("\n── TIME check ── changed: src/main/prompts/code.md ────");
  }

  @Test
  void renderPrintsWhatChanged() throws Exception {
    template("code.md", "One.\n{{> end}}\n");
    Path end = template("partials/end.md", "End.\n");
    watch("render", "code.md", "--watch");
    await(() -> printed().endsWith("End.\n"));
    replace(end, "The end.\n");
    await(() -> printed().endsWith("The end.\n"));
    assertThat(printed()).isEqualTo("One.\nEnd.\nOne.\nThe end.\n");
    assertThat(said())
        .contains("── TIME code.md ── changed: src/main/prompts/partials/end.md ──")
        .endsWith("Line 2 changed.\n");
  }

  @Test
  void mistakesDoNotEndIt() throws Exception {
    Path file = template("code.md", CODE);
    watch("render", "code.md", "--watch");
    await(() -> said().contains("prompt: Required parameter 'task' is missing. What to do\n"));
    replace(file, BROKEN);
    await(() -> said().contains("error: [PC301]"));
    replace(file, "Fine.\n");
    await(() -> printed().equals("Fine.\n"));
    assertThat(watching.isAlive()).isTrue();
  }
}
