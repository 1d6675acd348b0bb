package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.MessagePrompt;
import io.promptcompiler.runtime.TextPrompt;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes requests to batch files, and starts a new file when the provider's limits require it. The
 * same requests in the same order produce the same bytes.
 *
 * <pre>{@code
 * try (BatchWriter batch = BatchWriter.open(folder, "review", format)) {
 *   for (Change change : changes) {
 *     batch.add(change.id(), ReviewPrompt.builder().diff(change.diff()).build());
 *   }
 *   batch.finish();
 * }
 * }</pre>
 *
 * <p>A file appears under its name only when it is complete, and a manifest next to the files lists
 * the complete ones and states when all are complete. Files of an earlier run with the same name
 * are deleted. Not thread-safe.
 */
public final class BatchWriter implements Closeable {
  private final Path folder;
  private final String name;
  private final String job;
  private final RequestLines lines;
  private final BatchFiles files;
  private final BatchFolder lock;
  private final List<Manifest.Entry> entries;
  private final SeenIds seen = new SeenIds();
  private final JsonBytes line = new JsonBytes();
  private Supplier<Checkpoint> present;
  private long added;
  private boolean isFinished;

  private BatchWriter(
      Path folder,
      String name,
      BatchFormat format,
      String job,
      BatchFolder lock,
      List<Manifest.Entry> kept) {
    this.folder = folder;
    this.name = name;
    this.job = job;
    this.lock = lock;
    this.lines = RequestLines.of(format);
    this.files = new BatchFiles(folder, name, format, lines.bytesAround(), kept.size());
    this.entries = new ArrayList<>(kept);
    this.present = () -> new Checkpoint(added, "", 0, 0);
  }

  /**
   * Opens a batch.
   *
   * @param folder the folder for the files; it is created if it does not exist
   * @param name the prefix of their names: {@code review} for {@code review-00001.jsonl}
   * @throws IOException if the folder cannot be written, or contains files with this prefix that do
   *     not belong to a batch
   * @throws IllegalStateException if another run is writing the same batch
   */
  public static BatchWriter open(Path folder, String name, BatchFormat format) throws IOException {
    BatchFolder lock = BatchFolder.open(folder, name);
    try {
      return begin(
          folder, name, format, "", lock, Manifest.read(folder, name).orElse(null), List.of());
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** Opens a batch that continues after the complete files of an earlier run. */
  static BatchWriter begin(
      Path folder,
      String name,
      BatchFormat format,
      String job,
      BatchFolder lock,
      @Nullable Manifest earlier,
      List<Manifest.Entry> kept)
      throws IOException {
    BatchWriter writer = new BatchWriter(folder, name, format, job, lock, kept);
    lock.clear(earlier, kept);
    writer.writeManifest(false);
    return writer;
  }

  /** Sets the supplier of checkpoints for the rows before the current one. */
  void checkpoints(Supplier<Checkpoint> rows) {
    present = rows;
  }

  /**
   * Adds a request with one user message.
   *
   * @param id the unique id that identifies its answer
   * @throws BatchRequestException if the provider does not accept it; nothing is written then
   */
  public void add(String id, TextPrompt prompt) throws IOException {
    claim(id);
    line.reset();
    lines.write(line, id, prompt);
    writeLine();
  }

  /**
   * Adds a request with the messages of a prompt.
   *
   * @param id the unique id that identifies its answer
   * @throws BatchRequestException if the provider does not accept it; nothing is written then
   */
  public void add(String id, MessagePrompt prompt) throws IOException {
    List<ChatMessage> messages = prompt.render();
    if (!messages.isEmpty() && !prompt.promptInfo().outputSchema().isEmpty()) {
      MessageShape.notBegun(messages);
    }
    add(id, messages);
  }

  /**
   * Adds a request with messages.
   *
   * @param id the unique id that identifies its answer
   * @throws BatchRequestException if the provider does not accept it; nothing is written then
   */
  public void add(String id, List<ChatMessage> messages) throws IOException {
    claim(id);
    write(id, messages);
  }

  private void claim(String id) throws IOException {
    Optional<String> problem = problemOf(id);
    if (problem.isEmpty() && !seen.add(id)) {
      problem = Optional.of("The id '" + id + "' is already used by an earlier request.");
    }
    if (problem.isPresent()) {
      throw new BatchRequestException(problem.get());
    }
  }

  /**
   * Returns the problem of an id, without checking whether it is unique; empty if the id is valid.
   */
  Optional<String> problemOf(String id) {
    return lines.problemOf(id);
  }

  /** Adds a request whose id has already been checked. */
  void write(String id, List<ChatMessage> messages) throws IOException {
    line.reset();
    lines.write(line, id, messages);
    writeLine();
  }

  private void writeLine() throws IOException {
    if (files.isTooLong(line.size())) {
      throw new BatchRequestException(
          "The request has " + line.size() + " bytes, which exceeds the limit of a file.");
    }
    if (files.isFullFor(line.size())) {
      finishFile();
    }
    files.write(line);
    added++;
  }

  private void finishFile() throws IOException {
    Checkpoint after = present.get();
    entries.add(new Manifest.Entry(files.finish(), after));
    writeManifest(false);
  }

  private void writeManifest(boolean isComplete) throws IOException {
    Checkpoint end =
        isComplete
            ? present.get()
            : entries.isEmpty() ? Checkpoint.START : entries.get(entries.size() - 1).after();
    new Manifest(job, isComplete, entries, end).write(folder, name);
  }

  /**
   * Completes the batch.
   *
   * @return its files, in order
   */
  public List<BatchFile> finish() throws IOException {
    if (!isFinished) {
      if (files.hasLines()) {
        finishFile();
      }
      writeManifest(true);
      isFinished = true;
    }
    return entries.stream().map(Manifest.Entry::file).toList();
  }

  /** Closes the writer. Without {@link #finish()}, the last file is discarded. */
  @Override
  public void close() throws IOException {
    try {
      files.discard();
    } finally {
      lock.close();
    }
  }
}
