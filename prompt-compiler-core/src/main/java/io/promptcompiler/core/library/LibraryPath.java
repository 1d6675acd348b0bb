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
    /** The project itself, whose tests are compiled. */
    OWN,
    /** An entry that the module is compiled with, and that its templates can include. */
    COMPILED_WITH,
    /**
     * An entry that is there at run time only: its templates cannot be included, but its names are
     * taken.
     */
    AT_RUN_TIME
  }

  /** Makes the path absolute. */
  public LibraryPath {
    path = path.toAbsolutePath().normalize();
  }

  /** Returns an entry of another project on the compile class path. */
  public static LibraryPath of(Path path) {
    return new LibraryPath(path, Role.COMPILED_WITH);
  }
}
