package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files with the line breaks of Windows, as Git may check them out. */
class LineBreaksTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "syntax",
        "meaning",
        "helpers",
        "includes",
        "placeholders",
        "foreign-placeholders",
        "orchestrators",
        "frontmatter",
        "unread-frontmatter",
        "yaml-slips",
        "files",
        "passed-over",
        "chat",
        "steps"
      })
  void findingsAreTheSame(String table) throws IOException {
    String cases =
        Files.readString(Path.of("src/test/resources/diagnostics/" + table + ".txt"), UTF_8);
    SoftAssertions all = new SoftAssertions();
    int number = 0;
    for (String one : cases.split("(?m)^######## ", -1)) {
      String title = one.lines().findFirst().orElse("");
      Map<String, String> files = new LinkedHashMap<>();
      for (String part : one.split("(?m)^==== ", -1)) {
        int end = part.indexOf('\n') + 1;
        files.put(part.substring(0, end).strip(), part.substring(end));
      }
      files.remove(title);
      files.remove("findings");
      files.remove("");
      String expected = findings(files, "lf" + number, "\n");
      all.assertThat(findings(files, "crlf" + number, "\r\n"))
          .as("%s: %s", table, title)
          .isEqualTo(expected.replace("lf" + number, "crlf" + number));
      number++;
    }
    assertThat(number).isGreaterThan(5);
    all.assertAll();
  }

  @Test
  void aWarningIsAllowedInTheLineAbove() throws IOException {
    String template =
        """
        ---
        # prompt-compiler: allow PC204 because callers send it
        parameters: { name: {} }
        ---
        Hello
        """;
    for (String lineBreak : new String[] {"\n", "\r\n", "\r"}) {
      assertThat(findings(Map.of("a.md", template), "x" + lineBreak.hashCode(), lineBreak))
          .isEmpty();
    }
  }

  private String findings(Map<String, String> files, String place, String lineBreak)
      throws IOException {
    Templates templates = new Templates(Files.createDirectory(folder.resolve(place)));
    files.forEach((name, text) -> templates.with(name, text.replace("\n", lineBreak)));
    return templates.findings();
  }
}
