package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.PromptScope;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Of prompts with one id the strongest scope answers. */
class EntryCatalogTest {
  private static final PromptCatalog CATALOG =
      catalog("mine", "system:a.md", "project:b.md", "shared:a.md", "system:c.md", "project:a.md");

  private static EntryCatalog catalog(String name, String... keys) {
    return new EntryCatalog(
        Stream.of(keys)
            .map(key -> new Named(name, key.split(":", 2)[0], key.split(":", 2)[1]))
            .toList());
  }

  @Test
  void idsAreSortedAndEachOnce() {
    assertThat(CATALOG.ids()).containsExactly("a.md", "b.md", "c.md");
  }

  @Test
  void projectHidesSharedWhichHidesSystem() {
    assertThat(CATALOG.render("a.md", Map.of())).isEqualTo("mine project:a.md {}");
    assertThat(CATALOG.info("a.md").scope()).isEqualTo(PromptScope.PROJECT);
    PromptCatalog without = catalog("mine", "system:a.md", "shared:a.md");
    assertThat(without.info("a.md").scope()).isEqualTo(PromptScope.SHARED);
    assertThat(CATALOG.info("c.md").scope()).isEqualTo(PromptScope.SYSTEM);
  }

  @Test
  void aScopeHasItsOwnPromptsOnly() {
    assertThat(CATALOG.scope("project").ids()).containsExactly("a.md", "b.md");
    assertThat(CATALOG.scope("shared").ids()).containsExactly("a.md");
    assertThat(CATALOG.scope("system").ids()).containsExactly("a.md", "c.md");
    assertThat(CATALOG.scope("system").render("a.md", Map.of("x", 1)))
        .isEqualTo("mine system:a.md {x=1}");
    assertThatThrownBy(() -> CATALOG.scope("shared").info("b.md"))
        .isInstanceOf(UnknownPromptException.class);
    assertThat(CATALOG.scope("shared").scope("system").ids()).isEmpty();
  }

  @Test
  void someCanBeLeftOutOfAllScopes() {
    EntryCatalog all = catalog("mine", "system:a.md", "project:a.md", "project:b.md");
    PromptCatalog some = all.filter(info -> !info.id().equals("b.md"));
    assertThat(some.ids()).containsExactly("a.md");
    assertThat(some.scope("system").ids()).containsExactly("a.md");
    PromptCatalog ofSystem = all.filter(info -> info.scope() == PromptScope.SYSTEM);
    assertThat(ofSystem.info("a.md").scope()).isEqualTo(PromptScope.SYSTEM);
  }

  @Test
  void anUnknownScopeIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CATALOG.scope("global"))
        .withMessage("Unknown scope 'global'. Scopes: project, shared, system.");
  }

  @Test
  void anUnknownIdNamesTheNearest() {
    PromptCatalog catalog = catalog("", "project:build/code.md", "system:build/codes.md");
    assertThatThrownBy(() -> catalog.info("build/cod.md"))
        .isInstanceOfSatisfying(
            UnknownPromptException.class,
            e -> {
              assertThat(e.id()).isEqualTo("build/cod.md");
              assertThat(e.nearest()).containsExactly("build/code.md", "build/codes.md");
            })
        .hasMessage(
            "Unknown prompt 'build/cod.md'. Did you mean 'build/code.md' or 'build/codes.md'?");
    assertThatThrownBy(() -> catalog.render("../../etc/passwd", Map.of()))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("The prompt name '../../etc/passwd' has a part '..'.");
  }

  @Test
  void theNearestAreAmongThoseThatCanBeRequestedHere() {
    PromptCatalog catalog =
        catalog("", "project:prompt/code.md", "system:prompt/codes.md", "shared:spec/code.md");
    assertUnknown(catalog, "prompt/cod.md", "prompt/code.md", "prompt/codes.md");
    assertUnknown(catalog.scope("system"), "prompt/cod.md", "prompt/codes.md");
    assertUnknown(catalog.folder("prompt"), "cod.md", "code.md", "codes.md");
    assertUnknown(catalog.folder("prompt").scope("project"), "cods.md", "code.md");
    assertUnknown(catalog, "prompt/cod", "prompt/code", "prompt/codes");
    assertUnknown(catalog, "code.md", "prompt/code.md", "spec/code.md");
    assertUnknown(catalog, "build/code", "prompt/code.md", "spec/code.md");
    assertUnknown(catalog.scope("shared"), "something-else");
  }

  private static void assertUnknown(PromptCatalog catalog, String id, String... nearest) {
    assertThatThrownBy(() -> catalog.info(id))
        .isInstanceOfSatisfying(
            UnknownPromptException.class,
            e -> {
              assertThat(e.id()).isEqualTo(id);
              assertThat(e.nearest()).containsExactly(nearest);
            });
  }

  @Test
  void anEndingCanBeLeftOutWhereOneIdIsMeant() {
    PromptCatalog catalog =
        catalog(
            "",
            "project:build/code.md",
            "system:build/code.md",
            "system:build/code.v2.md",
            "system:build/code-all.md",
            "project:ask.chat.json",
            "shared:ask.txt",
            "shared:code.d/x.md",
            "project:plan.md/x.md");
    assertThat(catalog.render("build/code", Map.of())).isEqualTo(" project:build/code.md {}");
    assertThat(catalog.info("build/code.v2").id()).isEqualTo("build/code.v2.md");
    assertThat(catalog.scope("project").info("ask").id()).isEqualTo("ask.chat.json");
    assertThat(catalog.folder("build").scope("system").info("code").scope())
        .isEqualTo(PromptScope.SYSTEM);
    assertThatThrownBy(() -> catalog.info("ask"))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage("Unknown prompt 'ask'. Did you mean 'ask.chat.json' or 'ask.txt'?");
    assertUnknown(catalog, "code", "build/code.md");
    assertUnknown(catalog, "plan");
  }

  @Test
  void aFolderHasWhatLiesBelowItUnderShorterIds() {
    PromptCatalog catalog =
        catalog(
            "mine",
            "system:prompt/build/code.md",
            "project:prompt/build/code.md",
            "system:prompt/a.md",
            "system:prompts/a.md",
            "system:prompt.md");
    PromptCatalog folder = catalog.folder("prompt");
    assertThat(folder.ids()).containsExactly("a.md", "build/code.md");
    assertThat(folder.render("build/code.md", Map.of("x", 1)))
        .isEqualTo("mine project:prompt/build/code.md {x=1}");
    assertThat(folder.info("a.md").id()).isEqualTo("prompt/a.md");
    assertThat(folder.folder("build").ids()).containsExactly("code.md");
    assertThat(catalog.folder("prompt/build").ids()).containsExactly("code.md");
    assertThat(folder.scope("system").info("build/code.md").scope()).isEqualTo(PromptScope.SYSTEM);
    assertThat(catalog.scope("system").folder("prompt").info("build/code.md").scope())
        .isEqualTo(PromptScope.SYSTEM);
    assertThat(catalog.scope("project").folder("prompt").ids()).containsExactly("build/code.md");
    assertThat(catalog.folder("").ids()).isEqualTo(catalog.ids());
    assertThat(catalog.folder("spec").ids()).isEmpty();
  }

  @Test
  void attacksAreRefusedForWhatTheyAre() {
    PromptCatalog folder = catalog("", "project:prompt/a.md", "project:spec/b.md").folder("prompt");
    assertRefused(folder, "../spec/b.md", "The prompt name '../spec/b.md' has a part '..'.");
    assertRefused(folder, "/etc/passwd", "The prompt name '/etc/passwd' is absolute.");
    assertRefused(folder, "C:\\x.md", "The prompt name 'C:\\x.md' is absolute.");
    assertRefused(folder, "a\\b.md", "The prompt name 'a\\b.md' has a backslash.");
    assertRefused(folder, "./a.md", "The prompt name './a.md' has a part '.'.");
    assertRefused(folder, "x//a.md", "The prompt name 'x//a.md' has an empty part.");
    assertRefused(
        folder,
        "a.md\0\nerror: forged",
        "The prompt name 'a.md\\u0000\\u000aerror: forged' has a control character.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.folder("../spec"))
        .withMessage("The folder '../spec' has a part '..'.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> folder.folder("build/"))
        .withMessage("The folder 'build/' has an empty part.");
  }

  private static void assertRefused(PromptCatalog catalog, String id, String message) {
    assertThatThrownBy(() -> catalog.render(id, Map.of()))
        .isInstanceOf(UnknownPromptException.class)
        .hasMessage(message);
    assertThatThrownBy(() -> catalog.info(id)).hasMessage(message);
  }

  @Test
  void joinedCatalogsAnswerByScopeAndThenInOrder() {
    PromptCatalog joined =
        EntryCatalog.join(
            List.of(
                catalog("first", "system:a.md", "shared:b.md", "system:d.md"),
                catalog("second", "project:a.md", "shared:b.md", "system:c.md")));
    assertThat(joined.ids()).containsExactly("a.md", "b.md", "c.md", "d.md");
    assertThat(joined.render("a.md", Map.of())).isEqualTo("second project:a.md {}");
    assertThat(joined.render("b.md", Map.of())).isEqualTo("first shared:b.md {}");
    assertThat(joined.scope("system").render("a.md", Map.of())).isEqualTo("first system:a.md {}");
    assertThat(joined.info("c.md").id()).isEqualTo("c.md");
    assertThat(joined.info("c").id()).isEqualTo("c.md");
    assertThat(EntryCatalog.join(List.of()).ids()).isEmpty();
  }

  private static final class Named extends EntryCatalog.Entry {
    private final String catalog;

    Named(String catalog, String scope, String id) {
      super(scope, id);
      this.catalog = catalog;
    }

    @Override
    public PromptInfo info() {
      return InfoBuilder.of(id, "text", scope).build();
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return catalog + " " + scope + ":" + id + " " + parameters;
    }
  }
}
