package io.promptcompiler.core.library;

import java.nio.file.Path;

/**
 * A jar or a folder of classes that may be a prompt library.
 *
 * @param path where it is
 * @param isOwn whether it is the project itself, whose tests are compiled
 */
public record LibraryPath(Path path, boolean isOwn) {

  /** Makes the path absolute. */
  public LibraryPath {
    path = path.toAbsolutePath().normalize();
  }

  /** One of another project. */
  public static LibraryPath of(Path path) {
    return new LibraryPath(path, false);
  }
}
