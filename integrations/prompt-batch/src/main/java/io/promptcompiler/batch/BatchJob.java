package io.promptcompiler.batch;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
import io.promptcompiler.runtime.integration.Json;
import io.promptcompiler.runtime.integration.Shown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Renders a prompt for each row, and writes the requests to a batch. A broken row is reported and
 * does not stop the others. If an interrupted job is run again with the same prompt and rows, it
 * continues after the last complete file and writes the same bytes as an uninterrupted job.
 * Immutable; each method that sets something returns a new job.
 *
 * <pre>{@code
 * BatchJob job = BatchJob.of(Prompts.catalog(), "review", BatchFormat.of(OPENAI, "gpt-5-mini"));
 * try (Rows rows = Rows.csv(Path.of("changes.csv"))) {
 *   BatchResult result = job.run(rows, Path.of("batch"), "review");
 * }
 * }</pre>
 */
public final class BatchJob {
  private final PromptCatalog catalog;
  private final String id;
  private final BatchFormat format;
  private final Optional<String> idColumn;
  private final Map<String, @Nullable Object> constants;
  private final Map<String, String> columns;
  private final boolean overwrites;
  private final BatchProgress progress;

  private BatchJob(
      PromptCatalog catalog,
      String id,
      BatchFormat format,
      Optional<String> idColumn,
      Map<String, @Nullable Object> constants,
      Map<String, String> columns,
      boolean overwrites,
      BatchProgress progress) {
    this.catalog = catalog;
    this.id = id;
    this.format = format;
    this.idColumn = idColumn;
    this.constants = constants;
    this.columns = columns;
    this.overwrites = overwrites;
    this.progress = progress;
  }

  /**
   * Returns a job that renders a prompt of any kind by its id, as {@link
   * PromptCatalog#messages(String, Map)} does. If the prompt declares an output and the format sets
   * none, the requests ask for the declared output.
   */
  public static BatchJob of(PromptCatalog catalog, String id, BatchFormat format) {
    return new BatchJob(
        catalog.current(),
        id,
        format,
        Optional.empty(),
        Map.of(),
        Map.of(),
        false,
        (rows, problems, bytes) -> {});
  }

  /** Reads the ids of requests from a column. By default, ids are {@code row-1} and so on. */
  public BatchJob idFrom(String column) {
    return new BatchJob(
        catalog, id, format, Optional.of(column), constants, columns, overwrites, progress);
  }

  /** Sets parameters that have the same value in each row. */
  public BatchJob with(Map<String, ?> parameters) {
    return new BatchJob(
        catalog, id, format, idColumn, Merge.ordered(parameters), columns, overwrites, progress);
  }

  /**
   * Reads parameters from columns whose names differ from those of the parameters.
   *
   * @param ofParameters the names of the columns, by parameter name
   */
  public BatchJob columns(Map<String, String> ofParameters) {
    Map<String, String> copy = Collections.unmodifiableMap(new LinkedHashMap<>(ofParameters));
    return new BatchJob(catalog, id, format, idColumn, constants, copy, overwrites, progress);
  }

  /** Replaces the files of another batch with the same name, and starts from the first row. */
  public BatchJob overwriting() {
    return new BatchJob(catalog, id, format, idColumn, constants, columns, true, progress);
  }

  /** Sets a listener for the progress of the job. */
  public BatchJob onProgress(BatchProgress listener) {
    return new BatchJob(catalog, id, format, idColumn, constants, columns, overwrites, listener);
  }

  /**
   * Renders all rows.
   *
   * @param rows the rows, from the first one
   * @param folder where the files are written; it is created if it does not exist
   * @param name the prefix of their names: {@code review} for {@code review-00001.jsonl}
   * @throws UnknownPromptException if there is no such prompt
   * @throws IllegalArgumentException if no row can be rendered because a column is missing, or if
   *     an orchestrator's id does not name a conversation
   * @throws IllegalStateException if the files in the folder belong to another batch, or if another
   *     run is writing them
   * @throws IOException if a file cannot be read or written
   */
  public BatchResult run(Rows rows, Path folder, String name) throws IOException {
    PromptInfo prompt = info();
    Parameters parameters = new Parameters(prompt, columns, constants);
    parameters.check(rows.columns());
    idColumn.ifPresent(parameters::checkIds);
    if (idColumn.isPresent()
        && !rows.columns().isEmpty()
        && !rows.columns().contains(idColumn.get())) {
      throw new IllegalArgumentException(
          "There is no column '" + Shown.of(idColumn.get()) + "' for the ids.");
    }
    BatchFormat asked = format.outputOfIfNone(prompt);
    String job = fingerprint(prompt, asked);
    BatchFolder lock = BatchFolder.open(folder, name);
    try {
      return new BatchRun(this, rows, folder, name, parameters, lock).run(asked, job);
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  private PromptInfo info() {
    try {
      return catalog.info(id);
    } catch (UnknownPromptException e) {
      int mark = id.lastIndexOf('#');
      if (mark <= 0) {
        throw e;
      }
      return catalog.info(id.substring(0, mark));
    }
  }

  /** Returns a hash of everything that the files depend on, except the rows. */
  private String fingerprint(PromptInfo prompt, BatchFormat asked) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("prompt", id);
    all.put("sha256", prompt.sha256());
    all.put("format", asked.described());
    all.put("id", idColumn.orElse(""));
    all.put("constants", constants);
    all.put("columns", columns);
    byte[] bytes = Json.stringify(all).getBytes(UTF_8);
    return HexFormat.of().formatHex(BatchFiles.sha256().digest(bytes));
  }

  boolean overwrites() {
    return overwrites;
  }

  BatchProgress progress() {
    return progress;
  }

  Optional<String> idColumn() {
    return idColumn;
  }

  /**
   * Returns the messages of a row; empty if the row is broken.
   *
   * @param problems receives a sentence for each problem
   */
  Optional<List<ChatMessage>> render(Map<String, ?> parameters, List<String> problems) {
    return RowProblems.messages(catalog, id, parameters, problems);
  }
}
