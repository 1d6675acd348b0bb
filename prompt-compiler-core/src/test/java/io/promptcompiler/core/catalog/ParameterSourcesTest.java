package io.promptcompiler.core.catalog;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.ParameterSources.Json;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where parameters of a command line come from. */
class ParameterSourcesTest {
  @TempDir Path folder;

  @Test
  void theStrongestSourceOfAKeyWins() throws IOException {
    Path file = file("p.json", "{\"a\": \"file\", \"b\": \"file\", \"c\": \"file\"}");
    ParameterSources sources =
        new ParameterSources(
            Map.of("a", "flag"),
            json("params", "{\"a\": \"params\", \"b\": \"params\"}"),
            Optional.of(file),
            json("PARAMS_JSON", "{\"a\": 1, \"b\": 1, \"c\": 1, \"d\": \"environment\"}"),
            json("in", "{\"a\": 2, \"b\": 2, \"c\": 2, \"d\": 2, \"e\": \"input\"}"));
    assertThat(sources.read(names -> {}))
        .isEqualTo(
            Map.of("a", "flag", "b", "params", "c", "file", "d", "environment", "e", "input"));
  }

  @Test
  void aNullOfAStrongSourceWinsToo() {
    Map<String, Object> expected = new HashMap<>();
    expected.put("a", null);
    assertThat(
            new ParameterSources(
                    Map.of(),
                    json("params", "{\"a\": null}"),
                    Optional.empty(),
                    Optional.empty(),
                    json("in", "{\"a\": 1}"))
                .read(names -> {}))
        .isEqualTo(expected);
  }

  @Test
  void blankJsonGivesNoParameters() {
    assertThat(read(" \n")).isEmpty();
  }

  @Test
  void jsonHasAllKindsOfValues() {
    assertThat(
            read(
                "{\"t\": \"é\\u00e9\", \"i\": 9007199254740993, \"n\": 1.50, \"big\": 1e3,"
                    + " \"huge\": 100000000000000000000, \"y\": true, \"x\": false,"
                    + " \"l\": [1, [null], {\"m\": {}}]}"))
        .isEqualTo(
            Map.of(
                "t",
                "éé",
                "i",
                9007199254740993L,
                "n",
                new BigDecimal("1.50"),
                "big",
                new BigDecimal("1e3"),
                "huge",
                new BigDecimal("100000000000000000000"),
                "y",
                true,
                "x",
                false,
                "l",
                java.util.Arrays.asList(
                    1L, java.util.Collections.singletonList(null), Map.of("m", Map.of()))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[]                 | params:1:1: A JSON object is expected.",
        "{\"a\": 1} x       | params:1:10: The JSON is not well-formed: this is not expected here.",
        "{\"a\": 1} {}      | params:1:10: The JSON is not well-formed: there is text",
        "{\"a\": 1, \"a\": 2} | params:1:11: Duplicate key 'a'.",
        "{\"a\": }          | params:1:7: The JSON is not well-formed: '}' is not expected here.",
        "{\"a\": 1          | params:1:7: The JSON is not well-formed: the document ends",
        "{\"a\": [-1e999]} | params:1:8: The number is too large.",
        "{\"a\": 1e-99999999999} | params:1:7: The number is too large.",
      })
  void mistakesInJsonAreReportedWithTheirPlace(String json, String message) {
    assertThatThrownBy(() -> read(json.strip()))
        .isExactlyInstanceOf(ParameterSourceException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void mistakesInJsonHaveTheirLine() {
    assertThatThrownBy(() -> read("{\n  \"a\": 1,\n  b: 2\n}"))
        .hasMessageStartingWith(
            "params:3:3: The JSON is not well-formed: a key in double quotes is expected here.");
  }

  @Test
  void aFileMayBeYaml() throws IOException {
    String yaml =
        """
        story: 094
        version: 1.10
        answer: no
        count: 3
        share: 0.5
        quoted: "3"
        yes: true
        none: ~
        files: [a.ts, {name: b}]
        """;
    Map<String, Object> expected = new HashMap<>();
    expected.put("story", "094");
    expected.put("version", "1.10");
    expected.put("answer", "no");
    expected.put("count", 3L);
    expected.put("share", 0.5);
    expected.put("quoted", "3");
    expected.put("yes", true);
    expected.put("none", null);
    expected.put("files", List.of("a.ts", Map.of("name", "b")));
    assertThat(fromFile(file("p.yaml", yaml))).isEqualTo(expected);
    assertThat(fromFile(file("p.YML", yaml))).isEqualTo(expected);
  }

  @Test
  void mistakesInYamlAreFindings() throws IOException {
    Path file = file("p.yml", "a: 1\na: 2\n");
    assertThatThrownBy(() -> fromFile(file))
        .isExactlyInstanceOf(ParameterSourceException.class)
        .hasMessageContaining("p.yml:2:1: error: [PC205] Duplicate key 'a'.");
  }

  @Test
  void aByteOrderMarkIsPassedOver() throws IOException {
    assertThat(fromFile(file("p.json", "\ufeff{\"a\": 1}"))).containsEntry("a", 1L);
  }

  @Test
  void aFileThatCannotBeReadIsReported() throws IOException {
    assertThatThrownBy(() -> fromFile(folder.resolve("none.json")))
        .hasMessage(folder.resolve("none.json") + ": There is no such file.");
    Path latin = folder.resolve("latin.json");
    Files.write(latin, "{\"a\": \"é\"}".getBytes(ISO_8859_1));
    assertThatThrownBy(() -> fromFile(latin)).hasMessage(latin + ": The file is not UTF-8.");
    assertThatThrownBy(() -> fromFile(folder))
        .hasMessage(folder + ": The file cannot be read: it is not a regular file.");
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static Map<String, Object> read(String json) {
    return new ParameterSources(
            Map.of(), json("params", json), Optional.empty(), Optional.empty(), Optional.empty())
        .read(names -> {});
  }

  private static Map<String, Object> fromFile(Path file) {
    return new ParameterSources(
            Map.of(), Optional.empty(), Optional.of(file), Optional.empty(), Optional.empty())
        .read(names -> {});
  }

  private static Optional<Json> json(String name, String text) {
    return Optional.of(new Json(name, text));
  }
}
