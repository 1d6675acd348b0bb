package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs git in a folder. */
final class Git {
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
    List<String> command = new ArrayList<>(List.of("git", "--literal-pathspecs"));
    command.addAll(List.of(arguments));
    Path printed = Files.createTempFile("git", ".txt");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(printed.toFile())
              .start();
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
