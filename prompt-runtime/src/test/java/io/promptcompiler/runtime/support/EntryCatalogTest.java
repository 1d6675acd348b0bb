package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
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
    assertThat(CATALOG.info("a.md").scope()).isEqualTo("project");
    PromptCatalog without = catalog("mine", "system:a.md", "shared:a.md");
    assertThat(without.info("a.md").scope()).isEqualTo("shared");
    assertThat(CATALOG.info("c.md").scope()).isEqualTo("system");
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
        .hasMessage("Unknown prompt '../../etc/passwd'.");
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
      return PromptInfo.builder(id, "text", scope).build();
    }

    @Override
    public String render(Map<String, ?> parameters) {
      return catalog + " " + scope + ":" + id + " " + parameters;
    }
  }
}
