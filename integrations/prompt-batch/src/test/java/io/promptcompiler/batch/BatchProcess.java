package io.promptcompiler.batch;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.support.InfoBuilder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * A process that writes a batch of many rows, to be watched and killed. Its prompt is simple,
 * because the batch is tested.
 */
final class BatchProcess {
  private BatchProcess() {}

  /** Takes a folder, a number of rows and the most lines of a file. */
  public static void main(String[] args) throws IOException {
    int count = Integer.parseInt(args[1]);
    BatchFormat format =
        BatchFormat.of(BatchProvider.OPENAI, "m").limits(Long.parseLong(args[2]), Long.MAX_VALUE);
    Rows rows = Rows.of(new Numbered(count));
    BatchResult result =
        BatchJob.of(new Repeats(), "r", format).idFrom("id").run(rows, Path.of(args[0]), "r");
    System.out.println(
        result.lines() + " " + result.kept() + " " + Runtime.getRuntime().maxMemory());
  }

  /** Rows that are made when they are read. */
  private static final class Numbered implements Iterator<Map<String, Object>> {
    private final int count;
    private int number;

    Numbered(int count) {
      this.count = count;
    }

    @Override
    public boolean hasNext() {
      return number < count;
    }

    @Override
    public Map<String, Object> next() {
      number++;
      return Map.of("id", "id-" + number, "text", number % 1000 == 0 ? "" : "Row " + number);
    }
  }

  /** A prompt of 500 characters. */
  private record Repeats() implements PromptCatalog {
    private static final String REST = " and so on".repeat(50);

    @Override
    public List<String> ids() {
      return List.of("r");
    }

    @Override
    public PromptInfo info(String id) {
      return InfoBuilder.of("r", "text", "project").required("text", "string").build();
    }

    @Override
    public String render(String id, Map<String, ?> parameters) {
      String text = String.valueOf(parameters.get("text"));
      return text.isEmpty() ? "" : text + REST;
    }

    @Override
    public PromptCatalog scope(String scope) {
      return this;
    }

    @Override
    public PromptCatalog folder(String folder) {
      return this;
    }
  }
}
