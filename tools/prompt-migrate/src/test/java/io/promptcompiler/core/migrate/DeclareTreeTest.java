package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The declarations that {@code prompt declare} writes. */
class DeclareTreeTest {
  @TempDir Path folder;

  private DeclareResult declare(Map<String, String> files) throws IOException {
    new Templates(folder).with(files);
    return DeclareTree.run(
        CompilerOptions.of(SourceRoot.of(folder, "com.acme")), path -> true, /* writes= */ true);
  }

  private String read(String id) throws IOException {
    return new String(Files.readAllBytes(folder.resolve(id)), UTF_8);
  }

  /** Returns the frontmatter that a template gets. */
  private String declared(String template) throws IOException {
    DeclareResult result = declare(Map.of("a.md", template));
    assertThat(result.left().stream().map(Diagnostic::message)).isEmpty();
    String text = read("a.md");
    assertThat(text).endsWith("---\n" + template);
    assertThat(new Templates(folder).findings()).isEmpty();
    return text.substring("---\nparameters:\n".length(), text.length() - template.length() - 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      textBlock =
          """
          Hello {{name}}. => name: { required: true }
          {{#if note}}Note: {{note}}{{/if}} => note: {}
          {{#if debug}}Debug.{{/if}} => debug: { type: boolean, default: false }
          {{#unless a}}no{{else}}{{a}}{{/unless}} => a: {}
          {{#if (and a (not b))}}{{c}}{{/if}} => a: { type: boolean, default: false }, b: { type: boolean, default: false }, c: { required: true }
          {{#each tags}}- {{this}}{{/each}} => tags: { type: "string[]" }
          {{#each tags as |tag i|}}{{i}} {{tag}}{{/each}} => tags: { type: "string[]" }
          {{#each files}}{{path}}{{#if code}}{{code}}{{/if}}{{/each}} => files: { type: array, items: { properties: { path: { required: true }, code: {} } } }
          {{#each xs}}{{../name}}{{b}}{{/each}} => xs: { type: array, items: { properties: { b: { required: true } } } }, name: { required: true }
          {{user.name}} {{user.mail}} => user: { properties: { name: { required: true }, mail: { required: true } }, required: true }
          {{#with user}}{{name}}{{else}}nobody{{/with}} => user: { properties: { name: { required: true } } }
          {{dishes.[0]}} => dishes: { type: "string[]", required: true }
          {{dishes.[0].name}} => dishes: { type: array, items: { properties: { name: { required: true } } }, required: true }
          {{#each cfg}}{{@key}}={{this}}{{/each}} => cfg: { type: any }
          {{lookup tags i}} => tags: { type: any, required: true }, i: { type: any, required: true }
          {{#if (gt count 3)}}many{{/if}}{{count}} => count: { type: number, required: true }
          {{#if (eq mode "fast")}}go{{/if}} => mode: { required: true }
          {{#match mode}}{{#case "a"}}A{{/case}}{{#case "b"}}B{{/case}}{{/match}} => mode: { enum: ["a", "b"] }
          {{default title "None"}} => title: {}
          {{join tags ", "}} => tags: { type: "string[]" }
          {{json data}} => data: { type: any, required: true }
          {{#each xs}}{{#if @last}}end{{/if}}{{/each}} => xs: { type: "string[]" }
          {{truncate text most}}{{indent text by}} => text: { required: true }, most: { type: integer, required: true }, by: { type: integer, required: true }
          {{format sum decimals=places}} => sum: { type: number, required: true }, places: { type: integer, required: true }
          {{default count 3}}{{#if (default strict false)}}!{{/if}} => count: { type: number }, strict: { type: boolean }
          {{#if (ne owner null)}}{{owner.name}}{{/if}}{{#if (eq day null)}}-{{/if}}{{day}} => owner: { properties: { name: { required: true } } }, day: {}
          {{#if (eq a b)}}{{/if}}{{#if (eq b c)}}{{/if}}{{#if (gt c 1)}}!{{/if}} => a: { type: number, required: true }, b: { type: number, required: true }, c: { type: number, required: true }
          {{#if (eq a b)}}{{/if}}{{#if (eq b true)}}!{{/if}} => a: { type: boolean, default: false }, b: { type: boolean, default: false }
          {{#if (eq tags.length most)}}{{/if}}{{#each tags}}{{#if (eq @index ../at)}}{{this}}{{/if}}{{/each}}{{#if (eq (length tags) all)}}!{{/if}} => tags: { type: "string[]" }, most: { type: number, required: true }, at: { type: number, required: true }, all: { type: number, required: true }
          """)
  void typesFollowFromUses(String template, String expected) throws IOException {
    String lines = declared(template + "\n");
    assertThat(
            lines
                .strip()
                .replaceAll("\\n  (?=\\w)", ", ")
                .replaceAll(":\\n\\s+type: array\\n\\s+(items: .*)", ": { type: array, $1 }"))
        .isEqualTo(expected);
  }

  @Test
  void longDeclarationsTakeSeveralLines() throws IOException {
    assertThat(
            declared("{{#each changedFiles}}{{path}} {{language}} {{content}} {{size}}\n{{/each}}"))
        .isEqualTo(
            """
              changedFiles:
                type: array
                items:
                  properties:
                    path: { required: true }
                    language: { required: true }
                    content: { required: true }
                    size: { required: true }
            """
                .indent(0));
  }

  @Test
  void partialsAreFollowed() throws IOException {
    DeclareResult result =
        declare(
            Map.of(
                "a.md", "{{> head}}{{> item owner}}{{> item title=topic}}",
                "partials/head.md", "{{product}}\n",
                "partials/item.md", "{{title}}\n"));
    assertThat(result.left()).isEmpty();
    assertThat(read("a.md"))
        .contains("product: { required: true }")
        .contains("owner: { properties: { title: { required: true } }, required: true }")
        .contains("topic: { required: true }");
    assertThat(read("partials/head.md")).isEqualTo("{{product}}\n");
  }

  @Test
  void frontmatterIsKept() throws IOException {
    declare(Map.of("a.md", "---\nsynopsis: Greets.\n---\nHello {{name}}.\n"));
    assertThat(read("a.md"))
        .isEqualTo(
            """
            ---
            synopsis: Greets.
            parameters:
              name: { required: true }
            ---
            Hello {{name}}.
            """);
  }

  @Test
  void theDiffOnlyAddsLines() throws IOException {
    DeclareResult result =
        declare(Map.of("a.md", "---\nsynopsis: Greets.\n---\nHello {{name}}.\n"));
    assertThat(result.diff(text -> "a.md"))
        .isEqualTo(
            """
            diff --git a/a.md b/a.md
            --- a/a.md
            +++ b/a.md
            @@ -1,4 +1,6 @@
             ---
             synopsis: Greets.
            +parameters:
            +  name: { required: true }
             ---
             Hello {{name}}.
            """);
  }

  @Test
  void declaredTextsAndOtherSyntaxesStayAsTheyAre() throws IOException {
    String declared = "---\nparameters: { a: {} }\n---\n{{a}}\n";
    DeclareResult result =
        declare(
            Map.of(
                "a.md", declared,
                "b.md", "No parameters.\n",
                "c.md", "---\nsyntax: dollar\n---\n${a}\n",
                "d.prompt", "{{a}}\n"));
    assertThat(result.changes()).isEmpty();
    assertThat(result.declared()).isEqualTo(1);
    assertThat(result.without()).isEqualTo(1);
    assertThat(read("a.md")).isEqualTo(declared);
  }

  @Test
  void aTextThatWouldNotCompileStaysAsItIs() throws IOException {
    DeclareResult result = declare(Map.of("a.md", "{{user-name}} {{userName}}\n"));
    assertThat(result.changes()).isEmpty();
    assertThat(result.left()).hasSize(1);
    assertThat(read("a.md")).doesNotContain("---");
  }

  @Test
  void aTextWithErrorsIsLeft() throws IOException {
    DeclareResult result = declare(Map.of("a.md", "{{a}}\n", "b.md", "{{b}\n"));
    assertThat(result.changes()).hasSize(1);
    assertThat(result.left()).hasSize(1);
    assertThat(result.left().get(0).location().source().path()).endsWith("b.md");
  }

  @Test
  void variantsShareTheDeclarations() throws IOException {
    declare(
        Map.of(
            "a.md", "---\nvariants: { claude: {} }\n---\n{{a}}\n", "a.claude.md", "{{a}} {{b}}\n"));
    assertThat(read("a.md")).contains("a: { required: true }").contains("b: { required: true }");
    assertThat(read("a.claude.md")).isEqualTo("{{a}} {{b}}\n");
  }

  @Test
  void chatsGetHistoriesAndMedia() throws IOException {
    declare(
        Map.of(
            "a.chat.md",
            """
            {{#system}}
            {{product}}
            {{/system}}
            {{messages history}}
            {{#user}}
            {{question}}
            {{media screenshot}}
            {{/user}}
            """));
    assertThat(read("a.chat.md"))
        .contains("history: { type: messages")
        .contains("screenshot: { type: media")
        .contains("question: { required: true }");
    assertThat(new Templates(folder).findings()).isEmpty();
  }

  @Test
  void namesOfToolsAreNoParameters() throws IOException {
    declare(Map.of("a.md", "Call {{tool search}} with {{value}}.\n"));
    assertThat(read("a.md"))
        .isEqualTo(
            """
            ---
            parameters:
              value: { required: true }
            ---
            Call {{tool search}} with {{value}}.
            """);
  }
}
