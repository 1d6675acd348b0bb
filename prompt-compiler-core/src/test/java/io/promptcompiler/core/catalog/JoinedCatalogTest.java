package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JoinedCatalogTest {
  @TempDir private Path one;
  @TempDir private Path other;

  private PromptCatalog joined() {
    return JoinedCatalog.of(List.of(DirectoryCatalog.of(one), DirectoryCatalog.of(other)));
  }

  @Test
  void theFirstCatalogWins() throws IOException {
    Files.writeString(one.resolve("a.md"), "One.");
    Files.writeString(other.resolve("a.md"), "Other.");
    Files.writeString(other.resolve("b.md"), "Other.");
    PromptCatalog joined = joined();
    assertThat(joined.ids()).containsExactly("a.md", "b.md");
    assertThat(joined.render("a", Map.of())).isEqualTo("One.");
    assertThat(joined.scope("project").messages("b", Map.of()).messages().get(0).content())
        .isEqualTo("Other.");
    assertThat(joined.scope("system").ids()).isEmpty();
  }

  @Test
  void whatIsCurrentIsTheSameUntilSomethingChanges() throws IOException {
    Files.writeString(one.resolve("a.md"), "One.");
    PromptCatalog joined = joined();
    PromptCatalog narrowed = joined.scope("project");
    PromptCatalog before = joined.current();
    PromptCatalog narrowedBefore = narrowed.current();
    assertThat(joined.current()).isSameAs(before);
    assertThat(narrowed.current()).isSameAs(narrowedBefore);
    assertThat(before.current()).isSameAs(before);
    Files.writeString(other.resolve("b.md"), "Later.");
    assertThat(joined.current()).isNotSameAs(before);
    assertThat(narrowed.current()).isNotSameAs(narrowedBefore);
    assertThat(narrowed.ids()).containsExactly("a.md", "b.md");
    assertThat(before.ids()).containsExactly("a.md");
  }
}
