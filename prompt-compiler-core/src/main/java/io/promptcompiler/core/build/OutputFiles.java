package io.promptcompiler.core.build;

import io.promptcompiler.core.source.ReplaceFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;

/** Writes and deletes single files. */
public final class OutputFiles {
  /** Older than any source, and not before the first time that all file systems can store. */
  private static final FileTime LONG_AGO = FileTime.from(Instant.parse("1980-01-02T00:00:00Z"));

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
    if (!isInside(file, root)) {
      return false;
    }
    Path folder = file.getParent();
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

  /**
   * Returns whether an entry of a list of written files names a file below the folder of the list.
   * Anybody can write such a list, so a path must be in its normal form: {@code link/../x} can be
   * another file than {@code x}.
   */
  public static boolean isListed(String entry) {
    try {
      Path path = Path.of(entry);
      return path.getRoot() == null
          && !entry.isEmpty()
          && !path.startsWith("..")
          && path.equals(path.normalize());
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Gives a file in or below a root an old time, so that tools make it again. A file outside of the
   * root keeps its time, also if a link in the root leads there.
   *
   * @throws IOException if its time cannot be set
   */
  static void outdate(Path file, Path root) throws IOException {
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) && isInside(file, root)) {
      Files.setLastModifiedTime(file, LONG_AGO);
    }
  }

  private static boolean isInside(Path file, Path root) throws IOException {
    Path folder = file.getParent();
    return folder != null
        && Files.isDirectory(folder)
        && Files.isDirectory(root)
        && folder.toRealPath().startsWith(root.toRealPath());
  }
}
