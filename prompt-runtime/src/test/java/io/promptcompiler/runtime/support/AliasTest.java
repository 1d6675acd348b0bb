package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Prompts are found by the ids that they had, unless another prompt has one of them now. */
class AliasTest {
  private static final PromptCatalog CATALOG =
      catalog("mine", "project:new/name.md\told/name.md\tfirst.txt", "system:b.md\tnew/b.md");

  /** A catalog of prompts, each with its aliases behind tabs. */
  private static PromptCatalog catalog(String name, String... prompts) {
    return new GeneratedCatalog(prompts) {
      @Override
      protected PromptInfo info(int number) {
        String[] key = prompts[number].split("\t", -1)[0].split(":", 2);
        return InfoBuilder.of(key[1], "text", key[0]).build();
      }

      @Override
      protected String render(int number, Map<String, ?> parameters) {
        return name + " " + prompts[number].split("\t", -1)[0];
      }
    };
  }

  private static String render(PromptCatalog catalog, String id) {
    return catalog.render(id, Map.of());
  }

  @Test
  void findThePromptWithTheirEndingOrWithout() {
    for (String name : List.of("old/name.md", "old/name", "first.txt", "first")) {
      assertThat(render(CATALOG, name)).isEqualTo("mine project:new/name.md");
      assertThat(CATALOG.info(name).id()).isEqualTo("new/name.md");
    }
    assertThat(CATALOG.ids()).containsExactly("b.md", "new/name.md");
    assertThatThrownBy(() -> CATALOG.info("old/nam"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'old/nam'.");
    assertThatThrownBy(() -> CATALOG.info("../old/name"))
        .hasMessage("The prompt name '../old/name' has a part '..'.");
  }

  @Test
  void twoThatDifferInTheirEndingAreNeither() {
    PromptCatalog two = catalog("two", "project:a.md\told.md", "project:b.md\told.txt");
    assertThatThrownBy(() -> two.info("old"))
        .hasMessage("Unknown prompt 'old'. Did you mean 'old.md' or 'old.txt'?");
  }

  @Test
  void belongToTheScopeOfTheirPrompt() {
    assertThat(render(CATALOG.scope("system"), "new/b")).isEqualTo("mine system:b.md");
    assertThatThrownBy(() -> CATALOG.scope("project").info("new/b"))
        .isInstanceOf(UnknownPromptException.class);
    PromptCatalog both = catalog("both", "system:s.md\told.md", "project:p.md\told.md");
    assertThat(render(both, "old")).isEqualTo("both project:p.md");
    assertThat(render(both.scope("system"), "old")).isEqualTo("both system:s.md");
  }

  @Test
  void areFoundInTheFolderThatTheyName() {
    assertThat(render(CATALOG.folder("old"), "name")).isEqualTo("mine project:new/name.md");
    assertThat(CATALOG.folder("old").ids()).isEmpty();
    assertThat(render(CATALOG.folder("new"), "b")).isEqualTo("mine system:b.md");
    assertThat(render(CATALOG.scope("system").folder("new"), "b.md")).isEqualTo("mine system:b.md");
    assertThatThrownBy(() -> CATALOG.folder("new").info("first"))
        .isInstanceOf(UnknownPromptException.class);
  }

  @Test
  void inAFolderNeverMeanAPromptOfTheSameRelativeName() {
    PromptCatalog moved = catalog("moved", "project:b.md\ta/x.md", "project:a/b.md");
    assertThat(render(moved.folder("a"), "x")).isEqualTo("moved project:b.md");
    assertThat(render(moved.folder("a"), "b")).isEqualTo("moved project:a/b.md");
  }

  @Test
  void ofLibrariesAreFoundAmongAllAndYieldToIds() {
    PromptCatalog library = catalog("library", "shared:x.md\ta.md\tb.md\tc.md");
    PromptCatalog own = catalog("own", "system:a.md", "project:y.md\tb.md");
    for (PromptCatalog joined :
        List.of(
            EntryCatalog.join(List.of(library, own)), EntryCatalog.join(List.of(own, library)))) {
      assertThat(render(joined, "a")).isEqualTo("own system:a.md");
      assertThat(render(joined, "a.md")).isEqualTo("own system:a.md");
      assertThat(render(joined, "b")).isEqualTo("own project:y.md");
      assertThat(render(joined, "c")).isEqualTo("library shared:x.md");
      assertThat(render(joined.scope("shared"), "b")).isEqualTo("library shared:x.md");
      assertThat(joined.ids()).containsExactly("a.md", "x.md", "y.md");
    }
  }

  @Test
  void meanWhatHasThePresentId() {
    PromptCatalog library = catalog("library", "system:new.md\told.md");
    PromptCatalog own = catalog("own", "project:new.md");
    PromptCatalog joined = EntryCatalog.join(List.of(library, own));
    assertThat(render(joined, "old")).isEqualTo("own project:new.md");
    assertThat(render(joined.scope("system"), "old")).isEqualTo("library system:new.md");
  }
}
