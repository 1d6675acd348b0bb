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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.Yaml;

/**
 * Templates of other languages render after their migration as their own tools rendered them. The
 * texts were recorded from Jinja 3.1.6 for Python.
 */
class MigrateLanguagesTest {
  @TempDir Path folder;

  @TestFactory
  Stream<DynamicTest> jinja() throws IOException {
    List<Map<String, Object>> cases = recorded("jinja.json");
    assertThat(cases.size()).isGreaterThan(250);
    return IntStream.range(0, cases.size())
        .mapToObj(
            i ->
                DynamicTest.dynamicTest(
                    "jinja " + i, () -> check(folder.resolve("case" + i), "x.j2", cases.get(i))));
  }

  private static List<Map<String, Object>> recorded(String name) throws IOException {
    try (InputStream in = MigrateLanguagesTest.class.getResourceAsStream(name)) {
      return new Yaml().load(new String(in.readAllBytes(), UTF_8));
    }
  }

  @SuppressWarnings("unchecked")
  private static void check(Path folder, String name, Map<String, Object> recorded)
      throws IOException {
    Map<String, String> files = (Map<String, String>) recorded.get("files");
    new Templates(Files.createDirectories(folder)).with(files);
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    MigrateResult result = MigrateTree.run(new MigrateRequest(options, Optional.empty(), true));
    assertThat(problems(folder, result)).as(files.toString()).isEmpty();
    String id = name.replaceFirst("\\.\\w+$", ".md");
    String migrated = Files.readString(folder.resolve(id));
    Map<String, Object> values = (Map<String, Object>) recorded.get("values");
    assertThat(DirectoryCatalog.of(options).render(id, values))
        .as(files.get(name) + "\n======\n" + migrated)
        .isEqualTo(recorded.get("text"));
    assertThat(files.keySet()).noneMatch(file -> Files.exists(folder.resolve(file)));
  }

  private static String problems(Path folder, MigrateResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return result.problems().stream().map(printer::print).collect(Collectors.joining("\n"));
  }
}
