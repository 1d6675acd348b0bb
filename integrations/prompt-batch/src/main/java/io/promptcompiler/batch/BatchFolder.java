package io.promptcompiler.batch;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder of a batch while one process writes it. Existing files with the batch's prefix are
 * only replaced if its manifest is in the folder; otherwise, they do not belong to a batch.
 */
final class BatchFolder implements Closeable {
  private final Path folder;
  private final String name;
  private final FileChannel channel;

  private BatchFolder(Path folder, String name, FileChannel channel) {
    this.folder = folder;
    this.name = name;
    this.channel = channel;
  }

  /** The endings of files that are written under their own names. */
  private static final List<String> WRITTEN_IN_PLACE =
      List.of(".lock", "-problems.jsonl", ".manifest.json.part");

  static BatchFolder open(Path folder, String name) throws IOException {
    if (!name.matches("[\\p{L}\\p{N}._ -]*[\\p{L}\\p{N}_-]") || name.startsWith(".")) {
      throw new IllegalArgumentException("'" + name + "' cannot be the prefix of file names.");
    }
    Files.createDirectories(folder);
    for (String ending : WRITTEN_IN_PLACE) {
      Path file = folder.resolve(name + ending);
      if (Files.isSymbolicLink(file)) {
        throw new IllegalStateException(
            "'" + file + "' is a symbolic link, which could lead to any file. Delete the link.");
      }
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        throw new IllegalStateException("'" + file + "' is not a regular file. Delete it.");
      }
    }
    Path file = lock(folder, name);
    if (Files.exists(file) && Files.size(file) > 0) {
      throw new IllegalStateException(
          "'" + file + "' has content, so it is not the lock of a batch. Choose another name.");
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      channel.close();
      throw new IllegalStateException(
          "Another run is writing the batch '" + name + "' to '" + folder + "'.");
    }
    return new BatchFolder(folder, name, channel);
  }

  private static Path lock(Path folder, String name) {
    return folder.resolve(name + ".lock");
  }

  /** Deletes the files of the batch except those that are kept. */
  void clear(@Nullable Manifest earlier, List<Manifest.Entry> kept) throws IOException {
    Set<String> names = kept.stream().map(entry -> entry.file().name()).collect(Collectors.toSet());
    List<Path> files = BatchFiles.of(folder, name);
    Optional<Path> foreign =
        Stream.concat(
                files.stream().filter(file -> !BatchFiles.isPart(file)),
                Stream.of(ProblemFile.path(folder, name)).filter(Files::exists))
            .filter(file -> earlier == null)
            .findFirst();
    if (foreign.isPresent()) {
      throw new FileAlreadyExistsException(
          foreign.get().toString(), null, "it does not belong to a known batch");
    }
    for (Path file : files) {
      if (!names.contains(file.getFileName().toString())) {
        Files.delete(file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(lock(folder, name));
  }
}
