package io.promptcompiler.core.build;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Describes the module around the output directories of a run: the destination of outputs, and the
 * other sources of that destination.
 *
 * @param classes the directory of compiled classes and copies of resources
 * @param sources directories whose sources are compiled into it, this run's among them or not
 * @param resources directories other than this run's that are copied into it
 * @param claimed the directories that other runs write Java source to
 */
public record ModuleLayout(
    Optional<Path> classes,
    List<Path> sources,
    List<CopiedDirectory> resources,
    List<Path> claimed) {
  /** A module with nothing around its outputs. */
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

  /** Returns whether a copy, relative to the classes, can be that of somebody else's resource. */
  boolean hasResource(Path copy) {
    return resources.stream().anyMatch(one -> one.has(copy));
  }

  /**
   * Returns whether somebody else puts resources into a folder, as far as a file of that folder
   * shows.
   */
  boolean isOtherResource(Path folder, Path file) {
    return resources.stream().anyMatch(one -> isWithin(one.directory(), folder, file));
  }

  /**
   * Returns whether somebody else puts Java sources into a folder, as far as a file of that folder
   * shows.
   */
  boolean isOtherSource(Path folder, Path file) {
    return claimed.stream().anyMatch(other -> isWithin(other, folder, file));
  }

  /**
   * Returns whether a file is in a nested folder of another run: it belongs to the inner folder, or
   * to both.
   */
  private static boolean isWithin(Path other, Path folder, Path file) {
    return other.startsWith(folder) && file.startsWith(other);
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }
}
