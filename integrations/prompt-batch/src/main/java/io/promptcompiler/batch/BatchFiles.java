package io.promptcompiler.batch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes lines to numbered files: {@code review-00001.jsonl} and so on. An incomplete file has the
 * extension {@code .part}; a complete one is renamed atomically.
 */
final class BatchFiles {
  private static final String ENDING = ".jsonl";
  private static final String PART = ".part";
  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final String name;
  private final BatchFormat format;
  private final long bytesAround;
  private int number;

  private @Nullable OutputStream out;
  private @Nullable FileChannel file;
  private final MessageDigest digest = sha256();
  private long lines;
  private long bytes;

  /**
   * Creates a writer that continues after existing files.
   *
   * @param number the number of existing files
   */
  BatchFiles(Path folder, String name, BatchFormat format, long bytesAround, int number) {
    this.folder = folder;
    this.name = name;
    this.format = format;
    this.bytesAround = bytesAround;
    this.number = number;
  }

  /** Returns whether a line of this length needs a new file. */
  boolean isFullFor(int length) {
    return lines > 0
        && (lines == format.mostLines() || bytes + length + 1 + bytesAround > format.mostBytes());
  }

  /** Returns whether a line of this length is too long for any file. */
  boolean isTooLong(int length) {
    return length + 1 + bytesAround > format.mostBytes();
  }

  void write(JsonBytes line) throws IOException {
    OutputStream to = out == null ? begin() : out;
    line.writeTo(to);
    to.write('\n');
    lines++;
    bytes += line.size() + 1L;
  }

  boolean hasLines() {
    return lines > 0;
  }

  private OutputStream begin() throws IOException {
    // A new one: earlier parts were deleted, and a link could lead to any file.
    FileChannel opened =
        FileChannel.open(part(), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    file = opened;
    digest.reset();
    OutputStream to =
        new BufferedOutputStream(
            new DigestOutputStream(Channels.newOutputStream(opened), digest), BUFFER);
    out = to;
    return to;
  }

  private String fileName() {
    return fileName(name, number + 1);
  }

  /** Returns the name of a complete file; the first one has the number 1. */
  static String fileName(String name, int number) {
    return name + String.format(Locale.ROOT, "-%05d", number) + ENDING;
  }

  private Path part() {
    return folder.resolve(fileName() + PART);
  }

  /** Completes the current file. */
  BatchFile finish() throws IOException {
    OutputStream to = out;
    FileChannel opened = file;
    if (to == null || opened == null) {
      throw new IllegalStateException("No file is open.");
    }
    to.flush();
    // After a crash, the final name must not exist without the whole content.
    opened.force(true);
    to.close();
    Files.move(
        part(),
        folder.resolve(fileName()),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
    BatchFile complete =
        new BatchFile(fileName(), lines, bytes, HexFormat.of().formatHex(digest.digest()));
    number++;
    lines = 0;
    bytes = 0;
    out = null;
    file = null;
    return complete;
  }

  /** Discards the current file. */
  void discard() throws IOException {
    if (out != null) {
      out.close();
      out = null;
      Files.deleteIfExists(part());
    }
  }

  /** Returns the existing files of a batch, complete or not, in no particular order. */
  static List<Path> of(Path folder, String name) throws IOException {
    List<Path> all = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, path -> isOf(path.getFileName().toString(), name))) {
      files.forEach(all::add);
    }
    return all;
  }

  private static boolean isOf(String file, String name) {
    if (!file.startsWith(name + "-")) {
      return false;
    }
    String rest = file.substring(name.length() + 1);
    return rest.matches("[0-9]{5,}\\.jsonl(\\.part)?");
  }

  static boolean isPart(Path file) {
    return file.toString().endsWith(PART);
  }

  /** Returns whether a file exists and still has the content that was written. */
  static boolean isIntact(Path folder, BatchFile file) throws IOException {
    Path path = folder.resolve(file.name());
    MessageDigest digest = sha256();
    long lines = 0;
    try {
      if (!Files.isRegularFile(path) || Files.size(path) != file.bytes()) {
        return false;
      }
      try (InputStream in = Files.newInputStream(path)) {
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
          digest.update(buffer, 0, read);
          for (int i = 0; i < read; i++) {
            lines += buffer[i] == '\n' ? 1 : 0;
          }
        }
      }
    } catch (NoSuchFileException e) {
      return false;
    }
    return lines == file.lines() && HexFormat.of().formatHex(digest.digest()).equals(file.sha256());
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
