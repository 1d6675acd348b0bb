package io.promptcompiler.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.promptcompiler.batch.BatchFile;
import io.promptcompiler.batch.BatchFormat;
import io.promptcompiler.batch.BatchJob;
import io.promptcompiler.batch.BatchProvider;
import io.promptcompiler.batch.Rows;
import io.promptcompiler.spark.prompts.TestPrompts;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkBatchTest {
  private static final BatchFormat OPENAI = BatchFormat.of(BatchProvider.OPENAI, "gpt-5-mini");

  private final SparkSession spark = Sessions.get();

  @TempDir private Path folder;

  private static SparkBatch sorting(BatchFormat format) {
    return SparkBatch.of(TestPrompts::catalog, "sort", format, "ticket");
  }

  private Dataset<Row> tickets(int rows) {
    return spark.sql(
        "SELECT concat('T-', id) AS ticket, concat('Where is \"', id, '\"?\nöäü') AS text, current_date()"
            + " AS today FROM range("
            + rows
            + ")");
  }

  /** What lies in a folder, by name. */
  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> files = Files.list(folder)) {
      // Hadoop's local file system writes hashes, also where it is not asked for by its own name.
      for (Path file : files.filter(path -> !path.toString().endsWith(".crc")).toList()) {
        all.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return all;
  }

  private static List<String> lines(Path folder, SparkBatchResult result) throws IOException {
    List<String> lines = new ArrayList<>();
    for (BatchFile file : result.files()) {
      lines.addAll(Files.readAllLines(folder.resolve(file.name())));
    }
    return lines;
  }

  @Test
  void linesAreThoseOfABatchWithoutSpark() throws IOException {
    SparkBatchResult result = sorting(OPENAI).parts(3).run(tickets(100), folder + "/a", "sort");
    List<Map<String, String>> rows = new ArrayList<>();
    for (Row row : tickets(100).collectAsList()) {
      rows.add(Map.of("ticket", row.getString(0), "text", row.getString(1)));
    }
    BatchJob.of(TestPrompts.catalog(), "sort", OPENAI)
        .idFrom("ticket")
        .run(Rows.of(rows.iterator()), folder.resolve("b"), "sort");
    assertThat(new TreeSet<>(lines(folder.resolve("a"), result)))
        .isEqualTo(new TreeSet<>(Files.readAllLines(folder.resolve("b/sort-00001.jsonl"))));
    assertThat(result.lines()).isEqualTo(100);
    assertThat(result.brokenRows()).isZero();
    assertThat(files(folder.resolve("a")).keySet())
        .containsExactly(
            "sort-00000-00001.jsonl",
            "sort-00001-00001.jsonl",
            "sort-00002-00001.jsonl",
            "sort.manifest.json");
  }

  @Test
  void filesDependOnTheRowsAlone() throws IOException {
    SparkBatch job = sorting(OPENAI.limits(7, 1_000_000)).parts(4);
    SparkBatchResult result = job.run(tickets(200).coalesce(1), folder + "/a", "sort");
    job.run(
        tickets(200).repartition(9).orderBy(org.apache.spark.sql.functions.rand(5)),
        folder + "/b",
        "sort");
    assertThat(files(folder.resolve("b"))).isEqualTo(files(folder.resolve("a")));
    assertThat(result.files()).hasSizeGreaterThan(28).allMatch(file -> file.lines() <= 7);
    JsonNode manifest =
        new ObjectMapper().readTree(folder.resolve("a/sort.manifest.json").toFile());
    assertThat(manifest.get("complete").asBoolean()).isTrue();
    assertThat(manifest.get("files")).hasSize(result.files().size());
  }

  @Test
  void brokenRowsAreListedAndStopNoOthers() throws IOException {
    Dataset<Row> rows =
        spark.sql(
            """
            SELECT * FROM (VALUES ('a', '1'), ('b', NULL), ('twice', '1'), ('twice', '2'), (NULL, '1'), ('', '2'),
              ('not for Anthropic', 'x'), ('z', 'last')) AS t(ticket, text)
            """);
    SparkBatchResult result =
        sorting(BatchFormat.of(BatchProvider.ANTHROPIC, "m"))
            .parts(1)
            .run(rows, folder + "", "sort");
    assertThat(lines(folder, result))
        .hasSize(2)
        .anyMatch(line -> line.startsWith("{\"custom_id\":\"a\""))
        .anyMatch(line -> line.startsWith("{\"custom_id\":\"z\""));
    assertThat(result.brokenRows()).isEqualTo(6);
    assertThat(result.problemFiles()).containsExactly("sort-00000-problems.jsonl");
    assertThat(Files.readAllLines(folder.resolve("sort-00000-problems.jsonl")))
        .containsExactly(
            "{\"rows\":2,\"problems\":[\"The column 'ticket' has no id.\"]}",
            "{\"id\":\"b\",\"problems\":[\"Required parameter 'text' is missing.\"]}",
            "{\"id\":\"not for Anthropic\",\"problems\":[\"The id 'not for Anthropic' is not valid for Anthropic: use 1 to 64 ASCII letters, digits, '_' or '-'.\"]}",
            "{\"id\":\"twice\",\"rows\":2,\"problems\":[\"2 rows have the id 'twice', so none of them is used.\"]}");
    assertThat(result.firstProblems()).hasSize(4);
  }

  @Test
  void onlyEarlierBatchWithTheSameNameIsReplaced() throws IOException {
    sorting(OPENAI.limits(5, 1_000_000)).parts(2).run(tickets(50), folder + "", "sort");
    Files.writeString(folder.resolve("sort-notes.txt"), "mine");
    sorting(OPENAI).parts(1).run(tickets(3), folder + "", "sort");
    assertThat(files(folder).keySet())
        .containsExactly("sort-00000-00001.jsonl", "sort-notes.txt", "sort.manifest.json");
  }

  @Test
  void filesThatDoNotBelongToABatchOfSparkAreKept() throws IOException {
    Files.writeString(folder.resolve("sort-00000-00001.jsonl"), "mine");
    assertThatThrownBy(() -> sorting(OPENAI).run(tickets(3), folder + "", "sort"))
        .isInstanceOf(FileAlreadyExistsException.class);
    Files.delete(folder.resolve("sort-00000-00001.jsonl"));
    Files.writeString(folder.resolve("sort.manifest.json"), "{\"version\":1}");
    assertThatThrownBy(() -> sorting(OPENAI).run(tickets(3), folder + "", "sort"))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(files(folder)).containsOnlyKeys("sort.manifest.json");
  }

  @Test
  void aRunThatFailsLeavesNoFileOfRequests() throws IOException {
    spark
        .udf()
        .register(
            "fails",
            (Long id) -> {
              if (id == 77) {
                throw new IllegalStateException("No row 77.");
              }
              return "x";
            },
            org.apache.spark.sql.types.DataTypes.StringType);
    Dataset<Row> rows = spark.sql("SELECT id AS ticket, fails(id) AS text FROM range(100)");
    assertThatThrownBy(() -> sorting(OPENAI).parts(3).run(rows, folder + "", "sort"))
        .hasStackTraceContaining("No row 77.");
    assertThat(files(folder)).containsOnlyKeys("sort.manifest.json");
    assertThat(files(folder).get("sort.manifest.json")).contains("\"complete\":false");
    assertThat(sorting(OPENAI).parts(3).run(tickets(100), folder + "", "sort").lines())
        .isEqualTo(100);
  }

  @Test
  void twoRunsOfTheSameBatchAreNotMixed() throws IOException {
    Configuration configuration = spark.sparkContext().hadoopConfiguration();
    BatchPlace first = BatchPlace.open(folder.toString(), "sort", configuration);
    first.begin();
    BatchPlace.open(folder.toString(), "sort", configuration).begin();
    assertThatThrownBy(() -> first.commit(List.of()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Another run");
  }

  @Test
  void filesAreSentToFileSystemsThatAreNotLocal() throws IOException {
    Configuration configuration = spark.sparkContext().hadoopConfiguration();
    configuration.set("fs.viewfs.mounttable.far.link./data", folder.toUri().toString());
    sorting(OPENAI.limits(9, 1_000_000)).parts(2).run(tickets(50), "viewfs://far/data/a", "sort");
    sorting(OPENAI.limits(9, 1_000_000)).parts(2).run(tickets(50), folder + "/b", "sort");
    assertThat(files(folder.resolve("a"))).isEqualTo(files(folder.resolve("b")));
  }

  @Test
  void problemsOfAllRowsAreReportedBeforeTheJob() {
    assertThatThrownBy(() -> sorting(OPENAI).run(tickets(3).drop("text"), folder + "/a", "sort"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("needs 'text'");
    assertThatThrownBy(() -> sorting(OPENAI).run(tickets(3).drop("ticket"), folder + "/a", "sort"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("There is no column 'ticket'");
    assertThatThrownBy(() -> sorting(OPENAI).run(tickets(3), folder + "/a", "../sort"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(folder.resolve("a")).doesNotExist();
  }
}
