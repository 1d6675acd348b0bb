package io.promptcompiler.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;

/**
 * The recorded texts with which the migration of templates is tested are those of the published
 * engines, where npm is installed.
 */
class RecordedTemplatesTest {
  private static final Path RECORDED =
      Path.of("../prompt-compiler-core/src/test/resources/io/promptcompiler/core/migrate");

  /** Parts of Jinja that nunjucks lacks, or reads in another way: an empty list is true there. */
  private static final Pattern ONLY_JINJA =
      Pattern.compile(
          "\\|count|'lit' 'eral'|\\('r',\\)|-?%}\\n\\{%- raw|\\{%\\+|(?:if|not|and|or) \\(?xs\\b(?!\\|)");

  private static final String NUNJUCKS =
      """
      const engine = require(process.argv[1]);
      const render = one => {
        // Jinja removes the last line break and writes LF.
        const source = name => one.files[name].replace(/\\r\\n?/g, '\\n').replace(/\\n$/, '');
        const loader = Object.assign(new engine.Loader(),
            { getSource: name => ({ src: source(name), path: name, noCache: true }) });
        return new engine.Environment([loader], { autoescape: false }).render('x.j2', one.values);
      };
      """;

  private static final String MUSTACHE =
      """
      const engine = require(process.argv[1]);
      const render = one => engine.render(
          one.files['x.mustache'], one.values, name => one.files[name + '.mustache']);
      """;

  private static final String RUN =
      """
      const fs = require('fs');
      const cases = JSON.parse(fs.readFileSync(process.argv[2], 'utf8'));
      fs.writeFileSync(process.argv[3], JSON.stringify(cases.map(render)));
      """;

  @Test
  void jinjaIsAsInNunjucks() throws Exception {
    Path engine = NpmPackage.install("nunjucks", "3.2.4").resolve("node_modules/nunjucks");
    List<Map<String, Object>> cases =
        recorded("jinja.json").stream()
            .filter(one -> !ONLY_JINJA.matcher(one.get("files").toString()).find())
            .toList();
    assertThat(cases).hasSizeGreaterThan(200);
    check(engine, NUNJUCKS, cases);
  }

  @Test
  void mustacheIsAsInItsEngine() throws Exception {
    Path engine = NpmPackage.install("mustache", "4.2.0").resolve("node_modules/mustache");
    check(engine, MUSTACHE, recorded("mustache.json"));
  }

  private static List<Map<String, Object>> recorded(String name) throws IOException {
    return new Yaml().load(Files.readString(RECORDED.resolve(name)));
  }

  private static void check(Path engine, String render, List<Map<String, Object>> cases)
      throws IOException, InterruptedException {
    Path in = engine.resolve("cases.json");
    Path out = engine.resolve("texts.json");
    Files.write(in, Json.stringify(cases).getBytes(UTF_8));
    Files.deleteIfExists(out);
    Process node =
        new ProcessBuilder(
                "node",
                "-e",
                render + RUN,
                engine.toAbsolutePath().toString(),
                in.toAbsolutePath().toString(),
                out.toAbsolutePath().toString())
            .inheritIO()
            .start();
    assertThat(node.waitFor()).isZero();
    List<String> texts = new Yaml().load(Files.readString(out));
    SoftAssertions all = new SoftAssertions();
    for (int i = 0; i < cases.size(); i++) {
      all.assertThat(texts.get(i))
          .as(cases.get(i).get("files").toString())
          .isEqualTo(cases.get(i).get("text"));
    }
    all.assertAll();
  }
}
