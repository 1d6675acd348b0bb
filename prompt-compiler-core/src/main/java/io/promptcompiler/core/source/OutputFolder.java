package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** A folder in which builds write files that they have a name for. */
public final class OutputFolder {
  private OutputFolder() {}

  /**
   * Refuses links of a commit on the path of a folder, which need not exist. Only the outermost
   * folder in the module or in the checkout, such as {@code target}, may be a link: a user may have
   * moved it to another disk.
   *
   * @param folder a normalized absolute path
   * @param module the folder of the module
   * @throws FileSystemException if there is another link, or if links lead into {@code .git}
   */
  public static void refuseLinks(Path folder, Path module) throws IOException {
    Path own = module.toAbsolutePath().normalize();
    Optional<Path> above =
        Stream.of(own, Checkout.of(own).folder())
            .filter(base -> folder.startsWith(base) && !folder.equals(base))
            .findFirst();
    boolean isLinked =
        above.isPresent()
            && SymbolicLinks.areBetween(
                above.get().resolve(above.get().relativize(folder).getName(0)), folder);
    if (isLinked || SymbolicLinks.leadIntoVersionControl(folder)) {
      throw new FileSystemException(
          folder.toString(), null, "it is reached through a symbolic link. Delete the link");
    }
  }
}
