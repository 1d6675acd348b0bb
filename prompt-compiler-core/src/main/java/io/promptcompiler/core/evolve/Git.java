package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Runs git in a folder. The configuration of a repository can name programs, and anybody may have
 * written it: commands here read objects only, which need neither filters nor hooks, and fetch
 * nothing.
 */
final class Git {
  /** Bare repositories inside of a checkout do not count, and nothing watches files. */
  private static final List<String> COMMAND =
      List.of(
          "git",
          "--literal-pathspecs",
          "-c",
          "safe.bareRepository=explicit",
          "-c",
          "core.fsmonitor=false");

  /** Objects that a partial clone lacks are not fetched, whatever protocols it allows. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("GIT_NO_LAZY_FETCH", "1", "GIT_ALLOW_PROTOCOL", "none");

  private final Path folder;

  Git(Path folder) {
    this.folder = folder;
  }

  /**
   * The result of a command.
   *
   * @param isGood whether git succeeded
   * @param bytes the output
   */
  @SuppressWarnings("ArrayRecordComponent") // Results are not compared.
  record Result(boolean isGood, byte[] bytes) {
    /** Returns the output as text without trailing line breaks. */
    String output() {
      return new String(bytes, UTF_8).stripTrailing();
    }
  }

  /**
   * Runs a command and waits for its end.
   *
   * @throws UnusableReleaseException if git is not installed
   */
  Result run(String... arguments) throws IOException, UnusableReleaseException {
    return run(Optional.empty(), arguments);
  }

  /** Runs a command that reads a file as its standard input. */
  Result run(Optional<Path> input, String... arguments)
      throws IOException, UnusableReleaseException {
    List<String> command = new ArrayList<>(COMMAND);
    command.addAll(List.of(arguments));
    Path printed = Files.createTempFile("git", ".txt");
    try {
      ProcessBuilder git =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile());
      git.environment().putAll(ENVIRONMENT);
      input.ifPresent(file -> git.redirectInput(file.toFile()));
      Process process = git.start();
      process.getOutputStream().close();
      boolean isGood = process.waitFor() == 0;
      return new Result(isGood, Files.readAllBytes(printed));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("git was interrupted");
    } catch (IOException e) {
      throw new UnusableReleaseException(
          "Cannot run git, so there is no revision to compare with: "
              + e.getMessage()
              + ". Install git, or compare with a jar or coordinates.",
          e);
    } finally {
      Files.deleteIfExists(printed);
    }
  }
}
