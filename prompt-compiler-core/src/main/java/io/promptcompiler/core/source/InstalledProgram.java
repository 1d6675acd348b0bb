package io.promptcompiler.core.source;

import static java.util.stream.Collectors.joining;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds programs that the user has installed. Systems themselves may prefer a program in the
 * current folder, as Windows does, or in a relative folder of {@code PATH}: there, a file of a
 * checkout would run.
 */
public final class InstalledProgram {
  private static final String SEPARATOR = File.pathSeparator;

  private InstalledProgram() {}

  /**
   * Returns the absolute path of a program in {@code PATH}. Folders of {@code PATH} that are
   * relative or belong to the checkout do not count.
   *
   * @param name the name of the program; on Windows it can have the ending {@code .exe}
   * @param folder a folder of the checkout, in which the program will run
   */
  public static Optional<Path> find(String name, Path folder) {
    return find(name, String.valueOf(System.getenv("PATH")), Checkout.of(folder));
  }

  /**
   * Limits the {@code PATH} of a program to folders outside of the checkout: a script looks there
   * for its interpreter.
   *
   * @param environment the environment variables
   * @param folder a folder of the checkout, in which the program will run
   */
  public static void limit(Map<String, String> environment, Path folder) {
    limit(environment, String.valueOf(System.getenv("PATH")), Checkout.of(folder));
  }

  static void limit(Map<String, String> environment, String path, Checkout checkout) {
    // Windows calls it 'Path', and would pass on both: some programs read the first, others the
    // last.
    environment.keySet().removeIf("PATH"::equalsIgnoreCase);
    environment.put(
        "PATH", folders(path, checkout).map(Path::toString).collect(joining(SEPARATOR)));
    // Without it, Windows prefers programs in the folder in which a program runs.
    environment.put("NoDefaultCurrentDirectoryInExePath", "1");
  }

  static Optional<Path> find(String name, String path, Checkout checkout) {
    // Scripts (.bat, .cmd) are not programs: their arguments would be interpreted a second time.
    boolean isNamed = File.separatorChar != '\\' || name.endsWith(".exe");
    String file = isNamed ? name : name + ".exe";
    return folders(path, checkout)
        .map(entry -> entry.resolve(file))
        .filter(there -> Files.isRegularFile(there) && Files.isExecutable(there))
        .filter(there -> !isBelow(there, checkout.folder()))
        .findFirst();
  }

  /** Returns the folders of a {@code PATH} that exist and count. */
  private static Stream<Path> folders(String path, Checkout checkout) {
    return Stream.of(path.split(Pattern.quote(SEPARATOR), -1))
        .flatMap(entry -> absolute(entry).stream())
        .filter(Files::isDirectory)
        .filter(entry -> !isBelow(entry, checkout.folder()));
  }

  /** Returns whether a program or folder is anywhere below a folder, also in {@code .git}. */
  private static boolean isBelow(Path path, Path folder) {
    try {
      return path.startsWith(folder) || path.toRealPath().startsWith(folder.toRealPath());
    } catch (IOException e) {
      return true;
    }
  }

  private static Optional<Path> absolute(String entry) {
    try {
      Path folder = Path.of(entry.replace("\"", ""));
      return folder.isAbsolute() ? Optional.of(folder.normalize()) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }
}
