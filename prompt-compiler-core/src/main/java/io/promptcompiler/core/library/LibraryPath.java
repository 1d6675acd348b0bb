package io.promptcompiler.core.library;

import java.nio.file.Path;

/**
 * A jar or a folder of classes that may be a prompt library.
 *
 * @param path where it is
 * @param role what it is for the module that is compiled
 */
public record LibraryPath(Path path, Role role) {

  /** The role of a class path entry for the module that is compiled. */
  public enum Role {
    /** The project itself, whose tests are compiled. */
    OWN,
    /** What the module is compiled with, and what its templates can include. */
    COMPILED_WITH,
    /** What is there at run time only: nothing of it can be included, but its names are taken. */
    AT_RUN_TIME
  }

  /** Makes the path absolute. */
  public LibraryPath {
    path = path.toAbsolutePath().normalize();
  }

  /** One of another project that the module is compiled with. */
  public static LibraryPath of(Path path) {
    return new LibraryPath(path, Role.COMPILED_WITH);
  }
}
