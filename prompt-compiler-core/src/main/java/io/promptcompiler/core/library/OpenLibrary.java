package io.promptcompiler.core.library;

import io.promptcompiler.core.source.ReadBytes;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.zip.ZipFile;

/** A jar or folder that has an index of prompts, open for reading. */
final class OpenLibrary implements Closeable {
  /** How many bytes the index of a library may have. */
  private static final int MOST = 64 << 20;

  private final Path path;
  private final Path root;
  private final Optional<FileSystem> zip;

  private OpenLibrary(Path path, Path root, Optional<FileSystem> zip) {
    this.path = path;
    this.root = root;
    this.zip = zip;
  }

  /**
   * Opens a library; nothing for what is none, also when it cannot be read: then javac says so.
   *
   * @throws IOException if a jar that has an index cannot be opened
   */
  static Optional<OpenLibrary> open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      return Files.isRegularFile(path.resolve(IndexShape.PATH))
          ? Optional.of(new OpenLibrary(path, path, Optional.empty()))
          : Optional.empty();
    }
    if (!hasIndex(path)) {
      return Optional.empty();
    }
    FileSystem zip = FileSystems.newFileSystem(path);
    return Optional.of(new OpenLibrary(path, zip.getPath("/"), Optional.of(zip)));
  }

  /** Reads a jar's table of contents only, as most jars are no prompt libraries. */
  private static boolean hasIndex(Path path) {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (ZipFile jar = new ZipFile(path.toFile())) {
      return jar.getEntry(IndexShape.PATH) != null;
    } catch (IOException e) {
      return false;
    }
  }

  byte[] index() throws IOException {
    Path index = root.resolve(IndexShape.PATH);
    return ReadBytes.of(index, Files.readAttributes(index, BasicFileAttributes.class), MOST);
  }

  /** A path inside of it, for reading. */
  Path contents(String inside) {
    return root.resolve(inside).normalize();
  }

  /** A path inside of it, as findings show it: {@code some.jar!/path}. */
  Path shown(String inside) {
    return zip.isPresent() ? Path.of(path + "!", inside) : path.resolve(inside);
  }

  @Override
  public void close() throws IOException {
    if (zip.isPresent()) {
      zip.get().close();
    }
  }
}
