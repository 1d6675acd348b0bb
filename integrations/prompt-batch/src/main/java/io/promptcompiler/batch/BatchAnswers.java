package io.promptcompiler.batch;

import io.promptcompiler.outputs.OutputRead;
import io.promptcompiler.outputs.Outputs;
import io.promptcompiler.runtime.OutputException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The answers in a result file of a provider, as typed outputs, in the order of the file. Providers
 * do not keep the order of requests, so use the ids. The provider is recognized by each line. A
 * failed request or an answer that does not fit has problems, and the next one follows; so has a
 * further answer to a request that has an output already, also in a file with which the reader
 * {@linkplain #continueWith(Path) continues}. If the input itself cannot be read, {@link #next}
 * throws an {@link java.io.UncheckedIOException}.
 *
 * <pre>{@code
 * Outputs<ReviewPrompt.Output> outputs =
 *     Outputs.of(ReviewPrompt.info(), ReviewPrompt.Output::fromMap);
 * try (BatchAnswers<ReviewPrompt.Output> answers = BatchAnswers.of(Path.of("results.jsonl"), outputs)) {
 *   while (answers.hasNext()) {
 *     BatchAnswer<ReviewPrompt.Output> answer = answers.next();
 *     answer.read().ifPresent(read -> save(answer.id(), read.output()));
 *   }
 * }
 * }</pre>
 */
public final class BatchAnswers<T> implements Iterator<BatchAnswer<T>>, Closeable {
  private static final String REPEATED =
      "An earlier answer to this request has an output, and the two could differ.";

  private Rows lines;
  private final Outputs<T> outputs;

  /** The ids of the requests whose outputs have been read. */
  private final SeenIds answered = new SeenIds();

  private long failed;
  private long repaired;
  private long read;

  private BatchAnswers(Rows lines, Outputs<T> outputs) {
    this.lines = lines;
    this.outputs = outputs;
  }

  /**
   * Returns the answers in a result file.
   *
   * @throws IOException if the file cannot be read
   */
  public static <T> BatchAnswers<T> of(Path file, Outputs<T> outputs) throws IOException {
    return of(Files.newInputStream(file), outputs);
  }

  /**
   * Returns the answers in the content of a result file.
   *
   * @throws IOException if it cannot be read
   */
  public static <T> BatchAnswers<T> of(InputStream results, Outputs<T> outputs) throws IOException {
    return new BatchAnswers<>(Rows.jsonLines(results), outputs);
  }

  /**
   * Closes the result file and continues with another file of the batch. A further answer to a
   * request that has an output is refused there too, and the counts continue.
   *
   * @throws IOException if a file cannot be read
   */
  public void continueWith(Path file) throws IOException {
    Rows next = Rows.jsonLines(file);
    lines.close();
    lines = next;
  }

  /**
   * Closes the result file and continues with the content of another file, as {@link
   * #continueWith(Path) continueWith(Path)} does.
   *
   * @throws IOException if a file cannot be read
   */
  public void continueWith(InputStream results) throws IOException {
    Rows next = Rows.jsonLines(results);
    lines.close();
    lines = next;
  }

  @Override
  public boolean hasNext() {
    return lines.hasNext();
  }

  @Override
  public BatchAnswer<T> next() {
    Row row = lines.next();
    ResultLine line =
        row.problems().isEmpty()
            ? ResultLine.of(row.values())
            : ResultLine.failed("", row.problems().get(0));
    if (line.answer() == null) {
      return failed(row, line, List.of(line.problem()));
    }
    try {
      OutputRead<T> output = outputs.read(line.answer());
      if (!answered.add(line.id())) {
        return failed(row, line, List.of(REPEATED));
      }
      read++;
      repaired += output.repairs().isEmpty() ? 0 : 1;
      return new BatchAnswer<>(row.line(), line.id(), Optional.of(output), List.of());
    } catch (OutputException e) {
      return failed(row, line, e.problems());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private BatchAnswer<T> failed(Row row, ResultLine line, List<String> problems) {
    failed++;
    return new BatchAnswer<>(row.line(), line.id(), Optional.empty(), problems);
  }

  /** Returns the number of outputs that have been read so far. */
  public long read() {
    return read;
  }

  /** Returns how many of the outputs so far needed repairs. */
  public long repaired() {
    return repaired;
  }

  /** Returns the number of lines so far that have problems instead of an output. */
  public long failed() {
    return failed;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
