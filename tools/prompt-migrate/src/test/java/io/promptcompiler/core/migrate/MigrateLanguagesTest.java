package io.promptcompiler.core.migrate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.catalog.DirectoryCatalog;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.harness.Templates;
import io.promptcompiler.core.migrate.foreign.ConvertTemplate;
import io.promptcompiler.core.migrate.foreign.ForeignTemplate;
import io.promptcompiler.core.migrate.foreign.JinjaReader;
import io.promptcompiler.core.migrate.foreign.JinjaSettings;
import io.promptcompiler.core.migrate.foreign.MustacheReader;
import io.promptcompiler.core.migrate.foreign.PromptyReader;
import io.promptcompiler.core.migrate.foreign.PromptyReader.Rules;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.runtime.ChatMessage;
import io.promptcompiler.runtime.ChatRole;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.yaml.snakeyaml.Yaml;

/**
 * Templates of other languages render after their migration as their own tools rendered them. The
 * texts were recorded from Jinja 3.1.6 for Python and mustache.js 4.2.0.
 */
class MigrateLanguagesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"jinja, x.j2", "jinja-settings, x.j2", "mustache, x.mustache"})
  void rendersAsRecorded(String language, String name) throws IOException {
    List<Map<String, Object>> cases = recorded(language + ".json");
    assertThat(cases).hasSizeGreaterThanOrEqualTo(100);
    SoftAssertions all = new SoftAssertions();
    for (int i = 0; i < cases.size(); i++) {
      if (Cases.has(i)) {
        check(folder.resolve(language + i), name, cases.get(i), all);
      }
    }
    all.assertAll();
  }

  /** Parts of templates are read or refused, without exceptions. */
  @SuppressWarnings("unchecked")
  @ParameterizedTest
  @CsvSource({"jinja, x.j2", "jinja-settings, x.j2", "mustache, x.mustache"})
  void anyPartOfATemplateCanBeRead(String language, String name) throws IOException {
    Random random = new Random(48);
    for (Map<String, Object> one : recorded(language + ".json")) {
      String text = String.valueOf(((Map<String, String>) one.get("files")).get(name));
      for (int i = 0; i < 20; i++) {
        int start = random.nextInt(text.length() + 1);
        int end = start + random.nextInt(text.length() - start + 1);
        String part =
            i % 2 == 0
                ? text.substring(start, end)
                : text.substring(0, start) + text.substring(end);
        Span all = new Span(0, part.length());
        ForeignTemplate read =
            language.equals("mustache")
                ? MustacheReader.read(part, all)
                : JinjaReader.read(part, all, settings(one));
        Rules rules =
            i % 3 == 0 ? new Rules(/* strips= */ true, Map.of("a", "thread")) : Rules.FIRST;
        ConvertTemplate converted =
            ConvertTemplate.of(
                PromptyReader.read(part, all, read, rules),
                path -> path,
                include -> Optional.empty());
        assertThat(converted.obstacles())
            .allMatch(obstacle -> obstacle.span().end() <= part.length());
      }
    }
  }

  /** Returns the settings of Jinja with which a text was recorded. */
  @SuppressWarnings("unchecked")
  private static JinjaSettings settings(Map<String, Object> recorded) {
    Map<String, Boolean> settings =
        (Map<String, Boolean>) recorded.getOrDefault("settings", Map.of());
    return new JinjaSettings(
        settings.getOrDefault("trim_blocks", false), settings.getOrDefault("lstrip_blocks", false));
  }

  private MigrateResult migrate(boolean approximates, Map<String, String> files)
      throws IOException {
    new Templates(folder).with(files);
    return migrate(folder, approximates, JinjaSettings.DEFAULT);
  }

  private static MigrateResult migrate(Path folder, boolean approximates, JinjaSettings settings)
      throws IOException {
    return MigrateTree.run(
        new MigrateRequest(
            CompilerOptions.of(SourceRoot.of(folder, "com.acme")),
            Optional.empty(),
            SyntaxChoice.NONE,
            Optional.of(settings.trimBlocks()),
            Optional.of(settings.lstripBlocks()),
            file -> true,
            approximates,
            /* writes= */ true,
            MigrateRequest.Flags.COMMAND_LINE));
  }

  @Test
  void rolesOfPromptyBecomeMessages() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "ask.prompty",
                """
                ---
                name: Ask
                description: Asks
                inputs:
                  product: { type: string, description: Its name }
                  tone:
                    type: string
                    default: warm
                model:
                  api: chat
                ---

                You know {{product}}.

                Be {{ tone }}.

                User:
                {% if brief %}
                In short:
                {% endif %}
                {{question}}
                # assistant:
                OK.
                """));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(Files.readString(folder.resolve("ask.chat.md")))
        .isEqualTo(
            """
            ---
            name: Ask
            description: Asks
            model:
              api: chat
            parameters:
              product: { required: true, description: "Its name" }
              tone: { default: "warm" }
              brief: { type: boolean, default: false }
              question: { required: true }
            ---
            {{#system}}
            You know {{product}}.

            Be {{tone}}.

            {{/system}}
            {{#user}}
            {{#if brief}}

            In short:
            {{/if}}

            {{question}}
            {{/user}}
            {{#assistant}}
            OK.
            {{/assistant}}
            """);
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    // As the parser of Prompty 0.1 splits the rendered lines.
    assertThat(
            DirectoryCatalog.of(options)
                .messages("ask.chat.md", Map.of("product", "Kiln", "question", "Q"))
                .messages())
        .extracting(message -> message.role().value() + "=" + message.content())
        .containsExactly("system=You know Kiln.\n\nBe warm.\n", "user=\nQ", "assistant=OK.");
  }

  /** As the parser of Prompty 2 splits the rendered lines, and inserts conversations. */
  @Test
  void messagesOfTheSecondPromptyHaveNoLineBreaksAround() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "ask.prompty",
                """
                ---
                name: Ask
                model: { id: gpt-4, apiType: chat }
                inputs:
                  - { name: product, kind: string, default: Kiln }
                  - { name: conversation, kind: thread }
                  - { name: brief, kind: boolean, default: true }
                  - { name: parts, kind: array, default: [a, "b, c"] }
                  - { name: level, kind: integer, default: 3 }
                  - { name: question, kind: string, description: What to ask }
                ---

                system:

                You know {{product}}.{% if brief and level > 2 %} Be brief.{% endif %}
                {%- for part in parts %} {{ part }}{% endfor %}
                ![logo](a.png)

                {{conversation}}

                user:


                {{question}}

                """,
                "photo.prompty",
                "---\nmodel: gpt-4\ninputs: [{ name: photo, kind: image }]\n---\nuser:\n{{photo}}\n"));
    assertThat(problems(folder, result))
        .startsWith("photo.prompty:6:3: error: [PC601] The file was not migrated: an image");
    assertThat(Files.readString(folder.resolve("ask.chat.md")))
        .isEqualTo(
            """
            ---
            name: Ask
            model: { id: gpt-4, apiType: chat }
            parameters:
              product: { default: "Kiln" }
              brief: { type: boolean, default: true }
              level: { type: number, default: 3 }
              parts: { type: "string[]", default: ["a", "b, c"] }
              conversation: { type: messages }
              question: { required: true, description: "What to ask" }
            ---
            {{#system}}
            You know {{product}}.{{#if (and brief (gt level 2))}} Be brief.{{/if}}{{#each parts as |part|}} {{part}}{{/each}}
            ![logo](a.png)
            {{/system}}
            {{messages conversation}}
            {{#user}}
            {{question}}
            {{/user}}
            """);
  }

  /** Haystack removes white space around the rendered text of a message. */
  @Test
  void messagesOfHaystackBecomeMessages() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "rag.j2",
                """
                {% message role="system" %}
                You know {{ product }}.
                {% endmessage %}

                {# Earlier questions #}
                {% for turn in turns %}
                {% message role="user" %}{{ turn.question }}{% endmessage %}
                {% endfor %}
                {% if documents %}
                  {%- message role="user" -%}
                  Documents:
                  {% for document in documents -%}
                    - {{ document }}
                  {% endfor %}
                  Question: {{ question }}
                  {% endmessage %}
                {% endif %}
                """,
                "note.md",
                "---\ndescription: D\n---\n{% message role='user' %} Hi {{ a }} {% endmessage %}\n"));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(result.emptyLines())
        .extracting(line -> line.source().path().replaceFirst(".*/", "") + ":" + line.line())
        .containsExactly("rag.j2:14");
    assertThat(Files.exists(folder.resolve("note.md"))).isFalse();
    assertThat(Files.readString(folder.resolve("note.chat.md")))
        .isEqualTo(
            """
            ---
            description: D
            parameters:
              a: { required: true }
            ---
            {{#user}}
            Hi {{a}}
            {{/user}}
            """);
    assertThat(Files.readString(folder.resolve("rag.chat.md")))
        .contains(
            "{{#each turns as |turn|}}\n{{#user}}\n{{turn.question}}\n{{/user}}\n{{/each}}\n");
    assertThat(
            rendered(
                "rag.chat.md",
                Map.of(
                    "product",
                    "Kiln",
                    "turns",
                    List.of(Map.of("question", "Q1"), Map.of("question", "Q2")),
                    "documents",
                    List.of("D1", "D2"),
                    "question",
                    "Why?")))
        .isEqualTo(
            "system=You know Kiln.|user=Q1|user=Q2"
                + "|user=Documents:\n  - D1\n  - D2\n  \n  Question: Why?");
  }

  @Test
  void linesThatStayEmptyAreNamedOnce() throws IOException {
    Map<String, String> files =
        Map.of(
            "a.j2", "A {% if x %}b{% endif %}\nC {%- if x %}\nd{% endif %}",
            "b.j2", "A\n  {% if x %}\nb\n{% endif %}\n",
            "c.j2", "{# c #}\n{{ x }}");
    MigrateResult result = migrate(false, files);
    assertThat(
            result.hint(
                source -> source.path().replaceFirst(".*/", ""), MigrateRequest.Flags.MAVEN))
        .contains(
            "2 templates of Jinja print an empty line for a tag that is alone on its line, as at"
                + " b.j2:2. If your application sets trim_blocks or lstrip_blocks, add"
                + " '-Dprompt.trimBlocks=true' or '-Dprompt.lstripBlocks=true'.");
    new Templates(folder.resolve("trimmed")).with(files);
    assertThat(
            migrate(folder.resolve("trimmed"), false, new JinjaSettings(true, true)).emptyLines())
        .isEmpty();
  }

  private String rendered(String id, Map<String, Object> values) {
    return DirectoryCatalog.of(CompilerOptions.of(SourceRoot.of(folder, "com.acme")))
        .messages(id, values)
        .messages()
        .stream()
        .map(message -> message.role().value() + "=" + message.content())
        .collect(Collectors.joining("|"));
  }

  @Test
  void hostedPromptsOfOpenAiBecomeMessages() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "support.openai.json",
                """
                {
                  "model": "gpt-5.1",
                  "instructions": "You help customers of {{ product }}.",
                  "input": [
                    {"role": "developer", "content": "JSON like {\\"a\\": {}} stays."},
                    {"role": "user", "content": [
                      {"type": "input_text", "text": "I am {{customer_name}}.\\n"},
                      {"type": "input_text", "text": "Help with {{issue}}!"}]}
                  ],
                  "text": {"format": {"type": "text"}},
                  "temperature": 0.3
                }
                """));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(Files.exists(folder.resolve("support.openai.json"))).isFalse();
    assertThat(Files.readString(folder.resolve("support.chat.md")))
        .startsWith(
            """
            ---
            openai:
              model: "gpt-5.1"
              text: {format: {type: "text"}}
              temperature: 0.3
            """);
    assertThat(
            rendered(
                "support.chat.md",
                Map.of("product", "Kiln", "customer_name", "Ada", "issue", "glaze")))
        .isEqualTo(
            "system=You help customers of Kiln.|system=JSON like {\"a\": {}} stays."
                + "|user=I am Ada.\nHelp with glaze!");
  }

  @Test
  void hostedPromptsOfLangfuseBecomeTextsAndMessages() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "critic.langfuse.json",
                """
                {"name": "critic", "type": "text", "version": 3, "labels": ["production"],
                 "prompt": "As a {{level}} critic: do you like {{film}}?",
                 "config": {"model": "gpt-4o", "languages": ["en", "fr"]}}
                """,
                "talk.langfuse.json",
                """
                {"type": "chat", "prompt": [
                  {"role": "system", "content": "You are {{tone}}."},
                  {"type": "placeholder", "name": "history"},
                  {"type": "chatmessage", "role": "user", "content": "{{question}}"}]}
                """));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(Files.readString(folder.resolve("critic.md")))
        .isEqualTo(
            """
            ---
            langfuse:
              name: "critic"
              version: 3
              labels: ["production"]
              config: {model: "gpt-4o", languages: ["en", "fr"]}
            parameters:
              level: { required: true }
              film: { required: true }
            ---
            As a {{level}} critic: do you like {{film}}?""");
    assertThat(
            rendered(
                "talk.chat.md",
                Map.of(
                    "tone",
                    "kind",
                    "question",
                    "Why?",
                    "history",
                    List.of(
                        new ChatMessage(ChatRole.USER, "Hi", false),
                        new ChatMessage(ChatRole.ASSISTANT, "Hello", false)))))
        .isEqualTo("system=You are kind.|user=Hi|assistant=Hello|user=Why?");
  }

  @Test
  void hostedPromptsOfLangSmithBecomeMessages() throws IOException {
    String template =
        """
        {"lc": 1, "type": "constructor", "id": ["langchain", "prompts", "chat", "%s"],
         "kwargs": {"prompt": {"lc": 1, "type": "constructor",
           "id": ["langchain", "prompts", "prompt", "PromptTemplate"],
           "kwargs": {"input_variables": [], "template_format": "%s", "template": "%s",
             "partial_variables": {"length": "short"}}}}}
        """;
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "facts.langsmith.json",
                """
                {"commit_hash": "6f0e", "tags": ["qa"], "manifest": {"lc": 1, "type": "constructor",
                 "id": ["langchain", "prompts", "chat", "ChatPromptTemplate"],
                 "kwargs": {"input_variables": ["question"], "partial_variables": {"tone": "calm"},
                  "messages": [%s, {"lc": 1, "type": "constructor",
                    "id": ["langchain", "prompts", "chat", "MessagesPlaceholder"],
                    "kwargs": {"variable_name": "history"}}, %s]}}}
                """
                    .formatted(
                        template.formatted(
                            "SystemMessagePromptTemplate",
                            "f-string",
                            "Be {tone} and {length}: {{\\\"a\\\": 1}}"),
                        template.formatted(
                            "HumanMessagePromptTemplate", "mustache", "{{{question}}}"))));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(Files.readString(folder.resolve("facts.chat.md")))
        .startsWith("---\nlangsmith:\n  commit_hash: \"6f0e\"\n  tags: [\"qa\"]\nparameters:\n");
    assertThat(rendered("facts.chat.md", Map.of("question", "Why?", "history", List.of())))
        .isEqualTo("system=Be calm and short: {\"a\": 1}|user=Why?");
  }

  @Test
  void hostedPromptsOfAnotherFormAreRefused() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "a.openai.json", "{\"input\": [{\"role\": \"tool\", \"content\": \"x\"}]}",
                "b.openai.json",
                    "{\"input\": [{\"role\": \"user\", \"content\": [{\"type\": \"input_image\"}]}]}",
                "c.langfuse.json", "{\"prompt\": \"Say {{#if x}}a{{/if}}\"}",
                "blank.openai.json",
                    "{\"input\": [{\"role\": \"user\", \"content\": \" \"}, {\"role\": \"user\", \"content\": \"x\"}]}",
                "d.langsmith.json", "{\"kwargs\": 1}",
                "e.langfuse.json", "[]",
                "f.openai.json", "{\"input\": [{\"role\": \"user\", \"content\": null}]}",
                "g.openai.json", "{\"model\": \"m\", \"prompt\": {\"id\": \"pmpt_1\"}}",
                "i.openai.json", "{\"id\": \"pmpt_1\", \"version\": \"2\"}",
                "h.langfuse.json",
                    "{\"prompt\": \"Hi. @@@langfusePrompt:name=tone|label=production@@@\"}"));
    assertThat(result.changes()).isEmpty();
    assertThat(
            result.problems().stream()
                .map(
                    one ->
                        one.location().column()
                            + " "
                            + one.message().replace("The file was not migrated: ", "")
                            + " "
                            + one.fix().text()))
        .containsExactly(
            "21 messages of 'tool' have no counterpart. Remove it from the file, and add it to the"
                + " template afterwards.",
            "41 a part of the message is not text. Remove it from the file, and add it to the"
                + " template afterwards.",
            "40 a message without text is left out. Remove it from the file. Add '--approximate' to"
                + " accept the difference.",
            "12 '{{#if x}}' is not the name of a variable. Write a plain name in the braces.",
            "12 '{{/if}}' is not the name of a variable. Write a plain name in the braces.",
            "12 an object is expected here. Export the prompt from LangSmith again.",
            "1 The JSON is not well-formed: an object is expected here. Write '{ … }'.",
            "40 a text is expected here. Export the prompt from OpenAI again.",
            "26 the file refers to the prompt, and does not have its text. Copy the messages of the"
                + " prompt from the dashboard into a list 'input'.",
            "12 '@@@langfusePrompt:…@@@' refers to another prompt. Write the text of that prompt in"
                + " its place.",
            "1 the file refers to the prompt, and does not have its text. Copy the messages of the"
                + " prompt from the dashboard into a list 'input'.");
  }

  @Test
  void instructionsThatAreNullAreNoMessage() throws IOException {
    String json = "{\"instructions\": null, \"input\": \"Why?\"}";
    assertThat(problems(folder, migrate(false, Map.of("ask.openai.json", json)))).isEmpty();
    assertThat(rendered("ask.chat.md", Map.of())).isEqualTo("user=Why?");
  }

  @Test
  void partsWithoutACounterpartAreRefusedWithTheirPlace() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "a.j2",
                    "{% set x = 1 %}\n{{ n + 1 }} {{ x | tojson }}\n{% for a, b in c %}{% endfor %}",
                "b.prompty",
                    "---\nname: b\n---\nuser:\n{% if x %}\nassistant:\nNo.\n{% endif %}\n"
                        + "{% message role='user' %}x{% endmessage %}",
                "c.md", "Text {% macro m() %}{% endmacro %}",
                "d.mustache", "{{name}}",
                "e.j2",
                    "{% include 'none.j2' %}{{ n | replace('\\\\', '/') }}{{ xs[-1] }}{% if x %}",
                "f.j2", "x",
                "f.md", "y",
                "g.j2",
                    """
                    Hello {% message role='tool' %}x{% endmessage %}
                    {% message role='user' name='A' %}x{% endmessage %}{{ x }}
                    """,
                "h.j2",
                    "{% message role='user' %}{% for x in xs %}\n{{ x }}{% endfor %}{% endmessage %}",
                "i.j2", "{{ x | templatize_part }}{% if (a if b else c) %}{% endif %}"));
    assertThat(result.changes()).isEmpty();
    assertThat(
            result.problems().stream()
                .map(
                    one ->
                        folder.relativize(Path.of(one.location().source().path()))
                            + ":"
                            + one.location().line()
                            + ":"
                            + one.location().column()
                            + " "
                            + one.message().replace("The file was not migrated: ", "")))
        .containsExactlyInAnyOrder(
            "a.j2:1:1 '{% set x = 1 %}' has no counterpart.",
            "a.j2:2:6 arithmetic cannot be converted.",
            "a.j2:2:16 the filter 'x | tojson' cannot be converted.",
            "a.j2:3:9 a loop with several variables cannot be converted.",
            "b.prompty:6:1 a role is in a block.",
            "b.prompty:9:1 '{% message role='user' %}' has no counterpart.",
            "c.md:1:6 '{% macro m() %}' has no counterpart.",
            "d.mustache:1:1 Mustache writes '<', '&', quotes and slashes in values as '&lt;' and so"
                + " on, and here they are printed unchanged.",
            "e.j2:1:1 there is no template 'none.j2' to include.",
            "e.j2:1:39 in Handlebars a text in quotes cannot end in a backslash.",
            "e.j2:1:55 'xs[-1]' cannot be converted.",
            "e.j2:1:74 a block is not closed.",
            "g.j2:1:1 'Hello' is outside of the messages.",
            "g.j2:1:23 this role cannot be converted.",
            "g.j2:2:1 the name or the data of a message cannot be converted.",
            "g.j2:2:55 it is outside of the messages.",
            "h.j2:1:38 Haystack removes white space at the ends of a message, also of this part.",
            "i.j2:1:4 an image or another part of a message of Haystack cannot be converted.",
            "i.j2:1:33 'a if b else c' in another value cannot be converted.",
            "f.j2:1:1 there is already a file 'f.md'.");
  }

  /** Mustache looks up names in objects first, and indents the lines of partials. */
  @Test
  void contextsOfMustacheAreDifferences() throws IOException {
    MigrateResult result =
        migrate(
            true,
            Map.of(
                "a.mustache", "A\n  {{>b}}\n{{#c}}{{{c.name}}} {{{mail}}}{{/c}}\n{{{mail}}}",
                "b.mustache", "a\nb",
                "d.mustache", "{{#xs}}{{> row}}{{/xs}}{{#ok}}{{> b}}{{/ok}}",
                "row.mustache", "{{{n}}}"));
    assertThat(problems(folder, result))
        .contains(
            "a.mustache:2:3: warning: [PC605] Mustache indents all lines of 'b', and here only the"
                + " first is.",
            "a.mustache:3:1: warning: [PC605] 'mail' may be a property of 'c', and is not read as"
                + " one.",
            "d.mustache:1:8: warning: [PC605] 'n' of 'row' may be a property of 'xs', and is not"
                + " read as one.")
        .doesNotContain("'b' may be a property");
    assertThat(result.migrated()).isEqualTo(4);
  }

  /** A template can be converted after those that it includes, with the same result. */
  @Test
  void includedTemplatesMayBeConvertedBefore() throws IOException {
    Map<String, String> included =
        Map.of(
            "b.j2", "{% if n > 3 %}{{ n }}{% endif %}{% for t in ts %}{{ t.k }}{% endfor %}\n",
            "c.j2", "{{ o | default('-') }}{{ i | default(7) }}{{ x.m }}{% if on %}!{% endif %}",
            "partials/d.mustache", "one\n{{{y}}}\n");
    Map<String, String> including =
        Map.of(
            "a.j2", "{% include 'b.j2' %}{% for x in xs %}{% include 'c.j2' %}{% endfor %}",
            "e.mustache", "E\n  {{> d}}\n");
    Path atOnce = Files.createDirectories(folder.resolve("once"));
    new Templates(atOnce).with(included).with(including);
    String expected = problems(atOnce, migrate(atOnce, true, JinjaSettings.DEFAULT));
    Path twice = Files.createDirectories(folder.resolve("twice"));
    new Templates(twice).with(included);
    assertThat(migrate(twice, true, JinjaSettings.DEFAULT).problems()).isEmpty();
    new Templates(twice).with(including);
    assertThat(problems(twice, migrate(twice, true, JinjaSettings.DEFAULT)))
        .isEqualTo(expected)
        .contains("e.mustache:2:3: warning: [PC605] Mustache indents all lines of 'd'");
    for (String name : List.of("a.md", "e.md")) {
      assertThat(twice.resolve(name)).hasSameTextualContentAs(atOnce.resolve(name));
    }
  }

  /** A template that is left stays, with those that include it. */
  @Test
  void templatesThatIncludeAnUnconvertedOneStay() throws IOException {
    MigrateResult result =
        migrate(
            false,
            Map.of(
                "a.j2", "A {% if x %}{% include 'b.j2' %}{% endif %}",
                "b.j2", "B {% include 'c.j2' %}",
                "c.j2", "{% set x = 1 %}",
                "d.j2", "D"));
    assertThat(result.migrated()).isEqualTo(1);
    assertThat(result.problems())
        .extracting(one -> one.location().column() + " " + one.message())
        .containsExactly(
            "13 The file was not migrated: it includes 'b.j2', which was not migrated.",
            "3 The file was not migrated: it includes 'c.j2', which was not migrated.",
            "1 The file was not migrated: '{% set x = 1 %}' has no counterpart.");
  }

  @Test
  void differencesOfIncludedTextsAreAtTheTag() throws IOException {
    MigrateResult result =
        migrate(
            true,
            Map.of(
                "a.j2", "A {% include 'b.j2' %}{% include 'c.md' %}",
                "b.j2", "This is longer than the other.\n{% if x is defined %}{{ x }}{% endif %}",
                "c.md", "Be brief.\n"));
    assertThat(result.problems())
        .extracting(one -> one.location().column() + " " + one.message())
        .containsExactly(
            "3 See 'b.j2': here a value that is empty, false or 0 counts as absent.",
            "23 'c' ends with a line break, which Jinja leaves out.",
            "7 Here a value that is empty, false or 0 counts as absent.");
  }

  @Test
  void aFileOfAnotherToolHasItsOwnSyntax() throws IOException {
    new Templates(folder)
        .with(Map.of("a.j2", "{% if x %}${x}{% endif %}", "b.st", "Hi {name} \\{", "c.md", "${x}"));
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    MigrateResult result =
        MigrateTree.run(new MigrateRequest(options, Optional.of(OldSyntax.DOLLAR), true));
    assertThat(problems(folder, result)).isEmpty();
    assertThat(Files.readString(folder.resolve("a.md")))
        .endsWith("---\n{{#if x}}{{{{raw}}}}${x}{{{{/raw}}}}{{/if}}");
    assertThat(Files.readString(folder.resolve("b.md"))).endsWith("---\nHi {{name}} {");
    assertThat(Files.readString(folder.resolve("c.md"))).endsWith("---\n{{x}}");
  }

  @Test
  void differencesAreListedIfTheyAreAccepted() throws IOException {
    Map<String, String> files =
        Map.of(
            "a.j2", "{{ a | default('x') }}{% if a %}{% endif %}",
            "b.j2", "{% if a is defined %}{{ a }}{% endif %}",
            "c.mustache", "{{#xs}}{{title}}{{/xs}}",
            "d.md", "Hi {{$name}}");
    assertThat(migrate(false, files).unmigrated()).isEqualTo(4);
    MigrateResult result = migrate(true, files);
    assertThat(result.migrated()).isEqualTo(4);
    assertThat(result.problems())
        .hasSize(5)
        .allMatch(one -> one.code() == DiagnosticCode.MIGRATION_CAVEAT);
    assertThat(Files.readString(folder.resolve("c.md")))
        .endsWith("---\n{{#each xs as |item|}}{{item.title}}{{/each}}");
  }

  private static List<Map<String, Object>> recorded(String name) throws IOException {
    try (InputStream in = MigrateLanguagesTest.class.getResourceAsStream(name)) {
      return new Yaml().load(new String(in.readAllBytes(), UTF_8));
    }
  }

  @SuppressWarnings("unchecked")
  private static void check(
      Path folder, String name, Map<String, Object> recorded, SoftAssertions all)
      throws IOException {
    Map<String, String> files = (Map<String, String>) recorded.get("files");
    new Templates(Files.createDirectories(folder)).with(files);
    CompilerOptions options = CompilerOptions.of(SourceRoot.of(folder, "com.acme"));
    MigrateResult result = migrate(folder, /* approximates= */ false, settings(recorded));
    if (!result.problems().isEmpty()) {
      all.fail(files + "\n" + problems(folder, result));
      return;
    }
    String id = name.replaceFirst("\\.\\w+$", ".md");
    String migrated = Files.readString(folder.resolve(id));
    Map<String, Object> values = (Map<String, Object>) recorded.get("values");
    all.assertThat(DirectoryCatalog.of(options).render(id, values))
        .as(files.get(name) + "\n======\n" + migrated)
        .isEqualTo(recorded.get("text"));
    all.assertThat(files.keySet()).noneMatch(file -> Files.exists(folder.resolve(file)));
  }

  private static String problems(Path folder, MigrateResult result) {
    DiagnosticPrinter printer = new DiagnosticPrinter(folder);
    return result.problems().stream().map(printer::print).collect(Collectors.joining("\n"));
  }
}
