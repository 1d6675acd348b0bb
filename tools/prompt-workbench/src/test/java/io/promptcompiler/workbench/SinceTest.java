package io.promptcompiler.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.command.ReadRelease;
import io.promptcompiler.core.command.Workbench.Shown;
import io.promptcompiler.core.evolve.Released;
import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the description of a prompt in a release, and its rendering there. */
class SinceTest {
  private static final String ONE = "---\nparameters: { x: { required: true } }\n---\n";

  @TempDir Path before;
  @TempDir Path folder;

  private Prompts released;
  private Prompts prompts;

  @BeforeEach
  void twoStates() {
    released =
        new Prompts(before)
            .with("same.md", ONE + "Same {{x}}\n")
            .with("other.md", ONE + "Before {{x}}\n")
            .with("old.md", ONE + "Old {{x}}\n")
            .with("gone.md", "Gone\n");
    prompts =
        new Prompts(folder)
            .with("same.md", ONE + "Same {{x}}\n")
            .with(
                "other.md",
                """
                ---
                parameters: { x: { required: true }, y: { required: true } }
                ---
                Now {{x}} {{y}}
                """)
            .with(
                "renamed.md",
                "---\naliases: old.md\nparameters: { x: { required: true } }\n---\nOld {{x}}\n")
            .with("fresh.md", "Fresh\n");
  }

  private Catalogue catalogue() {
    return Catalogue.of(List.of(prompts.comparedWith(released, "v1.0")), prompts.texts());
  }

  private Map<String, Object> page(String id) {
    return Prompts.page(id, catalogue());
  }

  @Test
  void thePresentValuesAreRenderedAsTheyWere() {
    String page = Json.stringify(page("other.md"));
    assertThat(page)
        .contains("\"since\":{\"release\":\"v1.0\",\"word\":\"changed\",\"files\":[")
        .contains("{\"id\":\"other.md\",\"was\":")
        .contains("\"released\":{\"rendered\":{\"text\":[[\"Before \",0,0,4],[\"[x]\"")
        .contains("\"notTaken\":[\"y\"]");
  }

  @Test
  void unchangedPromptsAreReportedAsUnchanged() {
    assertThat(page("same.md")).containsEntry("since", Map.of("release", "v1.0"));
    assertThat(page("fresh.md")).containsEntry("since", Map.of("release", "v1.0", "word", "new"));
    assertThat(Json.stringify(page("fresh.md"))).doesNotContain("released");
  }

  @Test
  void aPromptIsFoundUnderTheIdThatItHad() {
    assertThat(page("renamed.md"))
        .extractingByKey("since", InstanceOfAssertFactories.MAP)
        .containsEntry("word", "renamed")
        .containsEntry("was", "old.md");
  }

  @Test
  void listShowsAddedAndRemovedPrompts() {
    assertThat(Json.stringify(catalogue().index()))
        .contains("\"releases\":[{\"name\":\"v1.0\",\"gone\":[{\"id\":\"gone.md\"}]}]")
        .contains(
            "\"id\":\"fresh.md\",\"scope\":\"project\",\"kind\":\"text\",\"status\":\"current\",\"words\":\"fresh\",\"since\":\"new\"")
        .contains("\"since\":\"renamed\"");
  }

  @Test
  void changesOfTextsAreShown() {
    released.with("partials/part.md", "One\n").with("user.md", "{{> part}}\n");
    prompts.with("partials/part.md", "Two\n").with("user.md", "{{> part}}\n");
    assertThat(Json.stringify(page("user.md")))
        .contains(
            "\"files\":[{\"id\":\"partials/part.md\",\"was\":\"One\\n\",\"now\":\"Two\\n\"}]");
    assertThat(Json.stringify(page("renamed.md")))
        .contains("\"files\":[{\"id\":\"renamed.md\",\"was\":\"---\\nparameters");
  }

  @Test
  void valuesThatNoLongerFitAreReported() {
    released.with("same.md", "---\nparameters: { z: { required: true } }\n---\nSame {{z}}\n");
    assertThat(Json.stringify(page("same.md")))
        .contains("\"released\":{\"problem\":\"Required parameter 'z' is missing");
  }

  @Test
  void breakingChangesHaveTheTextOfBreaking() throws Exception {
    Released release =
        Released.inDirectories("v1.0", Optional.empty(), released.module().options());
    Shown shown =
        new Shown(
            prompts.module(),
            Optional.of(ReadRelease.compared(release, prompts.module(), Optional.empty(), folder)));
    Catalogue catalogue = Catalogue.of(List.of(shown), prompts.texts());
    assertThat(Json.stringify(Prompts.page("other.md", catalogue)))
        .contains("\"changes\":[\"API: ")
        .contains("RENDER: ");
    assertThat(Json.stringify(catalogue.index())).contains("{\"id\":\"gone.md\",\"changes\":[\"");
  }

  @Test
  void valuesOfAPageAreRenderedInBoth() {
    String request = "{\"key\":\"project/other.md\",\"values\":{\"x\":\"a\",\"y\":\"b\"}}";
    assertThat(Json.stringify(RenderOnRequest.render(catalogue(), request)))
        .contains("\"released\":{\"rendered\":{\"text\":[[\"Before \"")
        .contains("[\"Now \"");
  }
}
