package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.Helpers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of helpers in the authoring guide is the one that the compiler has. */
class HelpersDocumentationTest {
  @Test
  void theGuideListsEach() throws IOException {
    String table =
        Helpers.OF_LANGUAGE.stream()
            .map(helper -> "| `" + helper.form() + "` | " + helper.documentation() + " |\n")
            .collect(Collectors.joining());
    assertThat(Files.readString(Path.of("..", "docs", "authoring.md"))).contains(table);
  }
}
