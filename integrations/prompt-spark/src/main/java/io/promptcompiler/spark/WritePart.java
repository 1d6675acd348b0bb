package io.promptcompiler.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchRequestException;
import io.promptcompiler.batch.BatchWriter;
import io.promptcompiler.batch.RowProblems;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.integration.Shown;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.Function2;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Writes the files of one part. It may run twice concurrently, so each attempt has its own folder.
 */
final class WritePart implements Function2<Integer, Iterator<InternalRow>, Iterator<WrittenPart>> {
  private static final long serialVersionUID = 1L;

  private final RowPrompt prompt;
  private final BatchFormat format;
  private final String idColumn;
  private final BatchPlace place;

  WritePart(RowPrompt prompt, BatchFormat format, String idColumn, BatchPlace place) {
    this.prompt = prompt;
    this.format = format;
    this.idColumn = idColumn;
    this.place = place;
  }

  @Override
  public Iterator<WrittenPart> call(Integer part, Iterator<InternalRow> rows) throws IOException {
    WrittenPart written = new WrittenPart(part, TaskContext.get().taskAttemptId());
    place.write(written, folder -> write(written, new RowsOfId(rows), folder));
    return List.of(written).iterator();
  }

  private void write(WrittenPart written, RowsOfId rows, Path folder) throws IOException {
    PromptCatalog catalog = prompt.catalog();
    String id = prompt.exactId(catalog);
    StructReader reader = prompt.reader();
    Path problems = folder.resolve(place.problemFile(written.part));
    try (BatchWriter writer = BatchWriter.open(folder, place.nameOf(written.part), format);
        BufferedWriter broken = Files.newBufferedWriter(problems, UTF_8)) {
      while (rows.hasNext()) {
        RowsOfId.Group row = rows.next();
        List<String> found = problemsOf(row);
        if (found.isEmpty()) {
          Optional<List<ChatMessage>> messages = render(catalog, id, reader, row, found);
          if (found.isEmpty() && messages.isPresent()) {
            add(writer, row.id(), messages.get(), found);
          }
        }
        if (!found.isEmpty()) {
          BrokenRow one = new BrokenRow(row.id(), row.count(), found);
          written.add(one);
          broken.write(one.json());
          broken.write('\n');
        }
      }
      written.files.addAll(writer.finish());
    }
    if (written.brokenRows == 0) {
      Files.delete(problems);
    }
  }

  private List<String> problemsOf(RowsOfId.Group row) {
    List<String> problems = new ArrayList<>(0);
    if (row.id().isEmpty()) {
      problems.add("The column '" + Shown.of(idColumn) + "' has no id.");
    } else if (row.count() > 1) {
      problems.add(
          row.count() + " rows have the id '" + Shown.of(row.id()) + "', so none of them is used.");
    }
    return problems;
  }

  private Optional<List<ChatMessage>> render(
      PromptCatalog catalog,
      String id,
      StructReader reader,
      RowsOfId.Group row,
      List<String> problems) {
    RowView parameters = new RowView(reader, row.first().getStruct(1, reader.size()));
    return RowProblems.messages(catalog, id, parameters, problems);
  }

  private static void add(
      BatchWriter writer, String id, List<ChatMessage> messages, List<String> problems)
      throws IOException {
    try {
      writer.add(id, messages);
    } catch (BatchRequestException e) {
      problems.add(String.valueOf(e.getMessage()));
    }
  }
}
