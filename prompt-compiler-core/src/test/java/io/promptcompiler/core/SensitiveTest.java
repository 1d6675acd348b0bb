package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.backend.EntryPointInfo;
import io.promptcompiler.core.catalog.Preview;
import io.promptcompiler.core.example.AcceptExamples;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.interpret.Interpreter;
import io.promptcompiler.core.interpret.MaskSensitive;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.type.Field;
import io.promptcompiler.core.type.OutputDeclaration;
import io.promptcompiler.runtime.PromptParameterException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests how sensitive values are replaced in outputs, and the findings about them. */
class SensitiveTest {
  private static final String CANARY = "canary";

  private static final String PARAMETERS =
      """
      ---
      types:
        Node:
          sensitive: personal
          properties:
            name: { required: true }
            nodes: { type: "Node[]", required: true }
      parameters:
        key: { required: true, sensitive: secret }
        maybe: { required: false, sensitive: personal }
        absent: { required: false, sensitive: personal }
        open: { required: true }
        age: { type: integer, required: true, sensitive: personal }
        mood: { enum: [canary, wild], required: true, sensitive: personal }
        tags: { type: "string[]", required: true, sensitive: personal }
        map: { type: object, required: true, sensitive: personal }
        any: { type: any, required: true, sensitive: personal }
        nodes: { type: "Node[]", required: true }
        ticket:
          required: true
          sensitive: personal
          properties:
            id: { required: true, sensitive: none }
            body: { required: true }
            owner: { required: true, properties: { mail: { required: true } } }
      ---
      """;

  private static final Map<String, Object> VALUES =
      Map.ofEntries(
          Map.entry("key", CANARY),
          Map.entry("maybe", CANARY),
          Map.entry("open", "open"),
          Map.entry("age", 4711L),
          Map.entry("mood", CANARY),
          Map.entry("tags", List.of(CANARY)),
          Map.entry("map", Map.of(CANARY, CANARY)),
          Map.entry("any", Map.of("x", CANARY)),
          Map.entry("nodes", List.of(Map.of("name", CANARY, "nodes", List.of()))),
          Map.entry(
              "ticket",
              Map.of("id", "T1", "body", CANARY, "owner", Map.of("mail", "canary@x.org"))));

  @TempDir private Path folder;

  private Templates templates() {
    return new Templates(folder.resolve("root"));
  }

  private static EntryPoint first(Templates templates) {
    Compilation compilation = templates.compile();
    assertThat(compilation.errors()).as(templates.print(compilation)).isEmpty();
    return compilation.program().entryPoints().get(0);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiterString = "=>",
      quoteCharacter = '`',
      value = {
        "{{key}} => [key]",
        "{{maybe}} => [maybe]",
        "{{absent}} => ``",
        "{{open}} => open",
        "{{age}} => [age]",
        "{{format age}} => [age]",
        "{{mood}} => [mood]",
        "{{#if (eq mood 'canary')}}same{{/if}} => same",
        "{{ticket.id}} => T1",
        "{{ticket.body}} => [body]",
        "{{ticket.owner.mail}} => [mail]",
        "{{#with ticket}}{{body}}{{id}}{{/with}} => [body]T1",
        "{{#with ticket.owner as |it|}}{{it.mail}}{{/with}} => [mail]",
        "{{#each tags}}{{this}}{{@index}}{{/each}} => [tags]0",
        "{{#each map}}{{@key}}={{this}}{{/each}} => [map]=[map]",
        "{{#each ticket}}{{@key}} {{/each}} => id body owner",
        "{{tags.[0]}} => [tags]",
        "{{lookup tags 0}} => [tags]",
        "{{map.any}} => ``",
        "{{any.x}} => [x]",
        "{{#any}}{{x}}{{/any}} => [x]",
        "{{upper key}} => [key]",
        "{{default maybe open}} => [maybe]",
        "{{length key}} => 6",
        "{{length tags}}{{tags.length}}{{length any}} => 110",
        "{{join tags ', '}} => [tags]",
        "{{json ticket}} => [ticket]",
        "{{json nodes}} => [nodes]",
        "{{#fence \"f\" n=key}}{{key}}{{/fence}} => <f n=\"[key]\">[key]</f>",
        "{{> show it=key}} => ([key])",
        "{{> show it=open}}{{> show it=key}} => (open)([key])",
        "{{#> show it=key}}{{/show}} => ([key])",
        "{{#*inline \"own\"}}{{key}}{{/inline}}{{> own}} => [key]",
        "{{#each nodes}}{{> node}}{{/each}} => [name]",
        "{{> long it=key}} => [key]",
        "{{> long it=open}} => open",
        "{{> marked it=key}} => [it]",
      })
  void namesAreShownInsteadOfSensitiveValues(String text, String masked) {
    Templates templates =
        templates()
            .with("ask.md", PARAMETERS + text)
            .with("partials/show.hbs", "({{it}})")
            .with("partials/node.hbs", "{{name}}{{#each nodes}}{{> node}}{{/each}}")
            .with(
                "partials/long.hbs",
                "---\nparameters: { it: { required: true } }\n---\n{{it}}" + " word".repeat(500))
            .with(
                "partials/marked.hbs",
                "---\nparameters: { it: { required: true, sensitive: secret } }\n---\n{{it}}"
                    + " word".repeat(500));
    EntryPoint ask = first(templates);
    String shown = Interpreter.render(MaskSensitive.in(ask), VALUES).strip();
    assertThat(shown.replace(" word".repeat(500), "")).isEqualTo(masked == null ? "" : masked);
    assertThat(shown).doesNotContain(CANARY).doesNotContain("4711");
    String sent = Interpreter.render(ask, VALUES);
    assertThat(sent.contains(CANARY) || sent.contains("CANARY") || sent.contains("711"))
        .isEqualTo(shown.contains("["));
  }

  @Test
  void parametersOfTheWrongTypeAreNotQuoted() {
    EntryPoint ask = first(templates().with("ask.md", PARAMETERS + "{{key}}"));
    Map<String, Object> wrong =
        Map.ofEntries(
            Map.entry("key", List.of(CANARY)),
            Map.entry("open", List.of("seen")),
            Map.entry("age", CANARY),
            Map.entry("mood", CANARY + "!"),
            Map.entry("tags", CANARY),
            Map.entry("map", Map.of(CANARY, new StringBuilder[0])),
            Map.entry("any", Map.of(CANARY, Map.of(1, CANARY))),
            Map.entry("nodes", List.of(Map.of("name", List.of(CANARY), "nodes", CANARY))),
            Map.entry("ticket", Map.of("id", List.of("seen"), "body", List.of(CANARY))));
    assertThatThrownBy(() -> Interpreter.render(ask, wrong))
        .isInstanceOfSatisfying(
            PromptParameterException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "Parameter 'key' must be of type string, but got '[key]' which cannot be"
                            + " converted",
                        "Parameter 'open' must be of type string, but got '[\"seen\"]' which cannot"
                            + " be converted",
                        "Parameter 'age' must be of type integer, but got '[age]' which cannot be"
                            + " converted",
                        "Parameter 'mood' must be one of 'canary', 'wild', but got '[mood]'",
                        "Parameter 'tags' must be of type array, but got '[tags]' which cannot be"
                            + " converted",
                        "Parameter 'map' must be made of maps with text keys, lists, texts, numbers"
                            + " and booleans, in at most 500 levels",
                        "Parameter 'any' must be made of maps with text keys, lists, texts, numbers"
                            + " and booleans, in at most 500 levels",
                        "Parameter 'nodes[0].name' must be of type string, but got '[name]' which"
                            + " cannot be converted",
                        "Parameter 'nodes[0].nodes' must be of type array, but got '[nodes]' which"
                            + " cannot be converted",
                        "Parameter 'ticket.id' must be of type string, but got '[\"seen\"]' which"
                            + " cannot be converted",
                        "Parameter 'ticket.body' must be of type string, but got '[body]' which"
                            + " cannot be converted",
                        "Required parameter 'ticket.owner' is missing."));
  }

  /** The form of these values is wrong, so that no member of them has a name. */
  @Test
  void valuesInPlaceOfObjectsWithSensitiveMembersAreNotQuoted() {
    EntryPoint ask =
        first(
            templates()
                .with(
                    "ask.md",
                    """
                    ---
                    types: { Card: { properties: { number: { sensitive: secret } } } }
                    parameters:
                      one: { type: Card, required: true }
                      text: { type: Card, required: true }
                      all: { type: "Card[]", required: true }
                      json: { type: "Card[]", required: true }
                    ---
                    {{one.number}}{{text.number}}{{json all}}{{json json}}
                    """));
    Map<String, Object> card = Map.of("number", CANARY);
    Map<String, Object> wrong =
        Map.of("one", List.of(card), "text", " " + card, "all", card, "json", List.of(card) + "");
    assertThatThrownBy(() -> Interpreter.render(ask, wrong))
        .isInstanceOfSatisfying(
            PromptParameterException.class,
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        "Parameter 'one' must be of type object, but got a list",
                        "Parameter 'text' must be of type object, but got a text with JSON",
                        "Parameter 'all' must be of type array, but got an object",
                        "Parameter 'json' must be of type array, but got a text with JSON"));
  }

  @Test
  void sensitivityIsVisibleToApplications() {
    EntryPoint ask = first(templates().with("ask.md", PARAMETERS + "{{key}}"));
    assertThat(EntryPointInfo.of(ask).parameters())
        .extracting(one -> one.name() + " " + one.sensitivity())
        .containsExactly(
            "key secret",
            "maybe personal",
            "absent personal",
            "open none",
            "age personal",
            "mood personal",
            "tags personal",
            "map personal",
            "any personal",
            "nodes personal",
            "ticket personal");
    assertThat(EntryPointInfo.of(ask).jsonSchema())
        .contains("\"key\":{\"type\":\"string\",\"x-sensitive\":\"secret\"}")
        .contains("\"open\":{\"type\":\"string\"}")
        .contains("\"id\":{\"type\":\"string\"}")
        .contains("\"mail\":{\"type\":\"string\",\"x-sensitive\":\"personal\"}");
  }

  @Test
  void theNearestDeclarationCounts() {
    Templates templates =
        templates()
            .with(
                "one/_defaults.yaml",
                "sensitive: personal\nparameters: { user: { required: true } }")
            .with("one/a.md", "---\nparameters: { q: { required: true } }\n---\n{{q}} {{user}}")
            .with(
                "one/b.md",
                "---\nsensitive: none\nparameters: { q: { required: true, sensitive: secret }, r: {"
                    + " required: true } }\n---\n{{q}} {{r}}")
            .with("other/_defaults.yaml", "sensitive: personal")
            .with("other/c.md", "---\nparameters: { x: { required: true } }\n---\n{{x}}")
            .with("other/d.prompt", "{{y}}")
            .with("other/own/_defaults.yaml", "sensitive: none")
            .with("other/own/e.md", "---\nparameters: { z: { required: true } }\n---\n{{z}}");
    assertThat(templates.compile().program().entryPoints())
        .flatExtracting(prompt -> EntryPointInfo.of(prompt).parameters())
        .extracting(parameter -> parameter.name() + " " + parameter.sensitivity())
        .contains(
            "q personal",
            "user personal",
            "q secret",
            "r none",
            "x personal",
            "y personal",
            "z none");
  }

  @Test
  void documentsOfAllKindsDeclareIt() {
    Templates templates =
        templates()
            .with(
                "look.step.yaml",
                """
                step_id: S1
                title: Look
                objective: Know it.
                prompt_template: Look.
                injections: { "the ticket": null, style: terse }
                parameters: { the ticket: { sensitive: personal } }
                tool_policy: { allowed: [], forbidden: [] }
                evidence_schema: { required: [] }
                gates: []
                on_fail: { max_retries: 0, escalate_policy: ROUTE_TO_PLANNING }
                on_pass: { next_step_id: JOB_COMPLETE }
                human_review: false
                checkpoint: false
                """)
            .with(
                "talk.orchestrator.json",
                """
                {"id": "talk", "name": "Talk",
                 "parameters": {"WHO": {"required": true, "sensitive": "personal"}},
                 "prompts": {"analysis": {"system": "Help.", "user": "Talk to {WHO}."}}}
                """)
            .with(
                "asking.task.yaml",
                """
                task: asking
                context: { user: { sensitive: secret } }
                sources:
                  mail: { returns: string, sensitive: personal }
                  notes:
                    returns:
                      items:
                        properties:
                          title: { required: true }
                          text: { required: true, sensitive: personal }
                """)
            .with(
                "ask.chat.yaml",
                """
                id: ask
                name: Ask
                version: "1"
                task: asking
                layout:
                  - { kind: message, role: user, content: "For {{ctx.user}}:" }
                  - { kind: message, role: user, from: { source: mail } }
                  - { kind: slot, name: notes }
                slots:
                  notes:
                    priority: 0
                    plan:
                      - kind: forEach
                        source: { source: notes }
                        limit: 1
                        map: [{ kind: message, role: user, content: "{{item.title}}:{{item.text}}" }]
                """)
            .with(
                "cook.prompt",
                """
                ---
                input: { schema: { dish: string } }
                sensitive: personal
                ---
                {{role "user"}}Cook {{dish}}{{#if @auth}} for {{@auth.name}}{{/if}}
                """);
    Compilation compilation = templates.compile();
    assertThat(templates.print(compilation)).doesNotContain("error");
    Map<String, Map<String, Object>> values =
        Map.of(
            "look.step.yaml", Map.of("the ticket", CANARY),
            "talk.orchestrator.json", Map.of("WHO", CANARY, "part", "analysis"),
            "ask.chat.yaml",
                Map.of(
                    "user",
                    CANARY,
                    "sources",
                    Map.of(
                        "mail",
                        CANARY,
                        "notes",
                        List.of(Map.of("title", "Lunch", "text", CANARY)))),
            "cook.prompt", Map.of("dish", CANARY, "@auth", Map.of("name", CANARY)));
    for (EntryPoint prompt : compilation.program().entryPoints()) {
      String id = prompt.about().id();
      String sent = Preview.of(prompt, values.get(id), ProjectFunctions.NONE).toString();
      assertThat(sent).as(id).contains(CANARY);
      EntryPoint masked = MaskSensitive.in(prompt);
      assertThat(Preview.of(masked, values.get(id), ProjectFunctions.NONE).toString())
          .as(id)
          .isEqualTo(
              sent.replace(CANARY, "?")
                  .replace("the ticket\n?", "the ticket\n[the ticket]")
                  .replace("to ?", "to [WHO]")
                  .replace("For ?:", "For [user]:")
                  .replace("Lunch:?", "Lunch:[text]")
                  .replace("Cook ? for ?", "Cook [dish] for [@auth]")
                  .replace("?", "[mail]"));
    }
    assertThat(compilation.program().entryPoints())
        .flatExtracting(prompt -> EntryPointInfo.of(prompt).parameters())
        .extracting(parameter -> parameter.name() + " " + parameter.sensitivity())
        .contains("the ticket personal", "user secret", "dish personal", "@auth personal");
  }

  @ParameterizedTest
  @ValueSource(strings = {"privat", "yes", "high"})
  void otherWordsAreReported(String word) {
    Templates templates =
        templates()
            .with(
                "a.md",
                "---\nparameters: { q: { required: true, sensitive: " + word + " } }\n---\n{{q}}");
    assertThat(templates.findings())
        .contains("error: [PC212]")
        .contains("'sensitive'")
        .contains("Possible values: personal, secret, none");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "output: { type: Person, sensitive: personal } | output",
        "output: { type: \"Person[]\", sensitive: personal } | output",
        "output: { properties: { who: { type: Person, sensitive: personal } } } | who",
        "parameters: { who: { type: Person, sensitive: personal } } | who",
      })
  void typesThatShowSensitiveValuesAreReported(String declaration, String name) {
    String types = "types: { Person: { properties: { name: {} } } }\n";
    assertThat(templates().with("a.md", "---\n" + types + declaration + "\n---\ntext").findings())
        .contains(
            "warning: [PC1612] '"
                + name
                + "' is sensitive, but objects of its type 'Person' show their values.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ type: object, sensitive: secret } | ``",
        "{ type: Person, sensitive: secret } | ``",
        "{ sensitive: secret, properties: { name: {} } } | `,/properties/name`",
        "{ type: string, sensitive: secret } | /properties/value",
      })
  void outputsCanBeSensitiveAsAWhole(String output, String pointers) {
    String types = "types: { Person: { properties: { name: {} } } }\n";
    EntryPoint prompt =
        first(templates().with("a.md", "---\n" + types + "output: " + output + "\n---\ntext"));
    assertThat(EntryPointInfo.of(prompt).outputSensitive()).isEqualTo(List.of(pointers.split(",")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{ a: Pin, n: integer } | /properties/a",
        "{ a(array): Pin, n: integer } | /properties/a/items",
        "{ properties: { a: { sensitive: secret }, n: {} } } | /properties/a",
        "{ properties: { a: { x-sensitive: secret }, n: {} } } | /properties/a",
        "{ properties: { a: { type: Pin, sensitive: none }, n: { sensitive: none } } } |"
            + " /properties/a",
        "{ properties: { a: { anyOf: [{ type: Pin }, { type: boolean }] }, n: {} } } |"
            + " /properties/a/anyOf/0",
        "{ properties: { a: { oneOf: [{ properties: { pin: { sensitive: secret } } }, { type: 'null'"
            + " }] }, n: {} } } | /properties/a/oneOf/0/properties/pin",
        "{ properties: { a: { type: object, properties: { pin: {} }, allOf: [{ properties: { pin: {"
            + " x-sensitive: secret } } }] }, n: {} } } | /properties/a/allOf/0/properties/pin",
        "{ properties: { a: { $ref: '#/$defs/A' }, n: {} }, $defs: { A: { sensitive: secret } } } |"
            + " /$defs/A",
        "{ properties: { a: { type: [object, string], properties: { pin: { sensitive: secret } } },"
            + " n: {} } } | /properties/a/properties/pin",
        "{ properties: { a: { prefixItems: [{ type: Pin }], items: { type: integer } }, n: {} } } |"
            + " /properties/a/prefixItems/0",
        "{ properties: { a: { type: 'Pin[]' }, n: {} } } | /properties/a/items",
        "{ a: 'Pin[][]', n: integer } | /properties/a/items/items",
        "{ a: Node, n: integer } | /properties/a/properties/pin,/$defs/Node/properties/pin",
        "{ properties: { n: { const: { sensitive: secret } } } } | ``",
      })
  void schemasOfDotpromptsHaveSensitiveParts(String schema, String pointers) {
    String types =
        """
        types:
          Pin: { sensitive: secret, properties: { pin: { type: integer } } }
          Node: { properties: { pin: { sensitive: secret }, next: Node } }
        """;
    String output = "output: { schema: " + schema + " }";
    EntryPoint prompt =
        first(templates().with("a.prompt", "---\n" + types + output + "\n---\ntext"));
    List<String> listed = EntryPointInfo.of(prompt).outputSensitive();
    assertThat(String.join(",", listed)).contains(pointers);
    assertThat(listed.isEmpty()).isEqualTo(pointers.isEmpty());
    OutputDeclaration declared = prompt.output().orElseThrow().declared();
    assertThat(declared.inPlace().orElseThrow().fields())
        .filteredOn(field -> declared.types().sensitivity(field).isSensitive())
        .extracting(Field::name)
        .isEqualTo(pointers.isEmpty() ? List.of() : List.of("a"));
  }

  private static final String EXAMPLE =
      """
      ---
      parameters:
        name: { required: true, sensitive: personal }
        age: { type: integer, required: true, sensitive: personal }
        open: { required: true }
      examples:
        - name: One
          parameters:
            name: %s
            age: %s
            open: yes
          text: |
            %s
      ---
      Hello {{name}} ({{age}}), {{open}}!
      """;

  @Test
  void examplesHaveNamesInTheirExpectedTexts() throws IOException {
    String masked = "Hello [name] ([age]), yes!";
    Templates right = templates().with("a.md", EXAMPLE.formatted("Canary", "4711", masked));
    assertThat(right.findings()).isEmpty();
    Templates raw =
        templates().with("a.md", EXAMPLE.formatted("Canary", "4711", "Hello Canary (4711), yes!"));
    assertThat(raw.findings())
        .contains("PC1108")
        .contains("names of parameters such as '[email]' where the expected text has sensitive")
        .doesNotContain("Canary")
        .doesNotContain("4711");
    AcceptExamples.accept(CompilerOptions.of(raw.root()), any -> true, ProjectFunctions.NONE);
    assertThat(Files.readString(raw.folder().resolve("a.md"))).contains("    " + masked + "\n");
    assertThat(raw.findings()).isEmpty();
  }

  @Test
  void examplesShowNeitherMessagesNorMediaThatAreSensitive() {
    Templates templates =
        templates()
            .with(
                "a.chat.md",
                """
                ---
                parameters:
                  past: { type: messages, sensitive: personal }
                  talks: { type: array, items: { type: messages }, sensitive: personal }
                  photo: { type: media, sensitive: personal }
                examples:
                  - name: One
                    parameters:
                      past: [{ role: user, content: Canary }]
                      talks: [[{ role: assistant, content: Canary }]]
                      photo: { url: "https://canary.org" }
                    messages:
                      - { role: user, content: "[past]" }
                      - { role: assistant, content: "[talks]" }
                      - { role: user, content: [Look., { media: "masked:photo" }] }
                ---
                {{messages past}}
                {{#each talks}}{{messages this}}{{/each}}
                {{#user}}Look.{{media photo}}{{/user}}
                """);
    assertThat(templates.findings()).isEmpty();
  }

  @Test
  void findingsAboutExamplesDoNotQuoteSensitiveValues() {
    Templates differs =
        templates().with("a.md", EXAMPLE.formatted("Canary", "4711", "Bye Canary (4711), yes!"));
    assertThat(differs.findings())
        .contains("PC1108")
        .contains("line 1 is 'Hello [name] ([age]), yes!', not 'Bye [name] ([age]), yes!'")
        .doesNotContain("Canary");
    Templates wrong = templates().with("a.md", EXAMPLE.formatted("Canary", "Canary", "x"));
    assertThat(wrong.findings())
        .contains("[PC1106] The parameter 'age' must be an integer, but it is [age].")
        .doesNotContain("Canary");
  }

  @Test
  void aSensitiveValueThatStaysTheSameForAllUsersIsReported() {
    Templates templates =
        templates()
            .with("a.md", cached("deployment", "Key {{key}}. {{q}}"))
            .with("b.md", cached("deployment", "{{q}} Key {{key}}."))
            .with("c.md", cached("session", "Key {{key}}. {{q}}"))
            .with("d.md", cached("deployment", "{{> show it=key}} {{q}}"))
            .with("e.md", cached("deployment", "{{#if key}}Key.{{/if}} {{q}}"))
            .with(
                "f.md",
                cached(
                    "deployment",
                    "{{! prompt-compiler: allow PC1611 because all may know it }}{{key}} {{q}}"))
            .with("partials/show.hbs", "({{it}})");
    assertThat(templates.compile().errors())
        .extracting(
            one ->
                one.location().source().path().replaceAll(".*/", "")
                    + ":"
                    + one.location().line()
                    + " "
                    + one.code().id()
                    + " "
                    + one.message())
        .containsExactly(
            "a.md:6 PC1611 The sensitive value 'key' is in the text that providers cache for a whole"
                + " deployment.",
            "d.md:6 PC1611 The sensitive value 'key' is in the text that providers cache for a whole"
                + " deployment.",
            "e.md:6 PC1611 The sensitive value 'key' is in the text that providers cache for a whole"
                + " deployment.");
  }

  private static String cached(String varies, String text) {
    return """
        ---
        parameters:
          key: { required: true, sensitive: secret, varies: %s }
          q: { required: true }
        ---
        %s"""
        .formatted(varies, text);
  }
}
