package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.LibraryPath;
import io.promptcompiler.core.library.LibrarySources;
import io.promptcompiler.core.source.FileProblem;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.ProviderNotFoundException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads a release from a prompt library, a jar or a folder of classes. */
public final class ReleasedLibrary {
  private static final String COORDINATES = "[^:\\s/\\\\]+(:[^:\\s/\\\\]+){2,4}";

  private ReleasedLibrary() {}

  /** Returns whether a name has the form {@code group:artifact:version}. */
  public static boolean areCoordinates(String name) {
    return name.matches(COORDINATES);
  }

  /**
   * Returns the jar or folder of classes that a name refers to; empty if it refers to something
   * else. A change could add a file {@code main}, to be compared with itself. So only a name that
   * ends in {@code .jar} or is a path, as in {@code ./main}, means a file rather than a revision.
   *
   * @param base the folder to which names are relative
   * @throws UnusableReleaseException if it can only be a file, and does not exist
   */
  public static Optional<Path> find(Path base, String name)
      throws IOException, UnusableReleaseException {
    Path file;
    try {
      file = base.resolve(name);
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
    boolean isJar = name.endsWith(".jar");
    boolean isPath = isJar || name.startsWith(".") || Path.of(name).isAbsolute();
    if (isPath
        && (Files.isRegularFile(file) || Files.isRegularFile(file.resolve(IndexShape.PATH)))) {
      return Optional.of(file);
    }
    if (isJar) {
      throw new UnusableReleaseException("There is no file '" + file + "' to compare with.");
    }
    return Optional.empty();
  }

  /**
   * Opens a released library.
   *
   * @param version its version, if it differs from the one in its index
   * @param present the options of the present module
   * @throws UnusableReleaseException if it is not a library, or cannot be read
   */
  public static Released open(Path path, Optional<String> version, CompilerOptions present)
      throws IOException, UnusableReleaseException {
    DiagnosticList problems = new DiagnosticList();
    Optional<LibrarySources> sources;
    try {
      sources = LibrarySources.open(path, present.families().kinds(), problems);
      if (sources.isEmpty() && Files.isRegularFile(path)) {
        FileSystems.newFileSystem(path).close();
      }
    } catch (IOException e) {
      throw new UnusableReleaseException(
          "'" + path + "' cannot be read: " + FileProblem.why(e) + ".", e);
    } catch (ProviderNotFoundException e) {
      throw new UnusableReleaseException("'" + path + "' is not a jar.", e);
    }
    if (sources.isEmpty()) {
      String why =
          problems.toList().stream()
              .findFirst()
              .map(problem -> " " + problem.sentences())
              .orElse(
                  " It has no META-INF/prompts/index.json: it was built without this plugin, or"
                      + " with a version that did not publish prompts. Compare with a git revision"
                      + " instead.");
      throw new UnusableReleaseException("'" + path + "' is not a prompt library." + why);
    }
    LibrarySources found = sources.get();
    return new Released(
        found.library().label(),
        version.or(() -> Optional.of(found.library().version())),
        present
            .withRoots(found.roots())
            .withHelpers(found.library().helpers())
            // The index does not contain the classes that the application mapped.
            .withMapped(List.of())
            .trusting(found.library().trust())
            .inPackage(packageName(found, present)),
        List.of(),
        Optional.empty(),
        found);
  }

  /**
   * Opens a library with the options that it was built with.
   *
   * @param libraries the libraries of its class path, whose texts it may include; it can be one of
   *     them itself
   * @throws UnusableReleaseException if it is not a library, or cannot be read
   */
  public static Released open(Path path, Collection<Path> libraries)
      throws IOException, UnusableReleaseException {
    CompilerOptions none =
        new CompilerOptions(
            List.of(),
            "prompts",
            "Prompts",
            Map.of(),
            List.of(),
            List.of(),
            path,
            Optional.empty());
    List<LibraryPath> others =
        libraries.stream().filter(other -> !other.equals(path)).map(LibraryPath::of).toList();
    return open(path, Optional.empty(), none.withLibraries(others));
  }

  /** Returns the package of the library's catalog. */
  private static String packageName(LibrarySources found, CompilerOptions present) {
    return found.library().catalogs().stream()
        .filter(name -> name.contains("."))
        .findFirst()
        .map(name -> name.substring(0, name.lastIndexOf('.')))
        .orElse(present.packageName());
  }
}
