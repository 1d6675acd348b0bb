package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
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
        .flatMap(name -> absolute(name).stream())
        .findFirst()
        .orElseGet(() -> Path.of("").toAbsolutePath().getRoot());
  }

  /**
   * Returns the folder of the user's files of a sort. A relative path in the environment is not
   * used, since it would be one of the checkout; the specification of XDG ignores those as well.
   *
   * @param environment the environment variables
   * @param onWindows the variable that names the folder on Windows: {@code APPDATA}
   * @param elsewhere the variable on other systems: {@code XDG_CONFIG_HOME}
   * @param byDefault its name in the home folder: {@code .config}
   */
  public static Path of(
      Map<String, String> environment, String onWindows, String elsewhere, String byDefault) {
    boolean isWindows =
        System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    String given = environment.getOrDefault(isWindows ? onWindows : elsewhere, "");
    return absolute(given).orElseGet(() -> of(environment).resolve(byDefault));
  }

  private static Optional<Path> absolute(String path) {
    try {
      return Optional.of(Path.of(path)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Returns whether a folder is the user's home folder, by any of its paths. */
  public static boolean is(Path folder) {
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
