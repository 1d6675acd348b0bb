package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.InstalledProgram;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Runs git in a folder. The configuration of a repository can name programs, and anybody may have
 * written it: commands here read objects only, which need neither filters nor hooks, and fetch
 * nothing. A command that prints too much or takes too long is stopped.
 */
final class Git {
  /** The maximum time of a command. Commands only read from the disk. */
  private static final Duration LONGEST = Duration.ofSeconds(60);

  /** The maximum size of an output of one line, in bytes. */
  private static final int LINE = 1 << 16;

  /**
   * Options that ignore bare repositories inside of a checkout and disable the watching of files.
   */
  private static final List<String> OPTIONS =
      List.of(
          "--literal-pathspecs",
          "-c",
          "safe.bareRepository=explicit",
          "-c",
          "core.fsmonitor=false");

  /**
   * Variables that disable the fetching of objects that a partial clone lacks, for all protocols.
   */
  private static final Map<String, String> ENVIRONMENT =
      Map.of("GIT_NO_LAZY_FETCH", "1", "GIT_ALLOW_PROTOCOL", "none", "LC_ALL", "C");

  private final Path folder;
  private final Optional<Path> repository;
  private final Duration longest;

  private Git(Path folder, Optional<Path> repository, Duration longest) {
    this.folder = folder;
    this.repository = repository;
    this.longest = longest;
  }

  /** Returns an instance for the repository that git finds for a folder. */
  static Git in(Path folder) {
    return in(folder, LONGEST);
  }

  /** Returns an instance with another limit of time. */
  static Git in(Path folder, Duration longest) {
    return new Git(folder, Optional.empty(), longest);
  }

  /**
   * Returns an instance for a repository. The configuration of a repository can name any folder as
   * the work tree, for which git may find another repository.
   *
   * @param top the top of the work tree
   * @param repository the folder of the repository
   */
  static Git of(Path top, Path repository) {
    return new Git(top, Optional.of(repository), LONGEST);
  }

  /**
   * The result of a command that prints a line.
   *
   * @param isGood whether git succeeded
   * @param output the output without trailing line breaks
   */
  record Result(boolean isGood, String output) {}

  /** Reads the output of a command. */
  @FunctionalInterface
  interface ReadOutput<T> {
    T read(boolean isGood, InputStream output) throws IOException, UnusableReleaseException;
  }

  /**
   * Runs a command that prints a line, and waits for its end.
   *
   * @throws UnusableReleaseException if git is not installed, or does not end
   */
  Result run(String... arguments) throws IOException, UnusableReleaseException {
    return run(
        Optional.empty(),
        LINE,
        (isGood, output) ->
            new Result(isGood, new String(output.readAllBytes(), UTF_8).stripTrailing()),
        List.of(arguments));
  }

  /**
   * Runs a command, and waits for its end.
   *
   * @param input a file that is the standard input
   * @param most the maximum size of the output, in bytes
   * @throws UnusableReleaseException if git is not installed, does not end, or prints more
   */
  <T> T run(Optional<Path> input, long most, ReadOutput<T> reader, List<String> arguments)
      throws IOException, UnusableReleaseException {
    List<String> command = new ArrayList<>();
    command.add(program().toString());
    command.addAll(OPTIONS);
    repository.ifPresent(its -> command.add("--git-dir=" + its));
    command.addAll(arguments);
    Path printed = Files.createTempFile("git", ".txt");
    Path errors = Files.createTempFile("git", ".err");
    try {
      ProcessBuilder git =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(errors.toFile())
              .redirectOutput(printed.toFile());
      git.environment().putAll(ENVIRONMENT);
      InstalledProgram.limit(git.environment(), folder);
      input.ifPresent(file -> git.redirectInput(file.toFile()));
      boolean isGood = isGood(start(git), List.of(printed, errors), most);
      // Hints and warnings of git are not a part of what it prints.
      Path read = isGood || Files.size(errors) == 0 ? printed : errors;
      try (InputStream output = new BufferedInputStream(Files.newInputStream(read))) {
        return reader.read(isGood, output);
      }
    } finally {
      Files.deleteIfExists(printed);
      Files.deleteIfExists(errors);
    }
  }

  private Path program() throws UnusableReleaseException {
    return InstalledProgram.find("git", folder)
        .orElseThrow(
            () ->
                new UnusableReleaseException(
                    "There is no git in an absolute folder of PATH outside of the project, so there"
                        + " is no revision to compare with. Install git, or compare with a jar or"
                        + " coordinates."));
  }

  private static Process start(ProcessBuilder git) throws UnusableReleaseException {
    try {
      return git.start();
    } catch (IOException e) {
      throw new UnusableReleaseException(
          "Cannot run git, so there is no revision to compare with: "
              + e.getMessage()
              + ". Install git, or compare with a jar or coordinates.",
          e);
    }
  }

  private boolean isGood(Process process, List<Path> printed, long most)
      throws IOException, UnusableReleaseException {
    try {
      process.getOutputStream().close();
      long start = System.nanoTime();
      boolean hasEnded = false;
      while (!hasEnded) {
        hasEnded = process.waitFor(50, TimeUnit.MILLISECONDS);
        long size = 0;
        for (Path file : printed) {
          size += Files.size(file);
        }
        if (size > most) {
          throw new UnusableReleaseException(
              "Git reads more than "
                  + (most >> 10)
                  + " KiB of files or names from the repository of '"
                  + folder
                  + "', which is too much to compare with. Compare with a jar or coordinates.");
        }
        if (!hasEnded && System.nanoTime() - start > longest.toNanos()) {
          throw new UnusableReleaseException(
              "Git does not answer for '"
                  + folder
                  + "' within "
                  + longest.toSeconds()
                  + " seconds. Its '.git' may contain a pipe or a device instead of a file: see"
                  + " whether 'git status' ends there. Or compare with a jar or coordinates.");
        }
      }
      return process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("git was interrupted");
    } finally {
      process.destroyForcibly();
    }
  }
}
