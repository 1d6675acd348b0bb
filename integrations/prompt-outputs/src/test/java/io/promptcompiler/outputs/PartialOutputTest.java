package io.promptcompiler.outputs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.integration.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the beginning of an answer is read as far as it is certain. */
class PartialOutputTest {
  private static final String REVIEW =
      "output: { properties: { verdict: { enum: [approve, reject], required: true }, note: {},"
          + " line: { type: integer }, findings: { type: array, items: { properties:"
          + " { text: {} } } } } }";

  @TempDir private Path folder;

  private PartialOutput partial(String declaration, String answer) {
    return Declared.output(folder, declaration).partial(answer);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | {}, open: ''",
        "Let me | {}, open: ''",
        "<think>{\"note\": | {}, open: ''",
        "Here: {\"ver | {}, open: ''",
        "{\"verdict\": \"app | {}, open: 'verdict'",
        "{\"verdict\": \"approve\" | {}, open: 'verdict'",
        "{\"verdict\": \"approve\"⏎, | {verdict=approve}, open: ''",
        "{\"note\": \"He said \" | {note=He said }, open: 'note'",
        "{\"note\": \"He said \"``` | {note=He said }, open: 'note'",
        "{\"note\": \"He said \"hi | {}, open: ''",
        "{\"note\": \"He said \\\"hi | {note=He said \"hi}, open: 'note'",
        "{\"note\": \"He said\", | {note=He said}, open: ''",
        "{\"note\": \"x\" // c | {}, open: ''",
        "{\"Verdict\": \"Approve.\", | {verdict=approve}, open: ''",
        "{\"Verdict\": \"Appro | {}, open: 'verdict'",
        "{\"note\": \"It is w | {note=It is w}, open: 'note'",
        "{\"Note\": \"It is w | {note=It is w}, open: 'note'",
        "{'note': 'It\\'s w | {note=It's w}, open: 'note'",
        "{'note': 'It's w | {}, open: ''",
        "{\"note\": \"a\\u00e | {note=a}, open: 'note'",
        "{\"note\": \"a\\ | {note=a}, open: 'note'",
        "{\"note\": \"a\\bwor | {note=a}, open: 'note'",
        "{\"note\": \"a\\bword \\d | {note=a\\bword \\d}, open: 'note'",
        "{\"note\": \"a\\n\\bwor | {note=a⏎␈wor}, open: 'note'",
        "{\"verdict\": \"reject\", \"verdict\": | {verdict=reject}, open: ''",
        "{\"note\": \"x\", \"note\": \"xy | {note=x}, open: ''",
        "{\"Note\": \"x\", \"note\": | {note=x}, open: ''",
        "{\"Note\": \"x\", \"note\": \"xy | {note=x}, open: ''",
        "{\"findings\": [{\"Text\": \"a\", \"text\": \"b | {findings=[{text=a}]}, open:"
            + " 'findings[0]'",
        "{\"findings\": [{\"text\": \"a\"}], \"findings\": [{\"text\":"
            + " | {findings=[{text=a}]}, open: ''",
        "{\"line\": 1 | {}, open: 'line'",
        "{\"line\": \"1 | {}, open: 'line'",
        "{\"line\": 1, | {line=1}, open: ''",
        "{\"line\": tru | {}, open: 'line'",
        "{\"findings\": [ | {findings=[]}, open: 'findings'",
        "{\"findings\": [{ | {findings=[{}]}, open: 'findings[0]'",
        "{\"findings\": [{\"text\": \"a\"}, {\"text\": \"b | {findings=[{text=a}, {text=b}]},"
            + " open: 'findings[1].text'",
        "{\"output\": {\"note\": \"x | {}, open: ''",
        "{\"output\": {\"note\": \"x\"},  | {}, open: ''",
        "{\"output\": {\"note\": \"x\"}} | {note=x}",
        "{\"findings\": {\"text\": \"a | {}, open: 'findings.text'",
        "{\"findings\": \"[{ | {}, open: 'findings'",
        "{\"findings\": [[{\"text\": \"a | {findings=[]}, open: 'findings[0][0].text'",
        "{\"note\": [\"x | {}, open: 'note[0]'",
        "[{\"note\": \"x | {}, open: ''",
        "[{\"note\": \"x\"},  | {}, open: ''",
        "[{\"note\": \"x\"}] | {note=x}",
        "[[{\"note\": \"x | {}, open: '[0][0].note'",
        "<think><think></think>{\"note\": \"x\"} | {}, open: ''",
        "Here is the JSON:⏎```json⏎{\"note\": \"x | {note=x}, open: 'note'",
        "He wrote:⏎{\"note\": \"x | {}, open: ''",
        "JSON:⏎```json⏎{\"note\": \"x\"}⏎``` | {note=x}",
        "{\"note\": \"x\"}⏎``` | {}, open: ''",
        "JSON:⏎```json⏎{\"note\": \"x\"}⏎```⏎```json | {}, open: ''",
        "{\"note\": \"x\", \"verdict\": \"approve\", \"final\": null | {}, open: ''",
        "{\"note\": \"x\", \"Note\": \"y\", | {}, open: ''",
        "{\"note\": \"x\"} and | {}, open: ''",
        "<answer>{\"note\": \"x\"} | {note=x}, open: ''",
        "<answer>{\"note\": \"x\"}⏎</ans | {note=x}, open: ''",
        "<answer>{\"note\": \"x\"}⏎</answer> | {note=x}",
        "<answer>{\"note\": \"x\"}⏎</ansx | {}, open: ''",
        "<answer>{\"note\": \"x\"}⏎</result> | {}, open: ''",
        "Here is the JSON:⏎```⏎{\"note\": \"x\"}⏎`` | {note=x}, open: ''",
        "{\"note\": \"x\"} and more | {}, open: ''",
        "</think>⏎{\"note\": \"x\"} | {note=x}",
        "He wrote </think>⏎{\"note\": \"x\"} | {}, open: ''",
      })
  void isWhatIsCertain(String answer, String expected) {
    assertThat(partial(REVIEW, answer.replace('⏎', '\n')).toString())
        .isEqualTo(expected.replace('⏎', '\n').replace('␈', '\b'));
  }

  @Test
  void aListIsAValue() {
    PartialOutput partial = partial("output: 'string[]'", "[\"a\", \"b");
    assertThat(partial).hasToString("{value=[a, b]}, open: 'value[1]'");
    assertThat(partial.isComplete("value[0]")).isTrue();
    assertThat(partial.isComplete("value[1]")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"", "{\"a\": 1", "{\"foo\": [1", "x"})
  void aListIsNotMadeUp(String answer) {
    PartialOutput partial =
        partial("output: { type: array, items: { properties: { a: { type: integer } } } }", answer);
    assertThat(partial).hasToString("{}, open: ''");
    assertThat(partial.isComplete("value[0]")).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ | {}, open: ''",
        "{\"value\": | {}, open: ''",
        "{\"value\": \"x | {value=x}, open: 'value'",
        "{\"Value\": \"x | {}, open: ''",
        "{\"a\": {\"b\": \"x | {value={a={b=x}}}, open: 'value.a.b'",
        "{} | {value={}}",
        "[THI | {}, open: ''",
        "[\"T | {value=[T]}, open: 'value[0]'",
      })
  void anObjectOfAnyTypeIsTheValueOrAroundIt(String answer, String expected) {
    assertThat(partial("output: any", answer)).hasToString(expected);
  }

  @Test
  void sensitiveValuesAreNotPartOfTheText() {
    PartialOutput partial =
        partial(
            "output: { properties: { a: {}, b: { sensitive: personal } } }",
            "{\"a\": \"x\", \"b\": \"y");
    assertThat(partial).hasToString("[a, b]");
    assertThat(partial.fields()).containsEntry("b", "y");
  }

  @Test
  void valuesThatDifferAreNotRead() {
    assertThat(partial(REVIEW, "{\"verdict\": \"reject\"} {\"verdict\": \"approve\"}"))
        .hasToString("{}, open: ''");
  }

  @Test
  void whatIsCompleteStaysAsItIs() {
    String answer = "{\"note\": \"say \\\"hi\\\" now\", \"line\": 12, \"verdict\": \"reject\"}";
    Outputs<Map<String, @Nullable Object>> outputs = Declared.output(folder, REVIEW);
    Map<String, @Nullable Object> read = outputs.read(answer).output();
    for (int length = 0; length < answer.length(); length++) {
      PartialOutput partial = outputs.partial(answer.substring(0, length));
      for (String field : List.of("note", "line", "verdict")) {
        if (partial.isComplete(field)) {
          assertThat(partial.fields().get(field)).as("%s", length).isEqualTo(read.get(field));
        }
      }
    }
  }

  @Test
  void fieldsAreCompleteOrNot() {
    PartialOutput partial =
        partial(REVIEW, "{\"note\": \"n\", \"findings\": [{\"text\": \"a\"}, {\"text\": \"b");
    assertThat(partial.isComplete()).isFalse();
    assertThat(partial.isComplete("note")).isTrue();
    assertThat(partial.isComplete("findings")).isFalse();
    assertThat(partial.isComplete("findings[0]")).isTrue();
    assertThat(partial.isComplete("findings[0].text")).isTrue();
    assertThat(partial.isComplete("findings[1]")).isFalse();
    assertThat(partial.isComplete("findings[1].text")).isFalse();
    assertThat(partial.isComplete("findings[2]")).isFalse();
    assertThat(partial.isComplete("findings[01]")).isFalse();
    assertThat(partial.isComplete("verdict")).isFalse();
    assertThat(partial(REVIEW, "{\"note\": \"n\"}").isComplete("note")).isTrue();
    assertThat(partial(REVIEW, "{\"note\": \"n\"}").isComplete()).isTrue();
  }

  @Test
  void namesMayHaveDots() {
    PartialOutput partial =
        partial(
            "output: { properties: { a.b: {}, 'c[0]': {}, a: { properties: { b: {}, d: {} } } } }",
            "{\"c[0]\": \"x\", \"A.B\": \"y\", \"a\": {\"d\": \"z\", \"b\": \"w");
    assertThat(partial.isComplete("c[0]")).isTrue();
    assertThat(partial.isComplete("a.d")).isTrue();
    assertThat(partial.isComplete("a.b")).isFalse(); // one of two is
    assertThat(partial.isComplete("a.c")).isFalse();
    assertThat(partial("output: { properties: { a.b: {} } }", "{\"a.b\": \"x").isComplete("a.b"))
        .isFalse();
    assertThat(partial("output: { properties: { a.b: {} } }", "{\"a.b\": \"x\",").isComplete("a.b"))
        .isTrue();
  }

  @Test
  void agreesWithPartialJson() throws IOException {
    Outputs<?> outputs = Declared.output(folder, "output: object");
    int compared = 0;
    for (String section : recorded().split("\n\n", -1)) {
      String[] lines = section.split("\n", -1);
      for (int i = 1; i < lines.length && lines[0].startsWith("{"); i++) {
        int space = lines[i].indexOf(' ');
        int from = Integer.parseInt(lines[i].substring(0, space));
        int to =
            i + 1 < lines.length
                ? Integer.parseInt(lines[i + 1].substring(0, lines[i + 1].indexOf(' ')))
                : lines[0].length() + 1;
        for (int length = from; length < to; length++) {
          String answer = lines[0].substring(0, length);
          if (answer.endsWith(" ")) {
            continue; // it drops blanks at the end, even in texts
          }
          assertThat(Json.stringify(outputs.partial(answer).fields()))
              .as(answer)
              .isEqualTo(lines[i].substring(space + 1));
          compared++;
        }
      }
    }
    assertThat(compared).isGreaterThan(200);
  }

  private static String recorded() throws IOException {
    try (InputStream in = PartialOutputTest.class.getResourceAsStream("partial-json.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), UTF_8);
    }
  }
}
