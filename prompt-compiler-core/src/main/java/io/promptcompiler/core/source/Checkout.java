package io.promptcompiler.core.source;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The folder in which the files of a project may name other folders. Anybody may have written these
 * files, so whatever is outside must be named by the user.
 *
 * @param folder the top of the Git repository; the folder of the project if there is none, or if it
 *     is the home folder, which has more of the user's than one project
 */
public record Checkout(Path folder) {
  /** Returns the checkout of a project or of a folder in it. */
  public static Checkout of(Path project) {
    Path folder = project.toAbsolutePath().normalize();
    return new Checkout(repository(folder).filter(top -> !HomeFolder.is(top)).orElse(folder));
  }

  /** Returns the top of the Git repository of a folder; empty if it is in none. */
  public static Optional<Path> repository(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (isRepository(at)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Returns whether a folder is the top of a Git repository. */
  public static boolean isRepository(Path folder) {
    return Files.exists(folder.resolve(".git"));
  }

  /** Returns whether a path, which need not exist, is inside also after its links are followed. */
  public boolean contains(Path path) {
    return SymbolicLinks.stayInside(path.toAbsolutePath().normalize(), folder);
  }
}
