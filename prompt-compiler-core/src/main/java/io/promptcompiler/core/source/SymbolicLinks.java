package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks where symbolic links lead before something is read or written through them. */
public final class SymbolicLinks {
  private SymbolicLinks() {}

  /**
   * Returns whether a file is in a folder, and no symbolic link on its path leads out of it. The
   * file and the folder need not exist, and the folder itself may be a link. In a folder that does
   * not exist, there are no links. A link to nothing leads out of it: who writes to such a link
   * creates the file.
   *
   * @param file a normalized path
   */
  public static boolean stayInside(Path file, Path folder) {
    if (file.isAbsolute() && folder.isAbsolute() && !file.getRoot().equals(folder.getRoot())) {
      return false; // a root can be a server, to which Windows signs in to find out if a file
      // exists
    }
    if (!Files.exists(folder)) {
      return file.startsWith(folder);
    }
    try {
      for (Path there = file; there != null; there = there.getParent()) {
        if (Files.exists(there)) {
          return there.toRealPath().startsWith(folder.toRealPath());
        }
        if (Files.isSymbolicLink(there)) {
          return false;
        }
      }
      return false;
    } catch (IOException e) {
      return false;
    }
  }
}
