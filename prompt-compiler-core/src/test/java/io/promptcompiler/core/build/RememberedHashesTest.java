package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RememberedHashesTest {
  private static final byte[] HELLO = "Hello".getBytes(UTF_8);
  private static final byte[] GOODBYE = "Good bye".getBytes(UTF_8);

  @TempDir private Path folder;

  private final StateKey key = StateKey.of(Path.of(""));

  @Test
  void aKnownHashIsNotComputedAgain() throws IOException {
    remember("/prompts/a.md", Checksum.of(HELLO), "of an earlier run");
    assertThat(read().of("/prompts/a.md", HELLO).sha256()).isEqualTo("of an earlier run");
  }

  @Test
  void otherContentHasAnotherHash() throws IOException {
    remember("/prompts/a.md", Checksum.of(HELLO), "of an earlier run");
    RememberedHashes hashes = read();
    assertThat(hashes.of("/prompts/a.md", GOODBYE)).isEqualTo(FileHash.of(GOODBYE));
    assertThat(hashes.of("/prompts/b.md", HELLO)).isEqualTo(FileHash.of(HELLO));
  }

  @Test
  void onlyFilesThatAreStillThereAreRemembered() throws IOException {
    remember("/prompts/gone.md", Checksum.of(HELLO), "of an earlier run");
    RememberedHashes hashes = read();
    hashes.of("/prompts/a\tb.md", HELLO);
    hashes.write(file(), key);
    RememberedHashes next = read();
    assertThat(next.of("/prompts/a\tb.md", HELLO)).isEqualTo(FileHash.of(HELLO));
    assertThat(next.of("/prompts/gone.md", HELLO)).isEqualTo(FileHash.of(HELLO));
  }

  private void remember(String path, String checksum, String sha256) throws IOException {
    String line = TabbedLine.of(path, checksum, sha256);
    SealedLines.writeOwn(file(), "prompt-compiler-hashes 2", key, List.of(line));
  }

  private RememberedHashes read() throws IOException {
    return RememberedHashes.read(file(), key);
  }

  private Path file() {
    return folder.resolve("main.state.hashes");
  }
}
