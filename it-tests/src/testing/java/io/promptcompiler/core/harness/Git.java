package io.promptcompiler.core.harness;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The git of this machine, which judges differences. */
public final class Git {
  private Git() {}

  /** Whether there is one. */
  public static boolean isThere() throws InterruptedException {
    try {
      return new ProcessBuilder("git", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Makes a folder a repository that knows its files, and applies a difference to them. */
  public static void apply(Path folder, String diff) throws Exception {
    run(folder, "", "init", "--quiet");
    run(folder, "", "add", "--all");
    run(folder, diff, "apply", "--whitespace=nowarn");
  }

  /** Runs a command of git, which must not fail. */
  public static void run(Path folder, String input, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of("git", "-c", "core.autocrlf=false"));
    command.addAll(List.of(arguments));
    Process git =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    try (OutputStream in = git.getOutputStream()) {
      in.write(input.getBytes(UTF_8));
    }
    String said = new String(git.getInputStream().readAllBytes(), UTF_8);
    assertThat(git.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(git.exitValue()).as(said).isZero();
  }
}
