package io.promptcompiler.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that links in the folder of a batch do not lead to other files. */
class BatchFolderTest {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"a.lock", "a-problems.jsonl", "a.manifest.json.part"})
  void linksAreRefused(String name) throws Exception {
    Path victim = Files.writeString(folder.resolve("victim.txt"), "mine");
    Path batch = Files.createDirectory(folder.resolve("batch"));
    Files.createSymbolicLink(batch.resolve(name), victim);
    assertThatThrownBy(() -> BatchFolder.open(batch, "a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("is a symbolic link");
    assertThat(victim).hasContent("mine");
  }

  /**
   * A batch of a prompt {@code yarn} has the lock {@code yarn.lock}, which it deletes at its end.
   */
  @Test
  void aLockOfAnotherToolStays() throws Exception {
    Path lock = Files.writeString(folder.resolve("yarn.lock"), "mine");
    assertThatThrownBy(() -> BatchFolder.open(folder, "yarn"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("has content, so it is not the lock of a batch");
    assertThat(lock).hasContent("mine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a-00001.jsonl", "a-problems.jsonl"})
  void aFileOfAnotherToolStays(String name) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "mine");
    try (BatchFolder batch = BatchFolder.open(folder, "a")) {
      assertThatThrownBy(() -> batch.clear(null, List.of()))
          .isInstanceOf(FileAlreadyExistsException.class)
          .hasMessageContaining("it does not belong to a known batch");
    }
    assertThat(file).hasContent("mine");
  }

  /** In some languages, numbers have other digits, by which no file of a batch was recognized. */
  @Test
  void namesHaveTheSameDigitsInAllLanguages() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("fa-IR"));
    try {
      assertThat(BatchFiles.fileName("a", 1)).isEqualTo("a-00001.jsonl");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void aPartIsNotWrittenThroughALink() throws Exception {
    Path victim = Files.writeString(folder.resolve("victim.txt"), "mine");
    Files.createSymbolicLink(folder.resolve("a-00001.jsonl.part"), victim);
    BatchFiles files = new BatchFiles(folder, "a", BatchFormat.of(BatchProvider.VLLM, "m"), 0, 0);
    assertThatThrownBy(() -> files.write(new JsonBytes().raw("{}")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(victim).hasContent("mine");
  }
}
