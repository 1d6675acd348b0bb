package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.syntax.data.IndentJson;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The command {@code render}. */
class RenderCommandTest extends CliTest {

  @BeforeEach
  void aPrompt() {
    template("code.md", CODE);
  }

  @Test
  void theTextIsAllThatIsPrinted() {
    assertThat(prompt("render", "code.md", "--param", "task=it"))
        .isEqualTo(new Ran(0, "Do it, try 1.\n", ""));
  }

  @Test
  void aListIsGivenByItsElementsOrAsJson() {
    String expected = "Do it, try 1.\n- a\n- b\n";
    assertThat(prompt("render", "code.md", "-p", "task=it", "-p", "files=a", "-p", "files=b").out())
        .isEqualTo(expected);
    assertThat(prompt("render", "code.md", "-p", "task=it", "-p", "files=[\"a\",\"b\"]").out())
        .isEqualTo(expected);
    assertThat(prompt("render", "code.md", "-p", "task=it", "-p", "files=a").out())
        .isEqualTo("Do it, try 1.\n- a\n");
  }

  @Test
  void anObjectIsJson() {
    template(
        "who.md", "---\nparameters:\n  who: { properties: { name: {} } }\n---\n{{who.name}}\n");
    assertThat(prompt("render", "who.md", "-p", "who={\"name\": \"Ann\"}").out())
        .isEqualTo("Ann\n");
    assertThat(prompt("render", "who.md", "-p", "who={\"name\": ").err())
        .startsWith("prompt: the parameter 'who':1:");
  }

  @Test
  void aToolIsPrintedAsClientsGetIt() {
    template(
        "orders/search.tool.md",
        """
        ---
        title: Search
        parameters: { text: { required: true, description: The words. } }
        output: { properties: { ids: { type: "string[]", required: true } } }
        annotations: { readOnly: true }
        ---
        Finds "orders".
        """);
    String arguments =
        "{\"type\":\"object\",\"properties\":{\"text\":{\"type\":\"string\",\"description\":\"The"
            + " words.\"}},\"required\":[\"text\"],\"additionalProperties\":false}";
    String result =
        "{\"type\":\"object\",\"properties\":{\"ids\":{\"type\":\"array\",\"items\":{\"type\":\"string\"}}},"
            + "\"required\":[\"ids\"],\"additionalProperties\":false}";
    String names = "{\"name\":\"search\",";
    String description = "\"description\":\"Finds \\\"orders\\\".\",";
    Map<String, String> forms =
        Map.of(
            "neutral",
            names
                + "\"title\":\"Search\","
                + description
                + "\"parameters\":"
                + arguments
                + ",\"output\":"
                + result
                + ",\"annotations\":{\"readOnly\":true}}",
            "openai",
            "{\"type\":\"function\",\"name\":\"search\","
                + description
                + "\"parameters\":"
                + arguments
                + ",\"strict\":true}",
            "anthropic",
            names + description + "\"input_schema\":" + arguments + "}",
            "gemini",
            names + description + "\"parametersJsonSchema\":" + arguments + "}",
            "mcp",
            names
                + "\"title\":\"Search\","
                + description
                + "\"inputSchema\":"
                + arguments
                + ",\"outputSchema\":"
                + result
                + ",\"annotations\":{\"readOnlyHint\":true}}");
    forms.forEach(
        (client, json) ->
            assertThat(prompt("render", "orders/search", "--for", client))
                .isEqualTo(new Ran(0, IndentJson.indent(json, 2) + "\n", "")));
    assertThat(prompt("render", "orders/search.tool.md").out())
        .isEqualTo(IndentJson.indent(forms.get("neutral"), 2) + "\n");
    assertThat(prompt("render", "orders/search", "-p", "text=a").err())
        .contains("'orders/search.tool.md' is a tool: what is printed is its definition");
    assertThat(prompt("render", "orders/search", "--for", "claude").err())
        .startsWith(
            "prompt: --for cannot be 'claude'. Did you mean 'anthropic'? Possible values: neutral,"
                + " openai, anthropic, gemini, mcp.\n");
    assertThat(prompt("render", "orders/search", "--format", "anthropic").err())
        .contains("is a tool, which renders no messages");
    assertThat(prompt("render", "code.md", "--for", "mcp").err())
        .contains("'code.md' is not a tool");
  }

  @Test
  void aTextMayLookLikeJson() {
    assertThat(prompt("render", "code.md", "-p", "task=[x").out()).startsWith("Do [x, try");
  }

  @Test
  void anUnknownParameterIsRefused() {
    assertThat(prompt("render", "code.md", "-p", "tsk=it"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: 'code.md' has no parameter 'tsk'. Did you mean 'task'?"
                    + " Parameters: task, tries, files.\n"));
    assertThat(prompt("render", "code.md", "-p", "task").err())
        .isEqualTo(
            "prompt: 'task' is not a parameter with a value. Write it like --param name=value.\n");
    assertThat(prompt("render", "code.md", "-p", "task=a", "-p", "task=b").err())
        .isEqualTo("prompt: The parameter 'task' is given more than once, but is not a list.\n");
  }

  @Test
  void anUnknownParameterInJsonIsRefused() {
    Ran refused =
        new Ran(
            2,
            "",
            "prompt: 'code.md' has no parameter 'tsk'. Did you mean 'task'?"
                + " Parameters: task, tries, files.\n");
    String json = "{\"task\": \"it\", \"tsk\": 1}";
    assertThat(prompt("render", "code.md", "--params", json)).isEqualTo(refused);
    file("p.json", json);
    assertThat(prompt("render", "code.md", "--params-file", "p.json")).isEqualTo(refused);
    pipedIn(json);
    assertThat(prompt("render", "code.md")).isEqualTo(refused);
    pipedIn("");
    // That may have parameters of many prompts.
    variable("PARAMS_JSON", json);
    assertThat(prompt("render", "code.md").out()).isEqualTo("Do it, try 1.\n");
  }

  @Test
  void aFlagBeatsAFileAndThatTheEnvironment() {
    file("p.yaml", "task: file\ntries: 4\n");
    variable("PARAMS_JSON", "{\"task\": \"environment\", \"tries\": 5, \"files\": [\"e\"]}");
    pipedIn("{\"task\": \"input\"}");
    assertThat(prompt("render", "code.md", "--params-file", "p.yaml", "-p", "task=flag").out())
        .isEqualTo("Do flag, try 4.\n- e\n");
    assertThat(prompt("render", "code.md", "--params", "{\"task\": \"json\"}").out())
        .startsWith("Do json, try 5.");
  }

  @Test
  void standardInputIsReadUnlessItBelongsToOthers() {
    pipedIn("{\"task\": \"input\"}");
    assertThat(prompt("render", "code.md").out()).isEqualTo("Do input, try 1.\n");
    Ran ran = prompt("render", "code.md", "--no-stdin");
    assertThat(ran)
        .isEqualTo(
            new Ran(
                2,
                "",
                """
                prompt: Required parameter 'task' is missing. What to do
                Pass values with -p NAME=VALUE, or made-up ones with --example.
                """));
    assertThat(prompt("render", "code.md", "task=it").err())
        .startsWith("prompt: 'task=it' is an unexpected argument. Write '-p task=it'.\n");
    assertThat(prompt("render", "code.md", "--task", "it").err())
        .startsWith("prompt: There is no option '--task'. For a parameter, write '-p task=…'.\n");
  }

  @Test
  void withoutExamplesValuesAreMadeUp() {
    assertThat(prompt("render", "code.md", "--example").out())
        .isEqualTo("Do [task], try 1.\n- [files 1]\n- [files 2]\n");
    assertThat(prompt("render", "--example", "code.md", "-p", "task=it").out())
        .startsWith("Do it, try 1.\n");
  }

  @Test
  void theFirstExampleOrThatOfAName() {
    template(
        "code.md",
        CODE.replace(
            "---\nDo",
            """
            examples:
              - { name: short, parameters: { task: x } }
              - { name: long, parameters: { task: xxx } }
            ---
            Do\
            """));
    assertThat(prompt("render", "code.md", "--example").out()).isEqualTo("Do x, try 1.\n");
    assertThat(prompt("render", "code.md", "-e", "long").out()).isEqualTo("Do xxx, try 1.\n");
    assertThat(prompt("render", "code.md", "-e", "lng").err())
        .isEqualTo(
            "prompt: The prompt 'code.md' has no example 'lng'. Did you mean 'long'?"
                + " Examples: short, long.\n");
  }

  @Test
  void tokensAreCounted() {
    Ran ran = prompt("render", "code.md", "-p", "task=it", "--tokens");
    assertThat(ran).isEqualTo(new Ran(0, "Do it, try 1.\n", "About 4 tokens.\n"));
    assertThat(prompt("render", "code.md", "-p", "task=it", "-t", "-f", "json").out())
        .isEqualTo("{\"text\":\"Do it, try 1.\\n\",\"estimatedTokens\":4}\n");
  }

  @Test
  void aPartialOrASkillIsRenderedByItself() {
    template("partials/footer.md", "-- {{> name}} of {{team}}\n");
    template("partials/name.md", "{{author.name}}");
    template("skills/tone.md", "Be brief.\n");
    template(
        "partials/hint.md", "---\nparameters: { who: { required: true } }\n---\nFor {{who}}.\n");
    assertThat(
            prompt(
                    "render",
                    "partials/footer.md",
                    "-p",
                    "author={\"name\":\"Ann\"}",
                    "-p",
                    "team=A")
                .out())
        .isEqualTo("-- Ann of A\n");
    assertThat(prompt("render", "skills/tone").out()).isEqualTo("Be brief.\n");
    assertThat(prompt("render", "partials/hint.md", "--example").out()).isEqualTo("For [who].\n");
    assertThat(prompt("render", "partials/hint.md", "-p", "wo=x").err())
        .isEqualTo(
            "prompt: 'partials/hint.md' has no parameter 'wo'. Did you mean 'who'?"
                + " Parameters: who.\n");
  }

  @Test
  void aBrokenPartialIsReported() {
    template("partials/footer.md", "{{#if a}}\n");
    Ran ran = prompt("render", "partials/footer.md");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).startsWith("src/main/prompts/partials/footer.md:1:");
  }

  @Test
  void messagesAreTextOrJson() {
    template(
        "ask.task.yaml",
        """
        task: ask
        context: { question: { required: true } }
        sources: { history: { returns: "string[]" } }
        """);
    template(
        "ask.chat.yaml",
        """
        id: ask
        task: ask
        name: Answers
        version: 1
        layout: [{ kind: slot, name: all }]
        slots:
          all:
            priority: 0
            plan:
              - { kind: message, role: system, content: Be brief. }
              - { kind: message, role: user, content: "{{question}}" }
        """);
    assertThat(prompt("render", "ask.chat.yaml", "-p", "question=Why?", "--tokens"))
        .isEqualTo(
            new Ran(
                0,
                "[system]\nBe brief.\n\n[user]\nWhy?\n",
                "About 4 tokens (system 3, user 1).\n"));
    assertThat(prompt("render", "ask.chat.yaml", "-p", "question=Why?", "-f", "json").out())
        .isEqualTo(
            "{\"messages\":[{\"role\":\"system\",\"content\":\"Be brief.\"},"
                + "{\"role\":\"user\",\"content\":\"Why?\"}],\"warnings\":[],\"dropped\":[]}\n");
    assertThat(prompt("render", "ask.chat.yaml", "-p", "qestion=Why?").err())
        .contains("Did you mean 'question'? Parameters: question, model, sources, maxTokens.");
  }

  @Test
  void theSchemaOfTheAnswersIsPrintedWithoutParameters() {
    template(
        "ask.md", "---\nparameters: { q: { required: true } }\noutput: \"string[]\"\n---\n{{q}}\n");
    assertThat(prompt("render", "ask.md", "--format", "schema", "--tokens"))
        .isEqualTo(
            new Ran(
                0,
                """
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "type": "object",
                  "properties": {
                    "value": {
                      "type": "array",
                      "items": {
                        "type": "string"
                      }
                    }
                  },
                  "required": [
                    "value"
                  ],
                  "additionalProperties": false
                }
                """,
                ""));
    assertThat(prompt("render", "ask.md", "-p", "q=Why?", "-f", "json").out())
        .startsWith("{\"text\":\"Why?\\n\",\"outputSchema\":{\"$schema\":")
        .endsWith("\"additionalProperties\":false}}\n");
    assertThat(prompt("render", "code.md", "-f", "schema"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: The prompt 'code.md' declares no 'output', so there is no schema of its"
                    + " answers.\n"));
  }

  @Test
  void theModuleThatHasThePromptIsFound() {
    file("a/src/main/prompts/one.md", "One.\n");
    file("b/src/main/prompts/two.md", "Two.\n");
    file("c/src/main/prompts/two.md", "Second.\n");
    assertThat(prompt("render", "one.md").out()).isEqualTo("One.\n");
    assertThat(prompt("render", "one").out()).isEqualTo("One.\n");
    assertThat(prompt("render", "two.md"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: Several modules have 'two.md': b, c. Choose one, as in --module b.\n"));
    assertThat(prompt("render", "two.md", "--module", "c").out()).isEqualTo("Second.\n");
    assertThat(prompt("render", "on.md").err())
        .isEqualTo("prompt: Unknown prompt 'on.md'. Did you mean 'one.md'?\n");
  }

  @Test
  void aBrokenPromptIsReported() {
    template("code.md", BROKEN);
    Ran ran = prompt("render", "code.md");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).startsWith("src/main/prompts/code.md:4:6: error: [PC301]");
  }

  @Test
  void missingIdIsReportedWithAdvice() {
    assertThat(prompt("render"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: Choose a prompt, as in 'prompt render build/code.md'. 'prompt list' prints all.\n"));
  }

  @Test
  void deepJsonCausesNoStackTrace() {
    template("any.md", "---\nparameters: { x: { type: any } }\n---\n{{json x}}\n");
    String deep = "[".repeat(2_000) + "]".repeat(2_000);
    String sentence =
        ":1:506: The JSON is not well-formed: there are more than 500 levels. Use fewer levels of"
            + " nesting.\n";
    Ran given = prompt("render", "any.md", "--params", "{\"x\":" + deep + "}");
    assertThat(given.code()).isEqualTo(2);
    assertThat(given.err()).startsWith("prompt: ").endsWith(sentence);
    file("p.json", "{\"x\":" + deep + "}");
    assertThat(prompt("render", "any.md", "--params-file", "p.json").err())
        .startsWith("prompt: ")
        .endsWith("p.json" + sentence);
    assertThat(prompt("render", "any.md", "-p", "x=" + deep).err())
        .contains("there are more than 500 levels.")
        .doesNotContain("\tat ");
    String most = "[".repeat(500) + "]".repeat(500);
    assertThat(prompt("render", "any.md", "--params", "{\"x\":" + most + "}").out())
        .isEqualTo(most + "\n");
    assertThat(prompt("render", "any.md", "--params", "{\"x\":" + "1".repeat(5_000) + "}").err())
        .endsWith("a number or a key is too long. Shorten it.\n");
  }

  @Test
  void bodiesOfRequestsHaveMarksForTheCache() {
    template(
        "ask.chat.md",
        "---\nparameters: { name: { required: true, varies: session } }\n---\n"
            + "{{#system}}Rules.{{name}}{{/system}}{{#user}}Why?{{/user}}");
    assertThat(prompt("render", "ask", "-p", "name=Ann", "--format", "anthropic").out())
        .isEqualTo(
            "{\"model\":\"MODEL\",\"max_tokens\":4096,\"system\":[{\"type\":\"text\",\"text\":\"Rules.\","
                + "\"cache_control\":{\"type\":\"ephemeral\"}},{\"type\":\"text\",\"text\":\"Ann\"}],"
                + "\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Why?\","
                + "\"cache_control\":{\"type\":\"ephemeral\"}}]}]}\n");
    assertThat(prompt("render", "ask", "-p", "name=Ann", "--format", "openai").out())
        .contains("\"text\":\"Rules.\",\"prompt_cache_breakpoint\":{\"mode\":\"explicit\"}}");
  }
}
