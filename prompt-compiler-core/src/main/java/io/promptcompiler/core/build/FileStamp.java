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
 * Size, time and checksum of a file as it was written, to see later whether it is unchanged.
 *
 * @param size its bytes
 * @param modified when it was written, in microseconds
 * @param checksum the checksum of its content
 */
record FileStamp(long size, long modified, String checksum) {

  /** Returns the stamp of a file on the disk whose content is known. */
  static FileStamp of(Path file, String checksum) throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    return new FileStamp(attributes.size(), modified(attributes), checksum);
  }

  /**
   * Returns the file if its content is the same. One that was not touched since is not read again.
   */
  Optional<FileStamp> ifSame(Path file) throws IOException {
    Optional<BasicFileAttributes> found = attributes(file);
    if (found.isEmpty() || found.get().size() != size) {
      return Optional.empty();
    }
    if (modified(found.get()) == modified) {
      return Optional.of(this);
    }
    return Checksum.of(Files.readAllBytes(file)).equals(checksum)
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
