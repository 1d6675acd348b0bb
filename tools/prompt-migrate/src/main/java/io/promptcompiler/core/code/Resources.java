package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.source.SymbolicLinks;
import io.promptcompiler.core.source.javac.CodeModule;
import io.promptcompiler.core.source.javac.VisibleModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds resources of applications in their folders. */
final class Resources {
  private final List<Path> roots;
  private final VisibleModules visible;

  Resources(List<CodeModule> modules, VisibleModules visible) {
    this.roots =
        modules.stream()
            .flatMap(module -> module.resourceRoots().stream())
            .distinct()
            .filter(Files::isDirectory)
            .toList();
    this.visible = visible;
  }

  /**
   * Returns a resource that a module sees by its path from the root of the class path; empty if
   * there is none, if it is not a text, or if several modules have one.
   */
  Optional<SourceText> find(CodeModule module, String name) {
    return visible
        .find(module, in -> in.resourceRoots().stream().flatMap(root -> in(root, name)).toList())
        .flatMap(
            file -> {
              try {
                String path = SlashPath.of(file);
                return ReadSource.decode(path, ReadBytes.of(file), problem -> {});
              } catch (IOException e) {
                return Optional.empty();
              }
            });
  }

  /** Returns the file of a resource in a folder; empty if it has none, or a hidden one. */
  private static Stream<Path> in(Path root, String name) {
    return file(root, name)
        .filter(file -> Files.isRegularFile(file) && SymbolicLinks.stayVisible(file, root))
        .stream();
  }

  /**
   * Returns the place of a resource in a folder; empty if its name is not a path in the folder:
   * Windows could sign in to a server to look for another file.
   */
  private static Optional<Path> file(Path root, String name) {
    String relative = name.startsWith("/") ? name.substring(1) : name;
    try {
      Path file = root.resolve(relative).toAbsolutePath().normalize();
      boolean isInside = file.startsWith(root.toAbsolutePath().normalize());
      return isInside ? Optional.of(file) : Optional.empty();
    } catch (InvalidPathException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns a finding about a resource that certainly cannot be read.
   *
   * @param place the name of the resource in the code
   * @param paths the paths at which the application looks for it
   */
  Optional<Diagnostic> problem(Location place, String name, List<String> paths) {
    boolean exists = false;
    for (Path root : roots) {
      for (String path : paths) {
        Optional<Path> file = file(root, path).filter(Files::exists);
        if (file.isPresent() && SymbolicLinks.stayVisible(file.get(), root)) {
          return Optional.empty();
        }
        exists |= file.isPresent();
      }
    }
    if (exists) {
      return Optional.of(
          Diagnostic.of(DiagnosticCode.BAD_RESOURCE, place, name, "is not read: it is hidden")
              .fix("No name in its path may begin with a dot, nor may a link lead elsewhere."));
    }
    return roots.isEmpty()
        ? Optional.empty()
        : Optional.of(Diagnostic.of(DiagnosticCode.BAD_RESOURCE, place, name, "does not exist"));
  }
}
