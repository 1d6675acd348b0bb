package io.promptcompiler.runtime.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.PromptCatalog;
import io.promptcompiler.runtime.PromptInfo;
import io.promptcompiler.runtime.UnknownPromptException;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A generated catalog turns ids into the numbers that its subclass knows. */
class GeneratedCatalogTest {
  private final PromptCatalog catalog =
      new Numbers(
          new String[] {"system:a.md", "project:folder/with:colon.md"},
          new String[] {"project:a.md"});

  @Test
  void numbersGoOnFromGroupToGroup() {
    assertThat(catalog.render("folder/with:colon.md", Map.of("x", 1))).isEqualTo("1 {x=1}");
    assertThat(catalog.render("a.md", Map.of())).isEqualTo("2 {}");
    assertThat(catalog.scope("system").render("a.md", Map.of())).isEqualTo("0 {}");
    assertThat(catalog.info("a.md").id()).isEqualTo("number 2");
  }

  @Test
  void answersAsEveryCatalogDoes() {
    assertThat(catalog.ids()).containsExactly("a.md", "folder/with:colon.md");
    assertThatThrownBy(() -> catalog.info("b.md")).isInstanceOf(UnknownPromptException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> catalog.scope("Project"));
  }

  private static final class Numbers extends GeneratedCatalog {
    Numbers(String[]... groups) {
      super(groups);
    }

    @Override
    protected PromptInfo info(int number) {
      return InfoBuilder.of("number " + number, "text", "project").build();
    }

    @Override
    protected String render(int number, Map<String, ?> parameters) {
      return number + " " + parameters;
    }
  }
}
