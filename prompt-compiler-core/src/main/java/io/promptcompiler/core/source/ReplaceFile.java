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
    Path fresh = temporary(file, isNew ? text.getBytes(UTF_8) : bytes(file, text));
    try {
      if (!isNew) {
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

  /**
   * Writes a temporary file next to another file, which it can replace by an atomic move. Nobody
   * can know its name before, and it is always a new file: a checkout may have links of any name.
   */
  public static Path temporary(Path file, byte[] content) throws IOException {
    Path fresh = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    return Files.write(fresh, content, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
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
