package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests for promptfoo, made of examples. */
class ExportPromptfooCommandTest extends CliTest {
  private static final String GUIDE =
      """
      ---
      parameters: { city: { required: true }, sights: { type: "string[]" } }
      examples:
        - name: Rome
          parameters: { city: Rome, sights: [Forum, "{{x}}"] }
          text: Not compared here.
          evaluate:
            - { type: contains, value: Rome, weight: 1.10 }
            - type: javascript
              value: |
                return output.length > 3;
      ---
      You are a guide of {{city}}.
      """;

  @Test
  void eachExampleIsATestWithItsPrompt() {
    template("guide.md", GUIDE);
    template("no-examples.md", "Hello\n");
    Ran ran = prompt("export", "promptfoo", "--out", "evals");
    assertThat(ran.err())
        .isEqualTo(
            """
            note: Not exported, because there are no examples: no-examples.md.
            1 test of 1 prompt: evals/promptfooconfig.yaml.
            """);
    assertThat(ran.code()).isZero();
    assertThat(text("evals/promptfooconfig.yaml"))
        .isEqualTo(
            """
            # Written by 'prompt export promptfoo'. Name your models with --providers: 'echo' only repeats the prompt.
            providers:
              - "echo"
            prompts:
              - id: "file://prompts/guide.md/Rome.md"
                label: "guide.md/Rome"
            tests:
              - description: "guide.md: Rome"
                prompts:
                  - "guide.md/Rome"
                vars:
                  city: "Rome"
                options:
                  disableVarExpansion: true
                assert:
                  - type: contains
                    value: Rome
                    weight: 1.10
                  - type: javascript
                    value: "return output.length > 3;\\n"
            """);
    assertThat(text("evals/prompts/guide.md/Rome.md")).isEqualTo("You are a guide of Rome.\n");
  }

  @Test
  void messagesAreJson() {
    template(
        "support.chat.md",
        """
        ---
        parameters: { question: { required: true }, screen: { type: media } }
        examples:
          - name: a picture
            parameters: { question: "Why {{this}}?", screen: { url: "https://example.org/a.png" } }
        ---
        {{#system}}Be calm.{{/system}}
        {{#user}}{{question}} {{media screen}}{{/user}}
        {{#assistant prefix=true}}So{{/assistant}}
        """);
    assertThat(prompt("export", "promptfoo", "--out", "evals").code()).isZero();
    assertThat(text("evals/prompts/support.chat.md/a-picture.json"))
        .isEqualTo(
            "[{\"role\":\"system\",\"content\":\"Be calm.\"},{\"role\":\"user\",\"content\":["
                + "{\"type\":\"text\",\"text\":\"Why {{ '{{' }}this}}? \"},"
                + "{\"type\":\"image_url\",\"image_url\":{\"url\":\"https://example.org/a.png\"}}]},"
                + "{\"role\":\"assistant\",\"content\":\"So\"}]");
  }

  @ParameterizedTest
  @CsvSource({
    "Hello, md",
    "'{\"a\": 1}', json",
    "'[Context] Hello', json",
    "'- role: user', json",
    "'- a list', md",
    "42, json",
    "' true ', json",
    "'{{ env.HOME }}', json",
    "'{% raw %}', json",
    "'a #} b', json",
    "'file:///etc/hosts', json",
    "'portkey://prompt', json",
    "'See https://example.org', md",
    "' ', json"
  })
  void aTextThatPromptfooWouldChangeBecomesAMessage(String value, String extension) {
    template(
        "text.md",
        "---\nparameters: { v: { required: true } }\nexamples:\n  - { name: a, parameters: { v: '"
            + value
            + "' } }\n---\n{{v}}");
    assertThat(prompt("export", "promptfoo", "-o", "evals").code()).isZero();
    assertThat(folder().resolve("evals/prompts/text.md/a." + extension)).exists();
  }

  @Test
  void variablesThatPromptfooWouldLoadOrRenderAreLeftOut() {
    template(
        "text.md",
        """
        ---
        parameters: { $ref: {}, file: {}, secret: {}, kept: {} }
        examples:
          - name: a
            parameters: { $ref: ../a.json, file: file://a.txt, secret: "{{ env.KEY }}", kept: b }
        ---
        {{$ref}} {{file}} {{secret}} {{kept}}
        """);
    assertThat(prompt("export", "promptfoo", "-o", "evals").code()).isZero();
    assertThat(text("evals/promptfooconfig.yaml"))
        .contains("    vars:\n      kept: \"b\"\n    options:\n");
  }

  @Test
  void onlyChangedPromptsAreExported() throws Exception {
    template("guide.md", GUIDE);
    template("other.md", GUIDE);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    template("other.md", GUIDE.replace("a guide", "the guide"));
    assertThat(prompt("diff", "HEAD", "-f", "json", "-o", "changed.json").code()).isZero();
    assertThat(prompt("export", "promptfoo", "-o", "evals", "--only", "changed.json").err())
        .isEqualTo("1 test of 1 prompt: evals/promptfooconfig.yaml.\n");
    assertThat(folder().resolve("evals/prompts/other.md")).exists();
  }

  @Test
  void aFileWithoutIdsIsRefused() {
    template("guide.md", GUIDE);
    file("ids.json", "[]");
    Ran ran = prompt("export", "promptfoo", "-o", "evals", "--only", "ids.json");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .endsWith(
            "ids.json' has no list 'ids'. Write it with 'prompt diff AGAINST --format json --out"
                + " FILE'.\n");
  }

  @Test
  void aFileThatIsNotTextIsRefused() throws IOException {
    template("guide.md", GUIDE);
    Files.write(folder().resolve("ids.json"), new byte[] {(byte) 0xff, '{', '}'});
    Ran ran = prompt("export", "promptfoo", "-o", "evals", "--only", "ids.json");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).contains("ids.json' has no list 'ids'.");
  }

  @Test
  void staleFilesAreDeletedAndOthersAreKept() throws IOException {
    template("guide.md", GUIDE);
    template("other.md", GUIDE);
    assertThat(prompt("export", "promptfoo", "-o", "evals").code()).isZero();
    file("evals/mine.yaml", "providers: []\n");
    file("evals/prompts/guide.md/Rome.md", "Edited\n");
    Files.delete(folder().resolve("src/main/prompts/other.md"));
    template("guide.md", GUIDE.replace("name: Rome", "name: Roma"));
    assertThat(prompt("export", "promptfoo", "-o", "evals").code()).isZero();
    assertThat(folder().resolve("evals/prompts/other.md")).doesNotExist();
    assertThat(text("evals/mine.yaml")).isEqualTo("providers: []\n");
    assertThat(text("evals/prompts/guide.md/Rome.md")).isEqualTo("Edited\n");
  }

  @Test
  void filesOfOthersAreNotReplaced() {
    template("guide.md", GUIDE);
    file("evals/promptfooconfig.yaml", "prompts: []\n");
    Ran ran = prompt("export", "promptfoo", "-o", "evals");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .endsWith(
            "promptfooconfig.yaml' was not written by this export. Choose a separate folder with"
                + " --out.\n");
    assertThat(folder().resolve("evals/prompts")).doesNotExist();
    assertThat(prompt("export", "promptfoo", "-o", "other").code()).isZero();
    file("other/promptfooconfig.yaml", "prompts: []\n");
    assertThat(prompt("export", "promptfoo", "-o", "other").err())
        .endsWith("promptfooconfig.yaml' was edited since the export. Move it away, and repeat.\n");
  }

  @Test
  void sensitiveValuesAreOnlyInThePrompt() {
    template(
        "reply.md",
        """
        ---
        parameters: { name: { required: true, sensitive: personal } }
        examples:
          - name: a
            parameters: { name: Ann Example }
        ---
        You answer {{name}}.
        """);
    assertThat(prompt("export", "promptfoo", "-o", "evals").code()).isZero();
    assertThat(text("evals/promptfooconfig.yaml"))
        .contains("name: \"[name]\"")
        .doesNotContain("Ann");
    assertThat(text("evals/prompts/reply.md/a.md")).isEqualTo("You answer Ann Example.\n");
  }

  @Test
  void variantsAreTestedWithTheExamplesOfTheBase() {
    template("guide.md", GUIDE.replace("examples:", "variants: { short: {} }\nexamples:"));
    template("guide.short.md", "Guide of {{city}}\n");
    assertThat(prompt("export", "promptfoo", "-o", "evals").err())
        .isEqualTo("2 tests of 1 prompt: evals/promptfooconfig.yaml.\n");
    assertThat(text("evals/prompts/guide.md@short/Rome.md")).isEqualTo("Guide of Rome\n");
  }

  @Test
  void errorsAreReportedAndNothingIsWritten() {
    template("guide.md", GUIDE.replace("city: Rome", "town: Rome"));
    Ran ran = prompt("export", "promptfoo", "-o", "evals");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("guide.md:5:").contains("town");
    assertThat(folder().resolve("evals")).doesNotExist();
  }
}
