package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/**
 * Templates of other languages render after their migration as their own tools rendered them. The
 * texts were recorded from Jinja 3.1.6 for Python and mustache.js 4.2.0.
 */
class MigrateLanguagesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"jinja, x.j2", "mustache, x.mustache"})
  void rendersAsRecorded(String language, String name) throws IOException {
    List<Map<String, Object>> cases = recorded(language + ".json");
    assertThat(cases.size()).isGreaterThan(150);
    SoftAssertions all = new SoftAssertions();
    for (int i = 0; i < cases.size(); i++) {
      check(folder.resolve(language + i), name, cases.get(i), all);
    }
    all.assertAll();
  }

  private static List<Map<String, Object>> recorded(String name) throws IOException {
    try (InputStream in = MigrateLanguagesTest.class.getResourceAsStream(name)) {
      return new Yaml().load(new String(in.readAllBytes(), UTF_8));
    }
  }

  @SuppressWarnings("unchecked")
  private static void check(
      Path folder, String name, Map<String, Object> recorded, SoftAssertions all)
      throws IOException {
    Map<String, String> files = (Map<String, String>) recorded.get("files");
    new Templates(Files.createDirectories(folder)).with(files);
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    MigrateResult result = MigrateTree.run(new MigrateRequest(options, Optional.empty(), true));
    if (!result.problems().isEmpty()) {
      all.fail(files + "\n" + problems(folder, result));
      return;
    }
    String id = name.replaceFirst("\\.\\w+$", ".md");
    String migrated = Files.readString(folder.resolve(id));
    Map<String, Object> values = (Map<String, Object>) recorded.get("values");
    all.assertThat(DirectoryCatalog.of(options).render(id, values))
        .as(files.get(name) + "\n======\n" + migrated)
        .isEqualTo(recorded.get("text"));
    all.assertThat(files.keySet()).noneMatch(file -> Files.exists(folder.resolve(file)));
  }

  private static String problems(Path folder, MigrateResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return result.problems().stream().map(printer::print).collect(Collectors.joining("\n"));
  }
}
