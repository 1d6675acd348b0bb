package io.promptcompiler.batch;

import static io.promptcompiler.batch.BatchProvider.ANTHROPIC;
import static io.promptcompiler.batch.BatchProvider.OPENAI;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that rows become requests, broken rows are reported, and interrupted jobs continue. */
class BatchJobTest {
  @TempDir private Path folder;

  private PromptCatalog catalog = PromptCatalog.discover();
  private Path out = Path.of("");

  @BeforeEach
  void prompts() {
    catalog = TestPrompts.catalog(folder.resolve("prompts"));
    out = folder.resolve("out");
  }

  private BatchJob review() {
    return BatchJob.of(catalog, "review", BatchFormat.of(OPENAI, "m").limits(3, 1_000_000));
  }

  private static Rows csv(String text) throws IOException {
    return Rows.csv(new ByteArrayInputStream(text.getBytes(UTF_8)), ',');
  }

  private List<String> lines(String file) throws IOException {
    return Files.readAllLines(out.resolve(file));
  }

  /** All that a batch has left, by the names of files. */
  private Map<String, String> files(Path of) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(of)) {
      for (Path file : all.toList()) {
        files.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return files;
  }

  @Test
  void eachRowIsARequest() throws IOException {
    BatchResult result = review().run(csv("diff,tries,other\nx,2,?\n\"y\nz\",,?\n"), out, "r");
    assertThat(lines("r-00001.jsonl"))
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .startsWith("{\"custom_id\":\"row-1\"")
                    .contains("\"content\":\"Review, short, try 2: x\\n\""),
            line ->
                assertThat(line)
                    .startsWith("{\"custom_id\":\"row-2\"")
                    .contains("\"Review, short: y\\nz\\n\""));
    assertThat(result.lines()).isEqualTo(2);
    assertThat(result.rows()).isEqualTo(2);
    assertThat(result.problemFile()).isEmpty();
    assertThat(files(out)).containsOnlyKeys("r-00001.jsonl", "r.manifest.json");
  }

  @Test
  void reportsDoNotContainSensitiveValues() throws IOException {
    Path prompts = folder.resolve("sensitive");
    Files.createDirectories(prompts);
    Files.writeString(
        prompts.resolve("greet.md"),
        """
        ---
        parameters:
          mail: { required: true, sensitive: personal }
          age: { type: integer, sensitive: personal }
          tags: { type: "string[]", sensitive: personal }
        ---
        {{mail}} {{age}} {{tags}}
        """);
    BatchJob job =
        BatchJob.of(TestPrompts.catalogOf(prompts), "greet", BatchFormat.of(OPENAI, "m"));
    String rows =
        "id,mail,age,tags\na,Canary,1,\nb,x,Canary,\nc,x,1,\"{\"\"Canary\"\":1,\"\"Canary\"\":2}\"\n";
    BatchResult result = job.idFrom("id").run(csv(rows), out, "r");
    assertThat(lines("r-00001.jsonl")).singleElement().asString().contains("Canary 1");
    assertThat(result.firstProblems())
        .extracting(RowProblem::toString)
        .containsExactly(
            "Row 2 (line 3): Parameter 'age' must be of type integer, but got '[age]' which cannot"
                + " be converted",
            "Row 3 (line 4): Parameter 'tags' is not JSON.");
    assertThat(String.join("", lines("r-problems.jsonl"))).doesNotContain("Canary");
    assertThatThrownBy(() -> job.idFrom("mail").run(csv(rows), out, "s"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The column 'mail' has the sensitive values of 'mail', so they cannot be the ids in files"
                + " and reports. Choose another column, or none.");
  }

  @Test
  void brokenRowsAreReportedAndDoNotStopTheOthers() throws IOException {
    String rows =
        "id,diff,style,tries\na,x,short,1\na,y,short,\nb,,wide,many\nc,z\n,z,long,\nd,z,long,\n";
    List<String> progress = new ArrayList<>();
    BatchResult result =
        review()
            .idFrom("id")
            .onProgress((count, problems, bytes) -> progress.add(count + "/" + problems))
            .run(csv(rows), out, "r");
    assertThat(lines("r-00001.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("{\"custom_id\":\"a\"").contains(": x\\n"),
            line -> assertThat(line).startsWith("{\"custom_id\":\"d\""));
    assertThat(result.problems()).isEqualTo(4);
    assertThat(result.firstProblems())
        .extracting(RowProblem::toString)
        .containsExactly(
            "Row 2 (line 3): The id 'a' is already used by an earlier row.",
            "Row 3 (line 4): Required parameter 'diff' is missing. Parameter 'style' must be one of"
                + " 'short', 'long', but got 'wide' Parameter 'tries' must be of type integer, but"
                + " got 'many' which cannot be converted",
            "Row 4 (line 5): The row has 2 fields, and the first line 4.",
            "Row 5 (line 6): The column 'id' has no id.");
    assertThat(lines("r-problems.jsonl"))
        .hasSize(4)
        .first()
        .isEqualTo(
            "{\"row\":2,\"line\":3,\"id\":\"a\",\"problems\":[\"The id 'a' is already used by an earlier row.\"]}");
    assertThat(result.problemFile()).contains(out.resolve("r-problems.jsonl"));
    assertThat(progress).containsExactly("1/0", "2/1", "3/2", "4/3", "5/4", "6/4");
  }

  @Test
  void listsInTextsAreJson() throws IOException {
    BatchResult result =
        review().run(csv("diff,files\n[x],\"[\"\"a\"\", \"\"b\"\"]\"\ny,[a\n"), out, "r");
    assertThat(lines("r-00001.jsonl")).singleElement().asString().contains(": [x]\\n- a\\n- b\\n");
    assertThat(result.firstProblems())
        .singleElement()
        .extracting(RowProblem::toString)
        .isEqualTo(
            "Row 2 (line 3): Parameter 'files' is not JSON: This is not JSON (at character 2).");
  }

  @Test
  void jsonLinesHaveValuesOfAllTypes() throws IOException {
    String rows = "{\"diff\": \"x\", \"tries\": 3, \"files\": [\"a\"]}\n{\"diff\": 7}\nnull\n";
    BatchResult result =
        review()
            .with(Map.of("style", "long"))
            .run(Rows.jsonLines(new ByteArrayInputStream(rows.getBytes(UTF_8))), out, "r");
    assertThat(lines("r-00001.jsonl"))
        .satisfiesExactly(
            line -> assertThat(line).contains("Review, long, try 3: x\\n- a\\n"),
            line -> assertThat(line).contains("Review, long: 7\\n"));
    assertThat(result.problems()).isEqualTo(1);
  }

  @Test
  void columnsMayHaveOtherNames() throws IOException {
    BatchJob job = review().columns(Map.of("diff", "The Change"));
    job.run(csv("The Change\nx\n"), out, "r");
    assertThat(lines("r-00001.jsonl")).singleElement().asString().contains("Review, short: x");
  }

  @Test
  void rowsThatCannotFitAreRefusedBeforeTheFirst() {
    assertThatThrownBy(() -> review().run(csv("Diff;style\nx;short\n"), out, "r"))
        .hasMessage(
            "The prompt 'review.md' needs 'diff', but there is no such column. Columns: Diff;style. Is the separator something else than a comma?");
    assertThatThrownBy(() -> review().run(csv("dif,style\nx,short\n"), out, "r"))
        .hasMessageContaining("Did you mean 'dif'? Columns: dif, style.");
    assertThatThrownBy(() -> review().idFrom("no").run(csv("diff\nx\n"), out, "r"))
        .hasMessage("There is no column 'no' for the ids.");
    assertThatThrownBy(() -> review().with(Map.of("stile", 1)).run(csv("diff\nx\n"), out, "r"))
        .hasMessageContaining("has no such parameter. Did you mean 'style'?");
    assertThat(out).doesNotExist();
  }

  @Test
  void messagesAndMedia() throws IOException {
    BatchJob job = BatchJob.of(catalog, "ask", BatchFormat.of(ANTHROPIC, "m"));
    job.run(
        csv("question,picture\nWhat?,\"{\"\"url\"\": \"\"https://a.b/c.png\"\"}\"\n"), out, "r");
    assertThat(lines("r-00001.jsonl"))
        .singleElement()
        .asString()
        .contains("\"system\":\"Be brief.\"")
        .contains("\"source\":{\"type\":\"url\",\"url\":\"https://a.b/c.png\"}");
  }

  private static List<Map<String, Object>> rows(int count) {
    // Each seventh has no text.
    return IntStream.range(0, count)
        .mapToObj(
            i -> i % 7 == 3 ? Map.<String, Object>of() : Map.<String, Object>of("diff", "d" + i))
        .toList();
  }

  /** Rows that end with a failure, as a disk that is full or a process that is killed does. */
  private static Rows failing(int count, int after) {
    Iterator<Map<String, Object>> rows = rows(count).iterator();
    return Rows.of(
        new Iterator<Map<String, Object>>() {
          private int read;

          @Override
          public boolean hasNext() {
            return rows.hasNext();
          }

          @Override
          public Map<String, Object> next() {
            if (read++ == after) {
              throw new UncheckedIOException(new IOException("Interrupted."));
            }
            return rows.next();
          }
        });
  }

  @Test
  void interruptedBatchesGiveTheSameBytes() throws IOException {
    Path whole = folder.resolve("whole");
    review().run(Rows.of(rows(20)), whole, "r");
    assertThat(files(whole)).hasSize(6 + 2);
    for (int after = 0; after < 20; after++) {
      Path broken = folder.resolve("after-" + after);
      int stop = after;
      assertThatThrownBy(() -> review().run(failing(20, stop), broken, "r"))
          .isInstanceOf(UncheckedIOException.class);
      BatchResult result = review().run(Rows.of(rows(20)), broken, "r");
      assertThat(files(broken)).as("after %s", after).isEqualTo(files(whole));
      assertThat(result.rows()).isEqualTo(20);
      assertThat(result.problems()).isEqualTo(3);
      assertThat(result.kept())
          .as("after %s", after)
          .isBetween(Math.max(0L, after - 5), (long) after);
    }
  }

  @Test
  void completeFilesAreNotRenderedAgain() throws IOException {
    review().run(Rows.of(rows(20)), out, "r");
    Map<String, String> before = files(out);
    BatchJob job =
        BatchJob.of(
            TestPrompts.unrendered(catalog),
            "review",
            BatchFormat.of(OPENAI, "m").limits(3, 1_000_000));
    BatchResult again = job.run(Rows.of(rows(20)), out, "r");
    assertThat(again.kept()).isEqualTo(20);
    assertThat(again.problems()).isEqualTo(3);
    assertThat(files(out)).isEqualTo(before);
  }

  @Test
  void aFileThatWasChangedIsWrittenAgain() throws IOException {
    review().run(Rows.of(rows(20)), out, "r");
    Map<String, String> before = files(out);
    Files.writeString(out.resolve("r-00003.jsonl"), "x");
    assertThat(review().run(Rows.of(rows(20)), out, "r").kept()).isEqualTo(7);
    assertThat(files(out)).isEqualTo(before);
    Files.delete(out.resolve("r-problems.jsonl"));
    assertThat(review().run(Rows.of(rows(20)), out, "r").kept()).isZero();
    assertThat(files(out)).isEqualTo(before);
    Files.writeString(out.resolve("r.manifest.json"), "{}");
    assertThatThrownBy(() -> review().run(Rows.of(rows(20)), out, "r"))
        .hasMessageContaining("does not belong to a known batch");
  }

  /** A manifest is a file that anybody can edit. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"lines\":3 | \"lines\":9223372036854775807",
        "\"problems\":0 | \"problems\":9223372036854775807",
        "\"problemBytes\":0 | \"problemBytes\":-1",
        "\"rows\":3 | \"rows\":-1",
        "r-00001.jsonl | ../r-00001.jsonl",
        "r-00002.jsonl | r-00001.jsonl",
        "\"complete\":true | \"complete\":\"\u00e9\"",
      })
  void aManifestWithOtherNumbersIsNotBelieved(String written, String edited) throws IOException {
    String rows = "diff\n1\n2\n3\n4\n5\n";
    review().run(csv(rows), out, "r");
    Map<String, String> files = files(out);
    Path manifest = out.resolve("r.manifest.json");
    assertThat(manifest).content().contains(written);
    Files.writeString(manifest, Files.readString(manifest).replace(written, edited), ISO_8859_1);
    String refused = "";
    try {
      BatchResult result = review().run(csv(rows), out, "r");
      assertThat(result.lines()).isEqualTo(5);
      assertThat(result.rows()).isEqualTo(5);
      assertThat(result.problems()).isZero();
      assertThat(files(out)).isEqualTo(files);
    } catch (FileAlreadyExistsException e) {
      refused = e.getMessage();
    }
    assertThat(refused)
        .satisfiesAnyOf(
            why -> assertThat(why).isEmpty(),
            why -> assertThat(why).contains("does not belong to a known batch"));
  }

  @Test
  void aManifestThatIsTooLargeIsNotRead() throws IOException {
    Path manifest = Files.createDirectories(out).resolve("r.manifest.json");
    try (var sparse = new RandomAccessFile(manifest.toFile(), "rw")) {
      sparse.setLength(3L << 30);
    }
    assertThatThrownBy(() -> review().run(csv("diff\n1\n"), out, "r"))
        .isInstanceOf(FileSystemException.class)
        .hasMessageContaining("r.manifest.json: it is larger than 64 MiB");
  }

  @Test
  void anotherBatchIsRefusedUnlessItIsToBeReplaced() throws IOException {
    review().run(Rows.of(rows(20)), out, "r");
    Map<String, String> before = files(out);
    List<Map<String, Object>> other = new ArrayList<>(rows(20));
    other.set(2, Map.of("diff", "other"));
    for (List<Map<String, Object>> rows : List.of(other, rows(19), rows(21))) {
      assertThatThrownBy(() -> review().run(Rows.of(rows), out, "r"))
          .hasMessageStartingWith("The rows differ from those from which");
    }
    Files.writeString(folder.resolve("prompts/review.md"), TestPrompts.REVIEW + "More.\n");
    assertThatThrownBy(() -> review().run(Rows.of(rows(20)), out, "r"))
        .hasMessageContaining("is a batch of another prompt, or has different settings.");
    assertThat(files(out)).isEqualTo(before);
    review().overwriting().run(Rows.of(other), out, "r");
    assertThat(lines("r-00001.jsonl")).element(2).asString().contains("other").contains("More.");
  }

  @Test
  void replacedBatchesLeaveNoProblems() throws IOException {
    review().run(csv("diff,tries\n,1\n,2\nx,3\n"), out, "r");
    assertThat(lines("r-problems.jsonl")).hasSize(2);
    review().overwriting().run(csv("diff,tries\nx,1\ny,2\nx,z\n"), out, "r");
    assertThat(lines("r-problems.jsonl")).singleElement().asString().startsWith("{\"row\":3,");
    review().overwriting().run(csv("diff,tries\nx,1\n"), out, "r");
    assertThat(files(out)).containsOnlyKeys("r-00001.jsonl", "r.manifest.json");
  }

  @Test
  void idsOfRowsThatAreKeptAreStillTaken() throws IOException {
    StringBuilder rows = new StringBuilder("id,diff\n");
    for (int i = 0; i < 7; i++) {
      rows.append("r").append(i == 6 ? 1 : i).append(",x\n");
    }
    review().idFrom("id").run(csv(rows.toString()), out, "r");
    Map<String, String> before = files(out);
    assertThat(before.get("r-problems.jsonl"))
        .contains("The id 'r1' is already used by an earlier row.");
    Files.delete(out.resolve("r-00002.jsonl"));
    assertThat(review().idFrom("id").run(csv(rows.toString()), out, "r").kept()).isEqualTo(3);
    assertThat(files(out)).isEqualTo(before);
  }
}
