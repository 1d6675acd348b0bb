package io.promptcompiler.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.harness.Templates;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of prompts. */
class PromptListTest {
  @TempDir Path folder;

  @Test
  void theTableIsSortedById() {
    PromptList prompts = PromptList.of(Map.of("", tree().compile()));
    assertThat(prompts.table())
        .isEqualTo(
            """
            ID         SCOPE    STATUS   REQUIRED      OPTIONAL  SYNOPSIS
            a/code.md  project  draft    story, phase  times     Codes a subtask
            b.md       project  current  -             -
            c.md       project  broken   -             -
            """);
    assertThat(prompts.notes("goal 'validate'"))
        .containsExactly("1 prompt with errors; the goal 'validate' reports them.");
  }

  @Test
  void theListIsJsonForTools() {
    assertThat(PromptList.of(Map.of("", tree().compile())).json().replaceAll("[0-9a-f]{64}", "…"))
        .isEqualTo(
            """
            [
              {"id":"a/code.md","scope":"project","status":"draft","kind":"text","version":"3",\
            "synopsis":["Codes a subtask","and more"],"description":"","sha256":"…","parameters":[\
            {"name":"story","type":"string","required":true,"description":"Which"},\
            {"name":"phase","type":"enum","required":true,"enum":["build","retro"],"description":""},\
            {"name":"times","type":"integer","required":false,"default":1,"description":""}]},
              {"id":"b.md","scope":"project","status":"current","kind":"text","version":"",\
            "synopsis":[],"description":"","sha256":"…","parameters":[]},
              {"id":"c.md","scope":"project","status":"broken"}
            ]
            """);
  }

  @Test
  void sensitiveValuesOfExamplesAreNotListed() {
    Templates templates =
        new Templates(folder)
            .with(
                "a.md",
                """
                ---
                parameters: { mail: { required: true, sensitive: personal }, open: {} }
                examples: [{ name: one, parameters: { mail: Canary, open: seen } }]
                ---
                {{mail}} {{open}}
                """);
    assertThat(PromptList.of(Map.of("", templates.compile())).json())
        .contains(
            "{\"name\":\"mail\",\"type\":\"string\",\"required\":true,\"description\":\"\","
                + "\"sensitive\":\"personal\"}")
        .contains("\"parameters\":{\"mail\":\"[mail]\",\"open\":\"seen\"}")
        .doesNotContain("Canary");
  }

  @Test
  void filesThatAreNotListedAreNamed() {
    Templates templates = new Templates(folder).with("a.md", "A");
    assertThat(PromptList.of(Map.of("", templates.compile())).notes("goal 'validate'")).isEmpty();
    templates.with("b.j2", "B").with("old/c.st", "C").with("old/d.md", "\0");
    assertThat(PromptList.of(Map.of("", templates.compile())).notes("goal 'validate'"))
        .containsExactly(
            "1 file not read: d.md. The goal 'validate' reports why.",
            "2 files ignored: b.j2, c.st. The goal 'validate' reports how to name or convert"
                + " them.");
  }

  @Test
  void aliasesAreInJsonAndNotInTheTable() {
    Templates templates = new Templates(folder).with("a.md", "---\naliases: [b, c.txt]\n---\nA");
    PromptList prompts = PromptList.of(Map.of("", templates.compile()));
    assertThat(prompts.json()).contains("\"parameters\":[],\"aliases\":[\"b.md\",\"c.txt\"]}");
    assertThat(prompts.table()).doesNotContain("c.txt");
  }

  @Test
  void variantsHaveAColumnAndWhatTheyAreInJson() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "A")
            .with(
                "b.md",
                "---\nversion: 1\nvariants: { claude: {}, opus: { fallback: claude } }\n---\nB")
            .with(
                "b.claude.md",
                "---\nversion: 2\ndescription: For Claude\nexamples: [{ name: one }]\n---\nC");
    PromptList prompts = PromptList.of(Map.of("", templates.compile()));
    assertThat(prompts.table())
        .isEqualTo(
            """
            ID    SCOPE    STATUS   VARIANTS      REQUIRED  OPTIONAL  EXAMPLES    SYNOPSIS
            a.md  project  current  -             -         -         -
            b.md  project  current  claude, opus  -         -         one@claude
            """);
    assertThat(prompts.json().replaceAll("[0-9a-f]{64}", "…"))
        .contains(
            "\"variants\":[{\"name\":\"claude\",\"description\":\"For Claude\",\"version\":\"2\","
                + "\"status\":\"current\",\"sha256\":\"…\"},{\"name\":\"opus\",\"fallback\":\"claude\",\"description\":\"For"
                + " Claude\",\"version\":\"2\",\"status\":\"current\",\"sha256\":\"…\"}],"
                + "\"examples\"")
        .contains("{\"name\":\"one\",\"variant\":\"claude\",\"parameters\":{}}");
  }

  @Test
  void outputsHaveAColumnAndTheirSchemaInJson() {
    Templates templates =
        new Templates(folder)
            .with("_defaults.yaml", "types: { Verdict: { properties: { ok: boolean } } }")
            .with("a.md", "A")
            .with("b.md", "---\noutput: Verdict\n---\nB")
            .with("c.md", "---\noutput: { type: array, items: { properties: { x: {} } } }\n---\nC");
    PromptList prompts = PromptList.of(Map.of("", templates.compile()));
    assertThat(prompts.table())
        .isEqualTo(
            """
            ID    SCOPE    STATUS   REQUIRED  OPTIONAL  OUTPUT    SYNOPSIS
            a.md  project  current  -         -         -
            b.md  project  current  -         -         Verdict
            c.md  project  current  -         -         object[]
            """);
    assertThat(prompts.json().lines().filter(line -> line.contains("utput")))
        .hasSize(2)
        .first()
        .asString()
        .endsWith(
            ",\"parameters\":[],\"output\":\"Verdict\",\"outputSchema\":{\"$schema\":"
                + "\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{\"ok\":{\"type\":[\"boolean\",\"null\"]}},"
                + "\"required\":[\"ok\"],\"additionalProperties\":false}},");
  }

  @Test
  void examplesHaveAColumnAndTheirValuesInJson() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "A")
            .with(
                "b.md",
                """
                ---
                parameters: { story: {}, count: { type: integer } }
                examples:
                  - name: first
                    parameters: { story: 094, count: 3 }
                    text: is in no list
                  - name: wrong
                    parameters: { count: three }
                ---
                {{story}} {{count}}
                """);
    PromptList prompts = PromptList.of(Map.of("", templates.compile()));
    assertThat(prompts.table())
        .isEqualTo(
            """
            ID    SCOPE    STATUS   REQUIRED  OPTIONAL      EXAMPLES      SYNOPSIS
            a.md  project  current  -         -             -
            b.md  project  current  -         story, count  first, wrong
            """);
    assertThat(prompts.json())
        .contains(
            "}],\"examples\":[{\"name\":\"first\",\"parameters\":{\"story\":\"094\",\"count\":3}},"
                + "{\"name\":\"wrong\"}]}\n");
  }

  @Test
  void falseIsNotDeprecated() {
    Templates templates =
        new Templates(folder)
            .with("a.md", "---\ndeprecated: false\n---\nA")
            .with("b.md", "---\ndeprecated: true\n---\nB")
            .with("c.md", "---\ndeprecated: Use 'a.md'.\n---\nC");
    assertThat(PromptList.of(Map.of("", templates.compile())).table().lines())
        .extracting(line -> line.split(" {2,}", -1)[2])
        .containsExactly("STATUS", "current", "deprecated", "deprecated");
  }

  @Test
  void anEmptyListIsPrinted() {
    PromptList none = PromptList.of(Map.of("", new Templates(folder).compile()));
    assertThat(none.table()).isEqualTo("ID  SCOPE  STATUS  REQUIRED  OPTIONAL  SYNOPSIS\n");
    assertThat(none.json()).isEqualTo("[\n]\n");
  }

  private Templates tree() {
    return new Templates(folder)
        .with("c.md", "{{oops}}")
        .with("b.md", "B")
        .with("partials/p.md", "P")
        .with(
            "a/code.md",
            """
            ---
            synopsis: [Codes a subtask, and more]
            version: 3
            status: draft
            parameters:
              story: { required: true, description: Which }
              phase: { required: true, enum: [build, retro] }
              times: { type: integer, default: 1 }
            ---
            {{story}} {{phase}} {{times}}
            """);
  }
}
