package io.promptcompiler.core.source;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import java.util.UUID;

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
    replace(file, isNew ? text.getBytes(UTF_8) : bytes(file, text), /* keepsPermissions= */ !isNew);
  }

  /**
   * Writes the content of a file atomically. The temporary file next to it is always a new one,
   * with a name that nobody can know before: a checkout may have links of any name.
   *
   * @throws IOException if it cannot be written; no temporary file remains
   */
  public static void replace(Path file, byte[] content, boolean keepsPermissions)
      throws IOException {
    // Temporary files of the system can only be read by their owner, so the file is created here.
    Path fresh = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      Files.write(fresh, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (keepsPermissions) {
        keepPermissions(file, fresh);
      }
      try {
        Files.move(
            fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (AtomicMoveNotSupportedException e) {
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Returns whether a file begins with a byte order mark. */
  public static boolean hasMark(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return Arrays.equals(in.readNBytes(BYTE_ORDER_MARK.length), BYTE_ORDER_MARK);
    }
  }

  private static byte[] bytes(Path file, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    if (hasMark(file)) {
      bytes.writeBytes(BYTE_ORDER_MARK);
    }
    bytes.writeBytes(text.getBytes(UTF_8));
    return bytes.toByteArray();
  }

  private static void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(Files.getPosixFilePermissions(from));
    }
  }
}
