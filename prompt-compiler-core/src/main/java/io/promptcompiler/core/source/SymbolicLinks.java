package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks where symbolic links lead before something is written through them. */
public final class SymbolicLinks {
  private SymbolicLinks() {}

  /**
   * Returns whether no symbolic link on the path of a file leads out of a folder. The file and the
   * folder need not exist, and the folder itself may be a link.
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
