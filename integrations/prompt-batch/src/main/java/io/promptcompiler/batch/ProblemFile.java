package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Lists broken rows in a JSON Lines file next to the files of the batch. Without broken rows, the
 * file does not exist.
 */
final class ProblemFile implements Closeable {
  private static final int MOST_KEPT = 20;

  private final Path path;
  private final RandomAccessFile file;
  private final OutputStream out;
  private final List<RowProblem> first = new ArrayList<>();
  private long count;
  private long bytes;

  /** Opens the file, and truncates it to its length at a checkpoint. */
  ProblemFile(Path path, Checkpoint from) throws IOException {
    this.path = path;
    this.file = new RandomAccessFile(path.toFile(), "rw");
    this.count = from.problems();
    this.bytes = from.problemBytes();
    file.setLength(bytes);
    file.seek(bytes);
    this.out = new BufferedOutputStream(Channels.newOutputStream(file.getChannel()));
  }

  static Path path(Path folder, String name) {
    return folder.resolve(name + "-problems.jsonl");
  }

  /** Returns the length of the problem file of a batch; 0 if it does not exist. */
  static long size(Path folder, String name) throws IOException {
    Path path = path(folder, name);
    return Files.exists(path) ? Files.size(path) : 0;
  }

  void add(RowProblem problem) throws IOException {
    byte[] line = (problem.json() + "\n").getBytes(UTF_8);
    out.write(line);
    count++;
    bytes += line.length;
    if (first.size() < MOST_KEPT) {
      first.add(problem);
    }
  }

  long count() {
    return count;
  }

  long bytes() {
    return bytes;
  }

  List<RowProblem> first() {
    return first;
  }

  /** Forces all content to the disk. */
  void force() throws IOException {
    out.flush();
    file.getFD().sync();
  }

  Optional<Path> pathIfAny() {
    return count > 0 ? Optional.of(path) : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    out.flush();
    file.close();
    if (count == 0) {
      Files.deleteIfExists(path);
    }
  }
}
