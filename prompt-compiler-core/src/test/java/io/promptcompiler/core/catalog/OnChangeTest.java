package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is done again on each change. */
class OnChangeTest {
  private final List<String> done = new ArrayList<>();
  private String state = "";

  @Test
  void actsAtOnceAndThenOnChangesOnly() {
    Iterator<String> states = List.of("a", "a", "b", "b", "a").iterator();
    state = states.next();
    OnChange.run(
        () -> state,
        (before, now) -> done.add(before.orElse("") + now),
        () -> {
          if (!states.hasNext()) {
            throw new InterruptedException();
          }
          state = states.next();
        });
    assertThat(done).containsExactly("a", "ab", "ba");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aChangeWhileItActsIsSeen() {
    OnChange.run(
        () -> state,
        (before, now) -> {
          done.add(state);
          state = state.length() < 2 ? state + "x" : state;
        },
        () -> {
          if (done.size() == 3) {
            throw new InterruptedException();
          }
        });
    assertThat(done).containsExactly("", "x", "xx");
    assertThat(Thread.interrupted()).isTrue();
  }

  /** The compiler reads nothing behind a link out of a root, which may lead to a whole disk. */
  @Test
  void filesBehindALinkOutOfARootAreNotWatched(@TempDir Path folder) throws IOException {
    Path root = Files.createDirectories(folder.resolve("prompts/inner"));
    Files.writeString(root.resolve("a.md"), "A");
    Files.writeString(Files.createDirectory(folder.resolve("others")).resolve("b.md"), "B");
    Files.createSymbolicLink(folder.resolve("prompts/in"), root);
    Files.createSymbolicLink(folder.resolve("prompts/out"), folder.resolve("others"));
    SourceRoot watched = SourceRoot.of(folder.resolve("prompts"), "prompts");
    assertThat(RootFiles.of(CompilerOptions.of(watched)).files())
        .containsOnlyKeys(folder.resolve("prompts/inner/a.md"), folder.resolve("prompts/in/a.md"));
  }
}
