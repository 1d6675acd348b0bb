package io.promptcompiler.core.build;

import io.promptcompiler.core.source.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The size, time and checksum of a written file, to detect later changes.
 *
 * @param size the size in bytes
 * @param modified the time of the last modification, in microseconds
 * @param checksum the checksum of its content
 */
record FileStamp(long size, long modified, String checksum) {

  /** Returns the stamp of an existing file whose checksum is known. */
  static FileStamp of(Path file, String checksum) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new FileStamp(attributes.size(), modified(attributes), checksum);
  }

  /**
   * Returns the current stamp of a file if its content is unchanged. The file is only read if its
   * time has changed.
   */
  Optional<FileStamp> ifSame(Path file) throws IOException {
    Optional<BasicFileAttributes> found = attributes(file);
    if (found.isEmpty() || found.get().size() != size) {
      return Optional.empty();
    }
    if (modified(found.get()) == modified) {
      return Optional.of(this);
    }
    return Checksum.of(file).equals(checksum)
        ? Optional.of(new FileStamp(size, modified(found.get()), checksum))
        : Optional.empty();
  }

  private static long modified(BasicFileAttributes attributes) {
    return attributes.lastModifiedTime().to(TimeUnit.MICROSECONDS);
  }

  private static Optional<BasicFileAttributes> attributes(Path file) throws IOException {
    try {
      return Optional.of(Files.readAttributes(file, BasicFileAttributes.class))
          .filter(BasicFileAttributes::isRegularFile);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }
}
