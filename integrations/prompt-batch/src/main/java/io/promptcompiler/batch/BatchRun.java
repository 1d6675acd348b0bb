package io.promptcompiler.batch;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A run of a job: reads rows, skips those that an earlier run has written, and writes the rest. */
final class BatchRun {
  private static final String OVERWRITE =
      " Choose another folder or name, or overwrite it (--overwrite).";

  private final BatchJob job;
  private final Rows rows;
  private final Path folder;
  private final String name;
  private final Parameters parameters;
  private final BatchFolder lock;
  private final SeenIds seen = new SeenIds();
  private final RowHash hash = new RowHash();
  private long count;

  BatchRun(
      BatchJob job, Rows rows, Path folder, String name, Parameters parameters, BatchFolder lock) {
    this.job = job;
    this.rows = rows;
    this.folder = folder;
    this.name = name;
    this.parameters = parameters;
    this.lock = lock;
  }

  BatchResult run(BatchFormat format, String fingerprint) throws IOException {
    Manifest earlier = Manifest.read(folder, name).orElse(null);
    List<Manifest.Entry> kept = List.of();
    Checkpoint from = Checkpoint.START;
    if (earlier != null && !job.overwrites()) {
      if (!earlier.job().equals(fingerprint)) {
        throw new IllegalStateException(
            "'"
                + folder.resolve(name)
                + "' is a batch of another prompt, or has different settings."
                + OVERWRITE);
      }
      long problemBytes = ProblemFile.size(folder, name);
      kept = intact(earlier, problemBytes);
      boolean isDone =
          earlier.isComplete()
              && kept.size() == earlier.entries().size()
              && earlier.end().problemBytes() <= problemBytes;
      from = isDone ? earlier.end() : kept.isEmpty() ? from : kept.get(kept.size() - 1).after();
      skip(from, isDone);
    }
    try (BatchWriter writer =
            BatchWriter.begin(folder, name, format, fingerprint, lock, earlier, kept);
        ProblemFile problems = new ProblemFile(ProblemFile.path(folder, name), from)) {
      writer.checkpoints(() -> checkpoint(problems));
      // The current row belongs to the next file, so the checkpoint only covers the rows before it.
      while (rows.hasNext()) {
        Row row = rows.next();
        Optional<RowProblem> problem = write(row, writer);
        if (problem.isPresent()) {
          problems.add(problem.get());
        }
        hash.add(row);
        count++;
        job.progress().at(count, problems.count(), rows.bytesRead());
      }
      problems.force();
      List<BatchFile> files = writer.finish();
      return new BatchResult(
          files, count, from.rows(), problems.count(), problems.first(), problems.pathIfAny());
    }
  }

  private Checkpoint checkpoint(ProblemFile problems) {
    try {
      problems.force();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Checkpoint(count, hash.value(), problems.count(), problems.bytes());
  }

  /**
   * Returns the complete files before the first one that is missing or modified, or whose problems
   * are missing in the problem file.
   */
  private List<Manifest.Entry> intact(Manifest earlier, long problemBytes) throws IOException {
    List<Manifest.Entry> intact = new ArrayList<>();
    for (Manifest.Entry entry : earlier.entries()) {
      if (entry.after().problemBytes() > problemBytes
          || !BatchFiles.isIntact(folder, entry.file())) {
        break;
      }
      intact.add(entry);
    }
    return intact;
  }

  /** Skips rows that an earlier run has written, and checks that they have not changed. */
  private void skip(Checkpoint to, boolean isDone) throws IOException {
    while (count < to.rows() && rows.hasNext()) {
      Row row = rows.next();
      idOf(row).ifPresent(this::see);
      hash.add(row);
      count++;
      job.progress().at(count, to.problems(), rows.bytesRead());
    }
    boolean isSame = count == to.rows() && (count == 0 || hash.value().equals(to.hash()));
    if (!isSame || (isDone && rows.hasNext())) {
      throw new IllegalStateException(
          "The rows differ from those from which '"
              + folder.resolve(name)
              + "' was created."
              + OVERWRITE);
    }
  }

  private boolean see(String id) {
    try {
      return seen.add(id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the row's value in the id column; empty if there is no such column or value. */
  private Optional<String> idOf(Row row) {
    @Nullable Object id = job.idColumn().isEmpty() ? null : row.values().get(job.idColumn().get());
    return id == null || id.toString().isEmpty() ? Optional.empty() : Optional.of(id.toString());
  }

  private Optional<RowProblem> write(Row row, BatchWriter writer) throws IOException {
    List<String> problems = new ArrayList<>(row.problems());
    Optional<String> given = idOf(row);
    if (problems.isEmpty()) {
      Optional<String> id = job.idColumn().isEmpty() ? Optional.of("row-" + row.number()) : given;
      if (given.isPresent() && !see(given.get())) {
        problems.add("The id '" + Shown.of(given.get()) + "' is already used by an earlier row.");
      } else if (id.isEmpty()) {
        problems.add("The column '" + Shown.of(job.idColumn().orElse("")) + "' has no id.");
      } else {
        writer.problemOf(id.get()).ifPresent(problems::add);
      }
      Map<String, @Nullable Object> values = parameters.of(row.values(), problems);
      Optional<List<ChatMessage>> messages = job.render(values, problems);
      if (problems.isEmpty() && messages.isPresent()) {
        try {
          writer.write(id.orElseThrow(), messages.get());
        } catch (BatchRequestException e) {
          problems.add(String.valueOf(e.getMessage()));
        }
      }
    }
    return problems.isEmpty()
        ? Optional.empty()
        : Optional.of(new RowProblem(row.number(), row.line(), given.orElse(""), problems));
  }
}
