package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Allows one build at a time in a directory, in an IDE or in a terminal: other builds wait. The
 * system releases the lock of a process that dies. If nothing can be locked, as on a read-only
 * disk, builds do not wait for each other.
 */
final class BuildLock implements AutoCloseable {
  private static final int LONGEST = 4096;

  /** Locks between the threads of this process; a file lock only excludes other processes. */
  private static final Map<Path, ReentrantLock> OF_THREADS = new ConcurrentHashMap<>();

  private final ReentrantLock ofThreads;
  private final Path file;
  private final Optional<FileChannel> channel;

  private BuildLock(ReentrantLock ofThreads, Path file) {
    this.ofThreads = ofThreads;
    this.file = file;
    this.channel = locked(file);
  }

  /** Acquires the lock of a file, and waits while another build holds it. */
  static BuildLock of(Path file) {
    Path path = file.toAbsolutePath().normalize();
    ReentrantLock ofThreads = OF_THREADS.computeIfAbsent(path, any -> new ReentrantLock());
    ofThreads.lock();
    return new BuildLock(ofThreads, path);
  }

  private static Optional<FileChannel> locked(Path file) {
    try {
      while (true) {
        Files.createDirectories(file.resolveSibling(""));
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)) {
          return Optional.empty(); // opening a pipe would wait for its reader
        }
        // A link could lead to any file, which the lock would overwrite.
        FileChannel opened =
            FileChannel.open(
                file,
                Set.of(
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS));
        try {
          opened.lock();
          if (isStillOf(file, opened)) {
            return Optional.of(opened);
          }
        } catch (IOException e) {
          opened.close();
          return Optional.empty();
        }
        opened.close();
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether the path still refers to the opened file: the previous build may have deleted
   * the file, and another build may have created it again. To find out, a random length is written
   * and compared, because the file must not be opened a second time: on POSIX, closing it would
   * release the lock.
   */
  private static boolean isStillOf(Path file, FileChannel opened) throws IOException {
    int length = 1 + ThreadLocalRandom.current().nextInt(LONGEST);
    opened.truncate(0).write(ByteBuffer.allocate(length));
    try {
      return Files.size(file) == length;
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /**
   * Deletes the lock file, and its folder if it is then empty. Called when a build leaves no files.
   */
  void remove() throws IOException {
    if (channel.isPresent()) {
      OutputFiles.delete(file, file.resolveSibling("").resolveSibling(""));
    }
  }

  /** Releases the lock for the next build. */
  @Override
  public void close() throws IOException {
    try {
      if (channel.isPresent()) {
        channel.get().close();
      }
    } finally {
      ofThreads.unlock();
    }
  }
}
