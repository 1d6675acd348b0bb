package io.promptcompiler.core.source;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A directory of templates.
 *
 * @param directory where it is
 * @param kind what its documents are, when not told by their names
 * @param syntax how variables are written in its texts, when they do not say so themselves
 * @param scope whose templates these are
 * @param packageName the Java package of its outermost folder
 * @param includes Ant patterns of ids; empty for all
 * @param excludes Ant patterns of ids to leave out
 */
public record SourceRoot(
    Path directory,
    Optional<Kind> kind,
    Optional<Syntax> syntax,
    Scope scope,
    String packageName,
    List<String> includes,
    List<String> excludes) {

  /** Copies the lists and makes the path absolute. */
  public SourceRoot {
    directory = directory.toAbsolutePath().normalize();
    includes = List.copyOf(includes);
    excludes = List.copyOf(excludes);
  }

  /** A root of the project's own with nothing set. */
  public static SourceRoot of(Path directory, String packageName) {
    return new SourceRoot(
        directory,
        Optional.empty(),
        Optional.empty(),
        Scope.PROJECT,
        packageName,
        List.of(),
        List.of());
  }
}
