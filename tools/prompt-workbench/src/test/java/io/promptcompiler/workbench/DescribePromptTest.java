package io.promptcompiler.workbench;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.runtime.integration.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the data of a page describes a prompt completely. */
class DescribePromptTest {
  @TempDir Path folder;

  private Prompts prompts;

  @BeforeEach
  void someTemplates() {
    prompts =
        new Prompts(folder)
            .with("partials/rules.md", "{{#if strict}}Be strict.{{/if}}\n")
            .with(
                "build/code.md",
                """
                ---
                synopsis: Implements a task.
                tags: [build, "<b>"]
                maxTokens: 100
                parameters:
                  task: { required: true, trust: untrusted, description: What to do. }
                  strict: { type: boolean, default: false }
                  tries: { type: integer, default: 3 }
                variants:
                  short: { description: For small models. }
                examples:
                  - name: first
                    parameters: { task: sort, strict: true }
                ---
                {{#fence "task"}}{{task}}{{/fence}}
                {{> rules}}
                """)
            .with("build/code.short.md", "Do: {{#fence \"t\"}}{{task}}{{/fence}}\n{{> rules}}\n")
            .with(
                "mail.md",
                """
                ---
                parameters:
                  name: { required: true, sensitive: personal }
                  age: { type: integer, required: true, sensitive: personal }
                examples:
                  - name: one
                    parameters: { name: Canary, age: 4711 }
                    text: "Hello Canary (4711)"
                ---
                Hello {{name}} ({{age}}), {{upper name}}
                """)
            .with(
                "find.tool.md",
                "---\nparameters: { text: { required: true, description: T } }\n"
                    + "examples: [{ parameters: { text: a } }]\n---\nFinds it.")
            .with("broken.md", "---\nparameters: { task: {} }\n---\nDo {{tsk}}.\n");
  }

  @Test
  void aToolIsDescribedWithoutAnythingRendered() {
    Map<String, Object> page = prompts.page("find.tool.md");
    assertThat(page)
        .containsEntry("description", "Finds it.")
        .doesNotContainKeys("renders", "examples", "live", "findings");
    assertThat(list(page.get("parameters")).get(0)).containsEntry("name", "text");
  }

  @Test
  void aToolIsShownAsClientsSendItAndWithThePromptsThatNameIt() {
    prompts
        .with("ask.md", "---\ntools: [find]\n---\nCall {{tool find}}.\n")
        .with("partials/use.md", "Call {{tool find}}.\n")
        .with("other.md", "{{> use}}\n")
        .with(
            "one.step.yaml",
            """
            step_id: S1
            title: Look around
            objective: What there is to do is known.
            prompt_template: List {{what}}.
            injections: { what: all }
            tool_policy: { allowed: [find], forbidden: [] }
            evidence_schema: { required: [findings] }
            gates: [{ type: no_uncommitted_changes }]
            on_fail: { max_retries: 1, escalate_policy: FAIL_JOB }
            on_pass: { next_step_id: JOB_COMPLETE }
            human_review: false
            checkpoint: false
            """);
    Map<String, Object> page = prompts.page("find.tool.md");
    Map<String, Object> tool = object(page.get("tool"));
    assertThat(tool).containsEntry("name", "find").containsEntry("untrusted", true);
    assertThat(list(tool.get("forms")))
        .extracting(form -> form.get("client"))
        .containsExactly("OpenAI", "Anthropic", "Gemini", "MCP");
    assertThat(list(tool.get("forms")).get(1).get("json"))
        .asString()
        .startsWith("{\"name\":\"find\",\"description\":\"Finds it.\",\"input_schema\":{");
    assertThat(prompts.page("one.step.yaml")).doesNotContainKey("findings");
    assertThat(list(page.get("usedBy")))
        .extracting(one -> one.get("id"))
        .containsExactlyInAnyOrder("ask.md", "other.md", "one.step.yaml");
    String sent = String.valueOf(list(tool.get("forms")).get(1).get("json"));
    long tokens = (sent.length() + 3L) / 4;
    assertThat(prompts.page("ask.md").get("tools"))
        .isEqualTo(
            List.of(
                Map.of(
                    "name",
                    "find",
                    "page",
                    "project/find.tool.md",
                    "description",
                    "Finds it.",
                    "tokens",
                    tokens)));
    assertThat(list(prompts.page("one.step.yaml").get("tools")))
        .extracting(one -> one.get("name"))
        .containsExactly("find");
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> list(@Nullable Object value) {
    return (List<Map<String, Object>>) Objects.requireNonNull(value);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> object(@Nullable Object value) {
    return (Map<String, Object>) Objects.requireNonNull(value);
  }

  private static int number(@Nullable Object value) {
    return (Integer) Objects.requireNonNull(value);
  }

  @Test
  void parametersHaveTypesDefaultsAndTrust() {
    Map<String, Object> page = prompts.page("build/code.md");
    assertThat(Json.stringify(page.get("parameters")))
        .isEqualTo(
            "[{\"name\":\"task\",\"type\":\"string\",\"required\":true,\"description\":\"What to"
                + " do.\",\"untrusted\":true,\"member\":\"task\"},"
                + "{\"hasDefault\":true,\"default\":false,\"name\":\"strict\",\"type\":\"boolean\","
                + "\"member\":\"strict\"},"
                + "{\"hasDefault\":true,\"default\":3,\"name\":\"tries\",\"type\":\"integer\","
                + "\"member\":\"tries\"}]");
    assertThat(page)
        .containsEntry("className", "com.acme.build.CodePrompt")
        .containsEntry("maxTokens", 100L)
        .containsEntry("tags", List.of("build", "<b>"));
  }

  @Test
  void aPageDoesNotContainSensitiveValuesOfExamples() {
    Map<String, Object> page = prompts.page("mail.md");
    assertThat(Json.stringify(page))
        .contains("\"sensitive\":\"personal\"")
        .contains("\"values\":{\"name\":\"[name]\",\"age\":\"[age]\"}")
        .doesNotContain("Canary")
        .doesNotContain("4711");
    Map<String, Object> rendered = object(list(page.get("examples")).get(0).get("rendered"));
    assertThat(Json.stringify(rendered.get("text"))).contains("[name]", "[age]");
  }

  @Test
  void examplesKnowWhereEachStretchComesFrom() {
    Map<String, Object> example = list(prompts.page("build/code.md").get("examples")).get(0);
    assertThat(example).containsEntry("name", "first");
    Map<String, Object> rendered = object(example.get("rendered"));
    assertThat(rendered).containsEntry("tokens", 8);
    String text = Json.stringify(rendered.get("text"));
    assertThat(text).contains("[\"sort\",2,0,15,\"task\"]");
    assertThat(text).contains("[\"Be strict.\",0,2,1]");
  }

  @Test
  void anExampleIsRenderedInEachVariant() {
    Map<String, Object> example = list(prompts.page("build/code.md").get("examples")).get(0);
    Map<String, Object> variant = list(example.get("variants")).get(0);
    assertThat(variant).containsEntry("variant", "short");
    assertThat(Json.stringify(variant.get("rendered"))).contains("[\"Do: \",0,").contains("sort");
  }

  @Test
  void aSkillHasItsFiles() {
    prompts
        .with(
            "review/SKILL.md",
            "---\nname: review\ndescription: Reviews. Use often.\nparameters: {}\n---\nReview.\n")
        .with("review/rules.md", "Be kind.")
        .with("review/a.txt.tmpl", "A");
    Map<String, Object> page = prompts.page("review/SKILL.md");
    assertThat(page)
        .containsEntry("kind", "agent-skill")
        .containsEntry("description", "Reviews. Use often.")
        .containsEntry("skillFiles", List.of("SKILL.md", "a.txt", "rules.md"));
  }

  @Test
  void includesAndUsersAreLinks() {
    assertThat(Json.stringify(prompts.page("build/code.md").get("includes")))
        .isEqualTo("[{\"id\":\"partials/rules.md\",\"page\":\"project/partials/rules.md\"}]");
    assertThat(Json.stringify(prompts.page("partials/rules.md").get("usedBy")))
        .isEqualTo("[{\"id\":\"build/code.md\",\"page\":\"project/build/code.md\"}]");
    assertThat(prompts.page("partials/rules.md")).containsEntry("kind", "partial");
  }

  @Test
  void aBrokenPromptHasItsFindingsAndIsListed() {
    Map<String, Object> finding = list(prompts.page("broken.md").get("findings")).get(0);
    assertThat(finding)
        .containsEntry("id", "PC301")
        .containsEntry("severity", "error")
        .containsEntry("line", 4)
        .containsEntry("file", 0);
    assertThat(Json.stringify(prompts.catalogue().index()))
        .contains("\"id\":\"broken.md\"", "\"status\":\"broken\"");
  }

  @Test
  void propertiesOfObjectsHaveTheirPaths() {
    prompts.with(
        "files.md",
        """
        ---
        types:
          Part: { properties: { parts: { type: "Part[]" }, of: { enum: [a, b], default: a } } }
        parameters:
          files: { items: { properties: { path: { required: true, description: Where. } } } }
          part: { type: Part }
        ---
        {{#each files}}{{path}}{{/each}}{{part.of}}{{#each part.parts}}{{of}}{{/each}}
        """);
    List<Map<String, Object>> parameters = list(prompts.page("files.md").get("parameters"));
    assertThat(list(parameters.get(0).get("properties")))
        .singleElement()
        .satisfies(
            one ->
                assertThat(one)
                    .containsEntry("name", "files[].path")
                    .containsEntry("required", true)
                    .containsEntry("description", "Where."));
    assertThat(list(parameters.get(1).get("properties")))
        .extracting(one -> one.get("name") + " " + one.get("type"))
        .containsExactly("part.parts Part[]", "part.of enum");
  }

  @Test
  void aPageGetsTheProgramsOfAPromptOrASentenceWhyNot() {
    prompts.with(
        "large.md",
        "---\nparameters: { x: { type: integer, default: 9007199254740993 } }\n---\n{{x}}\n");
    assertThat(prompts.page("large.md").get("live"))
        .isEqualTo(Map.of("reason", "it has an integer that JavaScript would round"));
    prompts.with("plain.md", "---\nparameters: { x: {} }\n---\nA {{x}}\n");
    assertThat(Json.stringify(prompts.page("plain.md").get("live")))
        .isEqualTo(
            "{\"programs\":{\"\":{\"parameters\":[{\"name\":\"x\",\"type\":\"text\"}],\"text\":["
                + "{\"op\":\"text\",\"text\":\"A \",\"at\":0},{\"op\":\"value\",\"value\":{\"is\":\"member\","
                + "\"name\":\"x\",\"of\":[{\"is\":\"parameters\"}]},\"at\":1},"
                + "{\"op\":\"text\",\"text\":\"\\n\",\"at\":0}]}},"
                + "\"places\":[[0,0,4],[1,0,4,\"x\"]]}");
  }

  @Test
  void withoutAnExampleValuesAreMadeUp() {
    prompts.with("plain.md", "---\nparameters: { x: { required: true } }\n---\nA {{x}}\n");
    Map<String, Object> example = list(prompts.page("plain.md").get("examples")).get(0);
    assertThat(example).containsEntry("madeUp", true).containsEntry("values", Map.of("x", "[x]"));
  }

  @Test
  void aSmallerBudgetKeepsLess() {
    prompts.with(
        "talk.chat.md",
        """
        ---
        parameters: { old: { required: true }, now: { required: true } }
        examples:
          - name: talk
            parameters: { old: "an old message that is long", now: "the question" }
        ---
        {{#user priority=2}}
        {{old}}
        {{/user}}
        {{#assistant priority=2}}
        Right.
        {{/assistant}}
        {{#user priority=1}}
        {{now}}
        {{/user}}
        """);
    Map<String, Object> example = list(prompts.page("talk.chat.md").get("examples")).get(0);
    Map<String, Object> rendered = object(example.get("rendered"));
    assertThat(list(rendered.get("messages"))).hasSize(3);
    List<Map<String, Object>> stops = list(rendered.get("stops"));
    assertThat(stops).isNotEmpty();
    assertThat(stops)
        .allSatisfy(
            stop ->
                assertThat(number(stop.get("tokens")))
                    .isLessThanOrEqualTo(number(stop.get("budget"))));
    assertThat(Json.stringify(stops.get(0).get("dropped"))).contains("did not fit into");
  }

  @Test
  void renderingsKnowWhatProvidersCanCache() {
    String head =
        """
        ---
        parameters:
          name: { required: true, varies: session }
          now: { required: true }
        examples:
          - { name: one, parameters: { name: Ann, now: noon } }
        ---
        """;
    prompts.with("text.md", head + "Rules. {{name}} {{now}}");
    prompts.with(
        "chat.chat.md", head + "{{#system}}Rules.{{/system}}{{#user}}{{name}} {{now}}{{/user}}");
    Map<String, Object> text =
        object(list(prompts.page("text.md").get("examples")).get(0).get("rendered"));
    assertThat(text.get("points"))
        .isEqualTo(List.of(List.of(7, "deployment"), List.of(11, "session")));
    Map<String, Object> chat =
        object(list(prompts.page("chat.chat.md").get("examples")).get(0).get("rendered"));
    assertThat(Json.stringify(chat.get("messages")))
        .contains("\"points\":[[6,\"deployment\"]]", "\"points\":[[4,\"session\"]]");
  }
}
