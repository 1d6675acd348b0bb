package io.promptcompiler.it.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.promptcompiler.runtime.TextPrompt;
import io.promptcompiler.runtime.integration.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** However a prompt is put out, it is the same text. */
class OutputsTest extends ApiTest {
  OutputsTest() {
    super(
        Map.of(
            "test.md",
            """
            ---
            parameters:
              text: { required: true }
              names: { type: "string[]", required: true }
              n: { type: integer, required: true }
            ---
            "Fixed" \\ é 名 😀: {{text}}{{n}}
            {{#each names}}
            - {{this}}{{../text}}
            {{/each}}
            A longer piece of fixed text, "quoted", so that it becomes a constant: {{text}}{{text}}\
            """));
  }

  static List<Map<String, Object>> data() {
    return List.of(
        Map.of("text", "", "names", List.of(), "n", 0),
        Map.of("text", "plain", "names", List.of("a", "b"), "n", -1),
        Map.of("text", "\"\\\n\t\u0001\u007f\u2028é名😀", "names", List.of("\"", ""), "n", 1),
        Map.of("text", "\uD83D", "names", List.of("\uD83D\uDE00", "\uDE00"), "n", 2),
        Map.of("text", "\uDE00\uD83D", "names", List.of("\uD83D"), "n", Long.MIN_VALUE),
        Map.of("text", "x\"".repeat(20_000), "names", List.of("名".repeat(9000)), "n", 3));
  }

  private TextPrompt prompt(Map<String, Object> data) {
    return project.prompt("TestPrompt", data);
  }

  @ParameterizedTest
  @MethodSource("data")
  void everyFormHasTheRenderedText(Map<String, Object> data) throws IOException {
    TextPrompt prompt = prompt(data);
    String text = prompt.render();
    StringWriter appended = new StringWriter();
    prompt.renderTo(appended);
    ByteArrayOutputStream utf8 = new ByteArrayOutputStream();
    prompt.writeUtf8(utf8);
    ByteArrayOutputStream json = new ByteArrayOutputStream();
    prompt.writeJsonString(json);
    assertThat(appended.toString()).isEqualTo(text);
    assertThat(utf8.toByteArray()).isEqualTo(text.getBytes(UTF_8));
    assertThat(json.toString(UTF_8)).isEqualTo(Json.stringify(text));
  }

  @Test
  void everyTimeAgain() throws IOException {
    TextPrompt prompt = prompt(data().get(2));
    ByteArrayOutputStream first = new ByteArrayOutputStream();
    prompt.writeJsonString(first);
    ByteArrayOutputStream second = new ByteArrayOutputStream();
    prompt.writeUtf8(second);
    second.reset();
    prompt.writeJsonString(second);
    assertThat(second.toByteArray()).isEqualTo(first.toByteArray());
    assertThat(prompt.render()).isEqualTo(prompt.render());
  }

  @Test
  void theBuilderRendersWhatItMakes() {
    assertThat(consumer.eval("TestPrompt.builder().text(\"t\").names(List.of()).n(1).render()"))
        .isEqualTo(prompt(Map.of("text", "t", "names", List.of(), "n", 1)).render());
  }

  @Test
  void aFailingStreamIsReported() {
    OutputStream failing =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("full");
          }
        };
    TextPrompt prompt = prompt(data().get(1));
    assertThatIOException().isThrownBy(() -> prompt.writeUtf8(failing)).withMessage("full");
    assertThatIOException().isThrownBy(() -> prompt.writeJsonString(failing)).withMessage("full");
  }
}
