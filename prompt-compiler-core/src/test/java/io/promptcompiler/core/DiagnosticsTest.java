package io.promptcompiler.core;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.harness.Goldens;
import io.promptcompiler.core.harness.Templates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A table of broken templates and the exact text that is printed for each. A case begins with
 * {@code ########} and its title; {@code ====} begins a file, and {@code ==== findings} what is
 * printed; a case that is silent has nothing there.
 */
class DiagnosticsTest {
  private static final String CASE = "######## ";
  private static final String FILE = "==== ";
  private static final String FINDINGS = "findings";

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
        "steps",
        "examples"
      })
  void printsWhatTheTableSays(String table) throws IOException {
    String resource = "diagnostics/" + table + ".txt";
    String text =
        new String(Files.readAllBytes(Path.of("src/test/resources").resolve(resource)), UTF_8);
    StringBuilder actual = new StringBuilder();
    int number = 0;
    for (String one : text.split("(?m)^" + CASE, -1)) {
      if (!one.isBlank()) {
        actual.append(number == 0 ? "" : "\n").append(CASE).append(run(one, number));
        number++;
      }
    }
    Goldens.check(resource, actual.toString());
  }

  /** The case with what its files are found to be. */
  private String run(String one, int number) throws IOException {
    String title = one.substring(0, one.indexOf('\n') + 1);
    Map<String, String> files = new LinkedHashMap<>();
    StringBuilder out = new StringBuilder(title);
    for (String part : one.substring(title.length()).split("(?m)^" + FILE, -1)) {
      int end = part.indexOf('\n') + 1;
      String name = part.substring(0, Math.max(0, end)).strip();
      if (!name.isEmpty() && !name.equals(FINDINGS)) {
        String content = part.substring(end);
        files.put(name, content);
        out.append(FILE).append(name).append('\n').append(content);
      }
    }
    Path place = Files.createDirectory(folder.resolve("case" + number));
    String findings = new Templates(place).with(files).findings();
    return out.append(FILE).append(FINDINGS).append('\n').append(findings).toString();
  }
}
