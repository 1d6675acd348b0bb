package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks where symbolic links lead before something is written through them. */
public final class SymbolicLinks {
  private SymbolicLinks() {}

  /**
   * Checks that no link leads a file, which may not exist yet, out of a folder. The folder itself
   * may be a link; one that does not exist has no links in it.
   *
   * @param file a path below the folder
   */
  public static boolean stayInside(Path file, Path folder) {
    if (!Files.exists(folder)) {
      return true;
    }
    try {
      for (Path there = file; there != null; there = there.getParent()) {
        if (Files.exists(there)) {
          return there.toRealPath().startsWith(folder.toRealPath());
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
