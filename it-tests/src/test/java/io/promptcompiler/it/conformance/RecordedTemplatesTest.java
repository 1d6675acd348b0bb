package io.promptcompiler.it.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/**
 * The recorded texts with which the migration of templates is tested are those of the published
 * engines, where npm, or Python with Jinja 3, is installed.
 */
class RecordedTemplatesTest {
  private static final Path RECORDED =
      Path.of("../tools/prompt-migrate/src/test/resources/io/promptcompiler/core/migrate");

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

  private static final String PYTHON =
      """
      import json, sys, jinja2
      cases = json.load(open(sys.argv[1], encoding='utf-8'))
      texts = [jinja2.Environment(loader=jinja2.DictLoader(one['files']), **one.get('settings', {}))
          .get_template('x.j2').render(**one['values']) for one in cases]
      json.dump(texts, open(sys.argv[2], 'w', encoding='utf-8'))
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

  @ParameterizedTest
  @ValueSource(strings = {"jinja.json", "jinja-settings.json"})
  void jinjaIsAsInPython(String name, @TempDir Path folder) throws Exception {
    assumeThat(hasJinja()).isTrue();
    Path out = folder.resolve("texts.json");
    run("python3", "-c", PYTHON, RECORDED.resolve(name).toString(), out.toString());
    compare(recorded(name), out);
  }

  private static boolean hasJinja() throws InterruptedException {
    String test = "import jinja2; assert jinja2.__version__.startswith('3.')";
    try {
      return new ProcessBuilder("python3", "-c", test).start().waitFor() == 0;
    } catch (IOException e) {
      return false; // there is no Python
    }
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
    run(
        "node",
        "-e",
        render + RUN,
        engine.toAbsolutePath().toString(),
        in.toAbsolutePath().toString(),
        out.toAbsolutePath().toString());
    compare(cases, out);
  }

  private static void run(String... command) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }

  /** Compares recorded texts with a JSON list. */
  private static void compare(List<Map<String, Object>> cases, Path out) throws IOException {
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
