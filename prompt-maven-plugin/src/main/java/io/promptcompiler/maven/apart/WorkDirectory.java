package io.promptcompiler.maven.apart;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Creates and deletes temporary working directories. */
public final class WorkDirectory {
  private WorkDirectory() {}

  /**
   * Creates an empty directory, and deletes files of an earlier run.
   *
   * @return the directory
   */
  public static Path fresh(Path directory) throws IOException {
    delete(directory);
    return Files.createDirectories(directory);
  }

  /** Deletes a directory with its content, if it exists. */
  public static void delete(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path one : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(one);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
