package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import java.io.Closeable;
import java.io.IOException;
import java.util.Optional;

/**
 * The sources of a release.
 *
 * @param name what it is called: coordinates, a file, a revision
 * @param version its version, if it is known
 * @param options how it is compiled
 * @param files keeps its files open
 */
public record Released(
    String name, Optional<String> version, CompilerOptions options, Closeable files)
    implements Closeable {

  /** A release in directories. */
  public static Released inDirectories(
      String name, Optional<String> version, CompilerOptions options) {
    return new Released(name, version, options, () -> {});
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
