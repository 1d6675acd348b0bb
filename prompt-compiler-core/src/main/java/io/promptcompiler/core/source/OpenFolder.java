package io.promptcompiler.core.source;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A folder in which files are read and replaced. On systems with such a way to open folders, it
 * stays the same folder when another process puts a link in its place. All files are given by their
 * names.
 */
final class OpenFolder implements Closeable {
  private final Path path;
  private final DirectoryStream<Path> stream;

  /** The opened folder; null if the system only knows folders by their paths. */
  private final @Nullable SecureDirectoryStream<Path> opened;

  private OpenFolder(Path path, DirectoryStream<Path> stream) {
    this.path = path;
    this.stream = stream;
    this.opened = stream instanceof SecureDirectoryStream<Path> secure ? secure : null;
  }

  @SuppressWarnings("StreamResourceLeak") // closed with the folder
  static OpenFolder of(Path path) throws IOException {
    return new OpenFolder(path, Files.newDirectoryStream(path));
  }

  byte[] read(Path name) throws IOException {
    if (opened == null) {
      return Files.readAllBytes(path.resolve(name));
    }
    try (InputStream in =
        Channels.newInputStream(opened.newByteChannel(name, Set.of(StandardOpenOption.READ)))) {
      return in.readAllBytes();
    }
  }

  /**
   * Writes the content of a file atomically. The temporary file next to it is always a new one,
   * with a name that nobody can know before: a checkout may have links of any name.
   *
   * @throws IOException if it cannot be written; no temporary file remains
   */
  void replace(Path name, byte[] content, boolean keepsPermissions) throws IOException {
    // Temporary files of the system can only be read by their owner, so the file is created here.
    Path fresh = name.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      create(fresh, content);
      if (keepsPermissions) {
        keepPermissions(name, fresh);
      }
      move(fresh, name);
    } catch (FileSystemException e) {
      // Users know the file, and not the temporary one.
      IOException named =
          new FileSystemException(path.resolve(name).toString(), null, FileProblem.why(e));
      named.initCause(e);
      throw named;
    } finally {
      deleteIfExists(fresh);
    }
  }

  private void create(Path name, byte[] content) throws IOException {
    Set<StandardOpenOption> fresh = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try (OutputStream out =
        Channels.newOutputStream(
            opened == null
                ? Files.newByteChannel(path.resolve(name), fresh)
                : opened.newByteChannel(name, fresh))) {
      out.write(content);
    }
  }

  private void keepPermissions(Path from, Path to) throws IOException {
    PosixFileAttributeView fresh = permissions(to);
    PosixFileAttributeView present = permissions(from);
    if (fresh != null && present != null) {
      fresh.setPermissions(present.readAttributes().permissions());
    }
  }

  private @Nullable PosixFileAttributeView permissions(Path name) {
    return opened == null
        ? Files.getFileAttributeView(path.resolve(name), PosixFileAttributeView.class)
        : opened.getFileAttributeView(name, PosixFileAttributeView.class);
  }

  private void move(Path from, Path to) throws IOException {
    if (opened != null) {
      try {
        opened.move(from, opened, to);
      } catch (FileAlreadyExistsException e) {
        // Some file systems do not replace files in this way.
        deleteIfExists(to);
        opened.move(from, opened, to);
      }
      return;
    }
    Path file = path.resolve(to);
    try {
      Files.move(
          path.resolve(from),
          file,
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(path.resolve(from), file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  void deleteIfExists(Path name) throws IOException {
    try {
      if (opened == null) {
        Files.delete(path.resolve(name));
      } else {
        opened.deleteFile(name);
      }
    } catch (NoSuchFileException e) {
      // It was moved, or never created.
    }
  }

  @Override
  public void close() throws IOException {
    stream.close();
  }
}
