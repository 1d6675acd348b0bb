package io.promptcompiler.core.build;

import io.promptcompiler.core.source.ReplaceFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Writes and deletes single files. */
public final class OutputFiles {
  private OutputFiles() {}

  /**
   * Writes a file atomically, creates missing parent folders, and returns whether the content
   * changed.
   *
   * @throws IOException if it cannot be written
   */
  public static boolean writeIfChanged(Path file, byte[] content) throws IOException {
    if (Files.isRegularFile(file)
        && Files.size(file) == content.length
        && Arrays.equals(Files.readAllBytes(file), content)) {
      return false;
    }
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("not a file: " + file);
    }
    Files.createDirectories(folder);
    ReplaceFile.replace(file, content, /* keepsPermissions= */ false);
    return true;
  }

  /**
   * Deletes a file in or below a root, with all parent folders that are then empty, and returns
   * whether it was deleted. A file outside of the root is kept, also if a link in the root leads
   * there, since the lists of files that tools delete can be written by anybody.
   *
   * @throws IOException if it cannot be deleted
   */
  public static boolean delete(Path file, Path root) throws IOException {
    Path folder = file.getParent();
    if (folder == null
        || !Files.isDirectory(folder)
        || !Files.isDirectory(root)
        || !folder.toRealPath().startsWith(root.toRealPath())) {
      return false;
    }
    boolean deleted = Files.deleteIfExists(file);
    while (folder != null && folder.startsWith(root) && !folder.equals(root)) {
      try {
        Files.deleteIfExists(folder);
      } catch (DirectoryNotEmptyException e) {
        break;
      }
      folder = folder.getParent();
    }
    return deleted;
  }
}
