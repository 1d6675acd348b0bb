package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.helpers.LanguageHelpers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests that the guide knows the helpers that the compiler has. */
class HelpersDocumentationTest {
  private static final Path GUIDE = Path.of("..", "docs", "authoring.md");
  private static final Pattern TABLE =
      Pattern.compile("(?<=\\| call \\| gives \\|\n\\|---\\|---\\|\n)(?:\\|.*\n)+");

  /** {@code ./mvnw test -Dgoldens=rewrite} rewrites the table. */
  @Test
  void theTableOfTheGuideIsThatOfTheCompiler() throws IOException {
    String rows =
        LanguageHelpers.ALL.stream()
            .map(helper -> "| `" + helper.form() + "` | " + helper.documentation() + " |\n")
            .collect(Collectors.joining());
    String guide = Files.readString(GUIDE);
    String expected = TABLE.matcher(guide).replaceFirst(Matcher.quoteReplacement(rows));
    if ("rewrite".equals(System.getProperty("goldens"))) {
      Files.writeString(GUIDE, expected);
      guide = expected;
    }
    assertThat(expected).contains(rows);
    assertThat(guide).as("./mvnw test -Dgoldens=rewrite rewrites it").isEqualTo(expected);
  }
}
