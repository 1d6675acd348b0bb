package io.promptcompiler.core.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Describes where a module's compiled classes go, and which other directories are compiled or
 * copied there.
 *
 * @param classes the directory of compiled classes and copies of resources
 * @param sources directories whose sources are compiled into that directory; may include the output
 *     directory of this run
 * @param resources other directories that are copied into that directory
 * @param claimed the directories to which other runs write Java source
 */
public record ModuleLayout(
    Optional<Path> classes,
    List<Path> sources,
    List<CopiedDirectory> resources,
    List<Path> claimed) {
  /** The layout of a module without other directories. */
  public static final ModuleLayout NONE =
      new ModuleLayout(Optional.empty(), List.of(), List.of(), List.of());

  /** Makes all paths absolute. */
  public ModuleLayout {
    classes = classes.map(ModuleLayout::absolute);
    sources = sources.stream().map(ModuleLayout::absolute).toList();
    resources = List.copyOf(resources);
    claimed = claimed.stream().map(ModuleLayout::absolute).toList();
  }

  /**
   * A directory that is copied.
   *
   * @param directory the source directory
   * @param target the target folder, relative to the classes; empty for the folder of classes
   */
  public record CopiedDirectory(Path directory, Path target) {
    /** Makes the path absolute. */
    public CopiedDirectory {
      directory = absolute(directory);
      target = target.normalize();
    }

    boolean has(Path copy) {
      boolean isRoot = target.toString().isEmpty();
      if (!isRoot && !copy.startsWith(target)) {
        return false;
      }
      Path original = isRoot ? copy : target.relativize(copy);
      return Files.exists(directory.resolve(original.toString()));
    }
  }

  /** Returns whether a copied file may come from a resource that this run did not generate. */
  boolean hasResource(Path copy) {
    return resources.stream().anyMatch(one -> one.has(copy));
  }

  /**
   * Returns whether a file in an output folder belongs to another resource directory inside that
   * folder.
   */
  boolean isOtherResource(Path folder, Path file) {
    return resources.stream().anyMatch(one -> isWithin(one.directory(), folder, file));
  }

  /**
   * Returns whether a file in an output folder belongs to another run that writes sources inside
   * that folder.
   */
  boolean isOtherSource(Path folder, Path file) {
    return claimed.stream().anyMatch(other -> isWithin(other, folder, file));
  }

  /** Returns whether a file is in another directory that is inside of a folder or equal to it. */
  private static boolean isWithin(Path other, Path folder, Path file) {
    return other.startsWith(folder) && file.startsWith(other);
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
