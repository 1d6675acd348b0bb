package io.promptcompiler.core.code;

import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.ReadSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds resources of applications in their folders. */
final class Resources {
  private final List<Path> roots;

  Resources(List<Path> roots) {
    this.roots = roots.stream().filter(Files::isDirectory).toList();
  }

  /**
   * Returns a resource by its path from the root of the class path; empty if it does not exist or
   * is not a text.
   */
  Optional<SourceText> find(String name) {
    String relative = name.startsWith("/") ? name.substring(1) : name;
    for (Path root : roots) {
      try {
        Path file = root.resolve(relative).toAbsolutePath().normalize();
        if (!relative.isEmpty() && Files.isRegularFile(file)) {
          String path = file.toString().replace('\\', '/');
          return ReadSource.decode(path, ReadBytes.of(file), problem -> {});
        }
      } catch (IOException | InvalidPathException e) {
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  /** Returns whether a name is certainly not that of a resource of the application. */
  boolean lacks(String name) {
    String relative = name.startsWith("/") ? name.substring(1) : name;
    try {
      return !roots.isEmpty()
          && roots.stream().noneMatch(root -> Files.exists(root.resolve(relative)));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
