package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the home folder of the user, which has the files of all projects and of other programs. */
public final class HomeFolder {
  private HomeFolder() {}

  /**
   * Returns the user's home folder. Without one, which Java calls {@code ?}, it is the root of the
   * file system, where a user has no files: a relative path would be one of the checkout.
   *
   * @param environment the environment variables
   */
  public static Path of(Map<String, String> environment) {
    return named(environment)
        .map(Path::of)
        .filter(Path::isAbsolute)
        .findFirst()
        .orElseGet(() -> Path.of("").toAbsolutePath().getRoot());
  }

  /** Returns whether a folder is the user's home folder, by any of its paths. */
  static boolean is(Path folder) {
    return named(System.getenv()).anyMatch(home -> isSame(folder, home));
  }

  private static Stream<String> named(Map<String, String> environment) {
    return Stream.of(System.getProperty("user.home", ""), environment.getOrDefault("HOME", ""));
  }

  private static boolean isSame(Path folder, String other) {
    try {
      Path home = folder.getFileSystem().getPath(other);
      return home.isAbsolute() && Files.isSameFile(folder, home);
    } catch (IOException | InvalidPathException e) {
      return false;
    }
  }
}
