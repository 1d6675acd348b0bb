package io.promptcompiler.core.library;

import java.nio.file.Path;

/**
 * A jar or a folder of classes that may be a prompt library.
 *
 * @param path its path
 * @param role its role for the compiled module
 */
public record LibraryPath(Path path, Role role) {

  /** The role of a class path entry for the module that is compiled. */
  public enum Role {
    /** The project itself, while its tests are compiled. */
    OWN,
    /** An entry of the compile class path, whose templates can be included. */
    COMPILED_WITH,
    /**
     * An entry that is only present at run time: its templates cannot be included, but its names
     * must not be reused.
     */
    AT_RUN_TIME
  }

  /** Makes the path absolute. */
  public LibraryPath {
    path = path.toAbsolutePath().normalize();
  }

  /** Returns an entry of the compile class path. */
  public static LibraryPath of(Path path) {
    return new LibraryPath(path, Role.COMPILED_WITH);
  }
}
