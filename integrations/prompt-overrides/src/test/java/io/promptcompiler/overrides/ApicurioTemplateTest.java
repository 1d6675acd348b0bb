package io.promptcompiler.overrides;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.runtime.PromptCatalog;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Converts artifacts, and compiles and renders the result. */
class ApicurioTemplateTest {
  @TempDir Path folder;

  private static String asFile(String artifact) throws UnreadableSourceException {
    return ApicurioTemplate.asFile(
        "The artifact 'x'",
        ReadServerData.yaml("The artifact 'x'", artifact.getBytes(UTF_8), ApicurioTemplate.SHAPE));
  }

  private String render(String artifact, Map<String, ?> values) throws Exception {
    Files.writeString(folder.resolve("x.md"), asFile(artifact));
    PromptCatalog catalog = DirectoryCatalog.of(folder);
    return catalog.render("x.md", values);
  }

  @Test
  void aTemplateIsRendered() throws Exception {
    String artifact =
        """
        $schema: https://apicur.io/schemas/prompt-template/v1
        templateId: code-review-assistant
        name: Code Review Assistant
        version: "1.0"

        template: |
          Review this {{language}} with attention to {{focus_area}}.
          {{#if context}}
          Context: {{context}}
          {{else}}
          No context.
          {{/if}}
          {{#if strict}}Be strict.{{/if}} {{limit}} {{ratio}}

        variables:
          language: { type: string, required: true, enum: [java, "on", rust] }
          focus_area:
            type: string
            required: false
            default: "code quality, security: \\"and\\" {{performance}}"
            description: Specific areas
          context: { type: string }
          strict: { type: boolean, default: true }
          limit: { type: integer, default: 3, minimum: 1, maximum: 5 }
          ratio: { type: number, default: 0.5 }

        outputSchema: { type: object }
        metadata: { author: apicurio-team }
        """;
    assertThat(render(artifact, Map.of("language", "on")))
        .isEqualTo(
            """
            Review this on with attention to code quality, security: "and" {{performance}}.
            No context.
            Be strict. 3 0.5
            """);
    assertThat(
            render(
                artifact,
                Map.of("language", "java", "context", "a & b", "strict", false, "limit", 4)))
        .contains("Context: a & b")
        .endsWith(" 4 0.5\n");
    assertThatThrownBy(() -> render(artifact, Map.of())).hasMessageContaining("language");
    assertThatThrownBy(() -> render(artifact, Map.of("language", "cobol")))
        .hasMessageContaining("cobol");
    assertThatThrownBy(() -> render(artifact, Map.of("language", "java", "limit", "x")))
        .hasMessageContaining("limit");
  }

  @Test
  void anArtifactInJsonIsTheSame() throws Exception {
    String artifact =
        """
        {
          "templateId": "x",
          "template": "Dear {{name}},\\n{{count}}",
          "variables": {
            "name": { "type": "string", "required": true },
            "count": { "type": "integer", "default": 7, "enum": [7, 8] }
          }
        }
        """;
    assertThat(render(artifact, Map.of("name", "Ann"))).isEqualTo("Dear Ann,\n7");
  }

  @Test
  void withoutDeclarationsItIsTheTemplateAlone() throws Exception {
    assertThat(asFile("template: 'Hello {{name}}'\n")).isEqualTo("Hello {{name}}");
    assertThat(asFile("template: 'Hello'\nvariables: { a: {}, b: x }\n")).isEqualTo("Hello");
  }

  /** The registry does not know the types of members, which the release declares. */
  @Test
  void listsAndObjectsKeepTheDeclarationsOfTheRelease() throws Exception {
    assertThat(
            asFile(
                """
                template: Hello
                variables: { tags: { type: array }, owner: { type: object } }
                """))
        .isEqualTo("Hello");
    assertThat(asFile("template: x\nvariables: { tags: { type: array, required: true } }\n"))
        .isEqualTo("---\nparameters:\n  \"tags\": { required: true }\n---\nx");
  }

  @Test
  void aTemplateThatBeginsLikeFrontmatterIsText() throws Exception {
    String text = "---\nparameters: { x: string }\n---\nHello";
    String template = text.replace("\n", "\\n");
    assertThat(render("template: \"" + template + "\"\n", Map.of())).isEqualTo(text);
    assertThat(render("template: \"\\uFEFF" + template + "\"\n", Map.of())).endsWith(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"templateId: x\n", "template: [a]\n", "template: { a: b }\n", "template:\n", "{}"})
  void anArtifactWithoutATemplateIsUnreadable(String artifact) {
    assertThatExceptionOfType(UnreadableSourceException.class)
        .isThrownBy(() -> asFile(artifact))
        .withMessage("The artifact 'x' has no text under 'template'.");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"template: 'x", "{\"template\": ", "a: &b c\nd: *b\n", "- a", "a: b\na: c\n"})
  void otherArtifactsAreUnreadable(String artifact) {
    assertThatExceptionOfType(UnreadableSourceException.class)
        .isThrownBy(() -> asFile(artifact))
        .withMessageMatching("The artifact 'x' cannot be read: line \\d: .*\\.");
  }

  /** Otherwise the text would be sent without its end. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "template: Ask in #general",
        "template: x\nvariables: { a: { default: Ask in #general\n} }"
      })
  void aTextThatACommentCutsIsUnreadable(String artifact) {
    assertThatExceptionOfType(UnreadableSourceException.class)
        .isThrownBy(() -> asFile(artifact))
        .withMessageMatching(
            "The artifact 'x' cannot be read: line \\d: .*Write '\\w+: \"Ask in #general\"'.*");
  }

  /** Another exception would end the thread that reads. */
  @Test
  void damagedArtifactsAreReadOrUnreadable() throws Exception {
    byte[] artifact =
        """
        template: "Hello {{name}}"
        variables:
          name: { type: string, enum: [a, "b"], default: [1, { x: 'y' }], required: true }
          other: |
            text
        """
            .getBytes(UTF_8);
    Random random = new Random(7);
    int read = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] damaged = artifact.clone();
      for (int k = random.nextInt(4); k >= 0; k--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      try {
        String file =
            ApicurioTemplate.asFile("X", ReadServerData.yaml("X", damaged, ApicurioTemplate.SHAPE));
        assertThat(file).isNotEmpty();
        read++;
      } catch (UnreadableSourceException e) {
        assertThat(e).message().startsWith("X ");
      }
    }
    assertThat(read).isBetween(100, 4_900);
  }
}
