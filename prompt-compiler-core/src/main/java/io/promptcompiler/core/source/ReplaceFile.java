package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Replaces the text of a file atomically, and keeps its byte order mark and permissions. The file
 * is created if it does not exist.
 */
public final class ReplaceFile {
  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private ReplaceFile() {}

  /** Writes the text. */
  public static void write(Path path, String text) throws IOException {
    boolean isNew = !Files.exists(path);
    // A symbolic link is preserved, and its target is replaced.
    Path file = isNew ? path : path.toRealPath();
    replace(
        file,
        isNew ? text.getBytes(UTF_8) : like(begin(file), text),
        /* keepsPermissions= */ !isNew);
  }

  /**
   * Writes the new text of a file that was read before. Changes nothing if the file no longer has
   * that text, for example because another program has changed it or a new link leads elsewhere.
   *
   * @param before the text that was read
   * @throws IOException if the file has changed or cannot be written
   */
  public static void edit(Path path, String before, String text) throws IOException {
    Path file = path.toRealPath();
    try (OpenFolder folder = folder(file)) {
      Path name = file.getFileName();
      byte[] present = unchanged(path, folder.read(name), before, text);
      folder.replace(name, like(present, text), /* keepsPermissions= */ true);
    }
  }

  /**
   * Like {@link #edit}, for a file that also gets another name in its folder.
   *
   * @param target the file with the new name, without a byte order mark
   * @throws IOException also if there is a file with the new name
   */
  public static void edit(Path path, Path target, String before, String text) throws IOException {
    try (OpenFolder folder = folder(path)) {
      byte[] unused = unchanged(path, folder.read(path.getFileName()), before, text);
      if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileAlreadyExistsException(target.toString());
      }
      folder.replace(target.getFileName(), text.getBytes(UTF_8), /* keepsPermissions= */ false);
      folder.deleteIfExists(path.getFileName());
    }
  }

  private static byte[] unchanged(Path path, byte[] present, String before, String text)
      throws FileSystemException {
    // A file that also has another path may have been written under that path.
    if (!Arrays.equals(present, like(present, before))
        && !Arrays.equals(present, like(present, text))) {
      throw new FileSystemException(
          path.toString(), null, "it has changed since it was read, so run the command again");
    }
    return present;
  }

  /**
   * Writes the content of a file atomically.
   *
   * @throws IOException if it cannot be written; no temporary file remains
   */
  public static void replace(Path file, byte[] content, boolean keepsPermissions)
      throws IOException {
    try (OpenFolder folder = folder(file)) {
      folder.replace(file.getFileName(), content, keepsPermissions);
    }
  }

  private static OpenFolder folder(Path file) throws IOException {
    return OpenFolder.of(file.toAbsolutePath().resolveSibling(""));
  }

  /** Returns whether a file begins with a byte order mark. */
  public static boolean hasMark(Path path) throws IOException {
    return Arrays.equals(begin(path), BYTE_ORDER_MARK);
  }

  private static byte[] begin(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return in.readNBytes(BYTE_ORDER_MARK.length);
    }
  }

  /** Returns the bytes of a text, with a byte order mark if the present ones have it. */
  private static byte[] like(byte[] present, String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (Arrays.equals(Arrays.copyOf(present, BYTE_ORDER_MARK.length), BYTE_ORDER_MARK)) {
      bytes.writeBytes(BYTE_ORDER_MARK);
    }
    bytes.writeBytes(text.getBytes(UTF_8));
    return bytes.toByteArray();
  }
}
