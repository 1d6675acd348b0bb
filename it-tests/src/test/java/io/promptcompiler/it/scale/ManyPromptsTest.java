package io.promptcompiler.it.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.PromptCatalog;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A catalog of more prompts than one class mentions finds each of them. */
class ManyPromptsTest {
  private static final int PROMPTS = 1001;

  @Test
  void eachIsFound() {
    Map<String, String> files = new LinkedHashMap<>();
    for (int i = 0; i < PROMPTS; i++) {
      files.put("p" + i + ".txt", "This is " + i);
    }
    try (Project project = Project.of(files)) {
      PromptCatalog catalog = project.catalog();
      assertThat(catalog.ids()).hasSize(PROMPTS);
      for (int i = 0; i < PROMPTS; i += 125) {
        String id = "p" + i + ".txt";
        assertThat(catalog.render(id, Map.of())).isEqualTo("This is " + i);
        assertThat(catalog.info(id).id()).isEqualTo(id);
      }
      assertThatThrownBy(() -> catalog.render("p" + PROMPTS + ".txt", Map.of()))
          .hasMessageContaining("p" + PROMPTS);
    }
  }
}
