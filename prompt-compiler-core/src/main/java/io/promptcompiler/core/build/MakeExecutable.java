package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;

/** Allows the operating system to execute a file, where systems have permissions for that. */
public final class MakeExecutable {
  private MakeExecutable() {}

  /**
   * Makes a file executable for all who can read it.
   *
   * @throws IOException if its permissions cannot be changed
   */
  public static void file(Path file) throws IOException {
    if (!file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return;
    }
    Set<PosixFilePermission> all = EnumSet.copyOf(Files.getPosixFilePermissions(file));
    all.add(PosixFilePermission.OWNER_EXECUTE);
    if (all.contains(PosixFilePermission.GROUP_READ)) {
      all.add(PosixFilePermission.GROUP_EXECUTE);
    }
    if (all.contains(PosixFilePermission.OTHERS_READ)) {
      all.add(PosixFilePermission.OTHERS_EXECUTE);
    }
    Files.setPosixFilePermissions(file, all);
  }
}
