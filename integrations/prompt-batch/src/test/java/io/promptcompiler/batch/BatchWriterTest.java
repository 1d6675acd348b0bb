package io.promptcompiler.batch;

import static io.promptcompiler.batch.BatchProvider.ANTHROPIC;
import static io.promptcompiler.batch.BatchProvider.OPENAI;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.batch.TestPrompts.Text;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how requests are divided among files, and when the files exist. */
class BatchWriterTest {
  private static final BatchFormat FORMAT = BatchFormat.of(OPENAI, "m");

  @TempDir private Path folder;

  private List<BatchFile> write(BatchFormat format, int count) throws IOException {
    try (BatchWriter batch = BatchWriter.open(folder, "b", format)) {
      for (int i = 0; i < count; i++) {
        batch.add("r" + i, new Text("Text " + i));
      }
      return batch.finish();
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aPromptIsWrittenStraightAsJson() throws IOException {
    assertThat(write(FORMAT, 1)).extracting(BatchFile::name).containsExactly("b-00001.jsonl");
    assertThat(folder.resolve("b-00001.jsonl"))
        .hasContent(
            "{\"custom_id\":\"r0\",\"method\":\"POST\",\"url\":\"/v1/chat/completions\",\"body\":"
                + "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"Text 0\"}]}}\n");
    assertThat(names()).containsExactly("b-00001.jsonl", "b.manifest.json");
  }

  @Test
  void filesHaveAtMostSoManyLines() throws IOException {
    assertThat(write(FORMAT.limits(3, Long.MAX_VALUE), 7))
        .extracting(BatchFile::lines)
        .containsExactly(3L, 3L, 1L);
    assertThat(Files.readAllLines(folder.resolve("b-00002.jsonl")))
        .hasSize(3)
        .first()
        .asString()
        .contains("\"r3\"");
  }

  @Test
  void filesHaveAtMostSoManyBytes() throws IOException {
    long line = write(FORMAT, 1).get(0).bytes();
    assertThat(write(FORMAT.limits(100, 3 * line), 7))
        .extracting(BatchFile::bytes)
        .containsExactly(3 * line, 3 * line, line);
    assertThat(write(FORMAT.limits(100, 3 * line - 1), 4))
        .extracting(BatchFile::bytes)
        .containsExactly(2 * line, 2 * line);
    for (BatchFile file : write(FORMAT.limits(100, 3 * line), 7)) {
      assertThat(folder.resolve(file.name())).hasSize(file.bytes());
    }
  }

  @Test
  void bytesAroundTheLinesCount() throws IOException {
    BatchFormat anthropic = BatchFormat.of(ANTHROPIC, "m");
    long line = write(anthropic, 1).get(0).bytes();
    assertThat(write(anthropic.limits(100, 2 * line), 2)).hasSize(2);
    assertThat(write(anthropic.limits(100, 2 * line + 15), 2)).hasSize(1);
  }

  @Test
  void theLimitsAreThoseOfTheProvider() {
    assertThat(FORMAT.mostLines()).isEqualTo(50_000);
    assertThat(FORMAT.mostBytes()).isEqualTo(200_000_000);
    assertThat(FORMAT.limits(Long.MAX_VALUE, Long.MAX_VALUE).mostLines()).isEqualTo(50_000);
  }

  @Test
  void aRequestThatIsRefusedLeavesNothing() throws IOException {
    try (BatchWriter batch = BatchWriter.open(folder, "b", FORMAT.limits(10, 130))) {
      batch.add("a", new Text("1"));
      assertThatThrownBy(() -> batch.add("a", new Text("2")))
          .isInstanceOf(BatchRequestException.class)
          .hasMessage("The id 'a' is already used by an earlier request.");
      assertThatThrownBy(() -> batch.add("", new Text("2"))).hasMessage("The id is empty.");
      assertThatThrownBy(() -> batch.add("b", new Text(" \n"))).hasMessage("The text is blank.");
      assertThatThrownBy(() -> batch.add("c", new Text("x".repeat(100))))
          .hasMessageContaining("exceeds the limit of a file");
      batch.add("d", new Text("3"));
      assertThat(batch.finish()).extracting(BatchFile::lines).containsExactly(1L, 1L);
    }
  }

  @Test
  void duplicatesAreFoundAmongMany() throws IOException {
    SeenIds seen = new SeenIds();
    for (int i = 0; i < 100_000; i++) {
      assertThat(seen.add("id-" + i)).isTrue();
    }
    for (int i = 0; i < 100_000; i += 99) {
      assertThat(seen.add("id-" + i)).isFalse();
    }
    assertThat(List.of(seen.add("\ud800"), seen.add("\udc00"), seen.add("\ud800")))
        .containsExactly(true, true, false);
  }

  @Test
  void unfinishedBatchesHaveNoLastFile() throws IOException {
    try (BatchWriter batch = BatchWriter.open(folder, "b", FORMAT.limits(2, 1000))) {
      for (int i = 0; i < 5; i++) {
        batch.add("r" + i, new Text("x"));
      }
      assertThat(names()).contains("b-00003.jsonl.part").doesNotContain("b-00003.jsonl");
    }
    assertThat(names()).containsExactly("b-00001.jsonl", "b-00002.jsonl", "b.manifest.json");
    assertThat(folder.resolve("b.manifest.json")).content().contains("\"complete\":false");
  }

  @Test
  void anotherRunReplacesAllThatWasThere() throws IOException {
    write(FORMAT.limits(2, 1000), 7);
    write(FORMAT.limits(2, 1000), 3);
    assertThat(names()).containsExactly("b-00001.jsonl", "b-00002.jsonl", "b.manifest.json");
    assertThat(folder.resolve("b.manifest.json")).content().contains("\"complete\":true");
  }

  @Test
  void filesOfOthersStay() throws IOException {
    Files.writeString(folder.resolve("b-00001.jsonl"), "mine");
    assertThatThrownBy(() -> write(FORMAT, 1)).isInstanceOf(FileAlreadyExistsException.class);
    assertThat(folder.resolve("b-00001.jsonl")).hasContent("mine");
    assertThat(names()).containsExactly("b-00001.jsonl");
  }

  @Test
  void onlyOneWritesABatch() throws IOException {
    try (BatchWriter batch = BatchWriter.open(folder, "b", FORMAT)) {
      assertThatThrownBy(() -> BatchWriter.open(folder, "b", FORMAT))
          .hasMessageStartingWith("Another run is writing the batch 'b'");
      BatchWriter.open(folder, "c", FORMAT).close();
      assertThat(batch.finish()).isEmpty();
    }
  }
}
