package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.PromptInfo;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * A prompt says what a model is to answer: a class that reads it, and a schema that asks for it.
 */
class TypedOutputsTest extends ApiTest {
  private static final Map<String, String> FILES =
      Map.ofEntries(
          Map.entry(
              "_defaults.yaml",
              """
              types:
                Level: { enum: [low, high] }
                Shared:
                  description: What several answer.
                  properties: { level: { type: Level, required: true }, note: {} }
              """),
          Map.entry(
              "review.md",
              """
              ---
              description: Reviews a change.
              output:
                properties:
                  verdict: { enum: [approve, reject], required: true, description: What you decide. }
                  findings:
                    type: array
                    items:
                      properties:
                        line: { type: integer, required: true }
                        text: { required: true, description: One sentence. }
                        level: { type: Level }
              ---
              Answer as {{outputSchema}}, for example
              {{outputExample indent=2}}"""),
          Map.entry(
              "list.md",
              """
              ---
              output: { type: array, items: { properties: { id: { type: integer, required: true } } } }
              examples:
                - name: two
                  output: [{ id: 1 }, { id: 2 }]
              ---
              {{outputExample}}"""),
          Map.entry("words.md", "---\noutput: \"string[]\"\n---\ntext"),
          Map.entry("score.md", "---\noutput: { type: number, description: 0 to 1. }\n---\ntext"),
          Map.entry("yes.md", "---\noutput: boolean\n---\ntext"),
          Map.entry("choice.md", "---\noutput: { enum: [a, b c] }\n---\ntext"),
          Map.entry("level.md", "---\noutput: Level\n---\ntext"),
          Map.entry("anything.md", "---\noutput: any\n---\ntext"),
          Map.entry("map.md", "---\noutput: object\n---\ntext"),
          Map.entry("empty.md", "---\noutput: { properties: {} }\n---\ntext"),
          Map.entry("shared.md", "---\noutput: Shared\n---\ntext"),
          Map.entry("plain.md", "text"),
          Map.entry(
              "secret.md",
              """
              ---
              types:
                Card: { sensitive: secret, properties: { number: integer } }
                Pin: { sensitive: secret, enum: [cc3, dd4] }
              output:
                properties:
                  ssn: { type: integer, sensitive: personal, description: Its digits. }
                  card: { type: Card, sensitive: secret, description: How they pay. }
                  codes: { type: array, items: { sensitive: secret, enum: [aa1, bb2] } }
                  pins: "Pin[]"
              ---
              {{outputSchema}}"""),
          Map.entry("pin.md", "---\noutput: { type: integer, sensitive: secret }\n---\ntext"),
          Map.entry(
              "own.md",
              """
              ---
              types:
                Output: { properties: { output: { type: "Output[]" }, more: { type: Shared } } }
              parameters:
                given: { type: Output, required: true }
              output: { type: Output }
              ---
              {{json given}}"""));

  TypedOutputsTest() {
    super(FILES);
  }

  private String schema(String className) {
    return (String) consumer.eval(className + ".outputSchema()");
  }

  @Test
  void anObjectIsReadFromAMap() {
    assertThat(
            consumer.run(
                """
                Map<String, Object> answer = Map.of("verdict", "reject", "more", 1, "findings",
                    List.of(Map.of("line", "12", "text", "Too long."),
                            Map.of("line", 13.0, "text", 7, "level", "high")));
                ReviewPrompt.Output output = ReviewPrompt.Output.fromMap(answer);
                ReviewPrompt.OutputFindingsItem last = output.findings().get(1);
                ReviewPrompt.Output built = ReviewPrompt.Output.of(ReviewPrompt.OutputVerdict.REJECT)
                    .withFindings(output.findings());
                return output.verdict() + " " + output.findings().get(0).line() + last.text()
                    + last.level() + output.findings().get(0).level() + " " + built.equals(output)
                    + output.withFindings(null).equals(built) + " " + built.withFindings(null);
                """))
        .isEqualTo("REJECT 127HIGHnull truefalse Output[verdict=REJECT, findings=null]");
  }

  @Test
  void everyProblemIsSaidInWordsForTheModel() {
    assertThatThrownBy(
            () ->
                consumer.run(
                    """
                    return ReviewPrompt.Output.fromMap(Map.of("verdict", "maybe", "findings", List.of(
                        Map.of("text", List.of(), "level", "HIGH"), Map.of("line", "x"), "no")));
                    """))
        .isInstanceOfSatisfying(
            OutputException.class,
            e -> {
              assertThat(e.problems())
                  .containsExactly(
                      "Field 'verdict' must be one of 'approve', 'reject', but got 'maybe'.",
                      "Field 'findings[0].line' is missing.",
                      "Field 'findings[0].text' must be of type string, but got '[]' which cannot be"
                          + " converted.",
                      "Field 'findings[0].level' must be one of 'low', 'high', but got 'HIGH'.",
                      "Field 'findings[1].line' must be of type integer, but got 'x' which cannot be"
                          + " converted.",
                      "Field 'findings[1].text' is missing. One sentence.",
                      "Field 'findings[2]' must be of type object, but got a text.");
              assertThat(e.paths())
                  .containsExactly(
                      "verdict",
                      "findings[0].line",
                      "findings[0].text",
                      "findings[0].level",
                      "findings[1].line",
                      "findings[1].text",
                      "findings[2]");
              assertThat(e).hasMessage(String.join("\n", e.problems()));
            });
  }

  @Test
  void sensitiveFieldsAreListed() {
    List<String> expected =
        List.of(
            "/properties/ssn",
            "/properties/card",
            "/properties/codes",
            "/properties/pins",
            "/$defs/Card/properties/number");
    assertThat(consumer.eval("SecretPrompt.info().outputSensitive()")).isEqualTo(expected);
    assertThat(project.catalog().info("secret").outputSensitive()).isEqualTo(expected);
    assertThat(consumer.eval("PinPrompt.info().outputSensitive()"))
        .isEqualTo(List.of("/properties/value"));
    assertThatThrownBy(() -> consumer.eval("PinPrompt.Output.from(\"4711x\")"))
        .hasMessageContaining("but got '[value]'");
    assertThatThrownBy(
            () -> consumer.eval("SecretPrompt.Output.fromMap(Map.of(\"pins\", List.of(\"x1\")))"))
        .hasMessageEndingWith("but got '[pins]'.");
    assertThat(consumer.eval("ReviewPrompt.info().outputSensitive()")).isEqualTo(List.of());
    assertThat(project.prompt("SecretPrompt", Map.of()).render()).doesNotContain("sensitive");
  }

  @Test
  void listsAndScalarsAreValues() {
    assertThat(
            consumer.run(
                """
                return ListPrompt.Output.from(List.of(Map.of("id", 3))).value().get(0).id()
                    + " " + ListPrompt.Output.from(Map.of("value", List.of())).value()
                    + " " + WordsPrompt.Output.from(List.of("a", 1)).value()
                    + " " + ScorePrompt.Output.from("0.5").value()
                    + " " + ScorePrompt.Output.from(Map.of("value", 1)).value()
                    + " " + YesPrompt.Output.from(true).value()
                    + " " + (ChoicePrompt.Output.from("b c").value() == ChoicePrompt.OutputValue.B_C)
                    + " " + LevelPrompt.Output.from("low").equals(
                        LevelPrompt.Output.of(Level.LOW))
                    + " " + AnythingPrompt.Output.from(Map.of("value", 1)).value()
                    + " " + MapPrompt.Output.from(Map.of("value", 1)).value();
                """))
        .isEqualTo("3 [] [a, 1] 0.5 1.0 true true true 1 {value=1}");
  }

  @Test
  void problemsOfValuesAreAtTheMemberThatHoldsThem() {
    String expected = "Field 'value[1].id' is missing.";
    for (String given :
        List.of(
            "List.of(Map.of(\"id\", 1), Map.of())",
            "Map.of(\"value\", List.of(Map.of(\"id\", 1), Map.of()))")) {
      assertThatThrownBy(() -> consumer.run("return ListPrompt.Output.from(" + given + ");"))
          .isInstanceOf(OutputException.class)
          .hasMessage(expected);
    }
    assertThatThrownBy(() -> consumer.run("return YesPrompt.Output.from(null);"))
        .isInstanceOf(OutputException.class)
        .hasMessage("Field 'value' is missing.");
    assertThatThrownBy(
            () -> consumer.run("return AnythingPrompt.Output.from(new StringBuilder[0]);"))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "Field 'value' must be made of maps, lists, texts, numbers and booleans, but got"
                + " [Ljava.lang.StringBuilder;.");
  }

  @Test
  void typesWithANameAreTheOutputThemselves() {
    assertThat(
            consumer.run(
                """
                OwnPrompt.Output output = OwnPrompt.Output.fromMap(
                    Map.of("output", List.of(Map.of()), "more", Map.of("level", "low")));
                Shared shared = Shared.fromMap(Map.of("level", "high"));
                EmptyPrompt.Output empty = EmptyPrompt.Output.fromMap(Map.of("any", 1));
                return OwnPrompt.builder().given(output).render() + shared.level() + empty;
                """))
        .isEqualTo("{\"output\":[{}],\"more\":{\"level\":\"low\"}}HIGHOutput[]");
    assertThatThrownBy(() -> consumer.run("return Shared.fromMap(Map.of());"))
        .isInstanceOf(OutputException.class)
        .hasMessage("Field 'level' is missing.");
  }

  @Test
  void aClassThatIsNoOutputReadsNoAnswers() {
    assertThat(consumer.refusals("PlainPrompt.outputSchema()")).isNotEmpty();
    assertThat(consumer.refusals("new PlainPrompt.Output()")).isNotEmpty();
    assertThat(project.sources().get("com/acme/prompts/PlainPrompt.java"))
        .doesNotContain("utput(", "OutputReader");
    assertThat(project.sources().get("com/acme/prompts/Level.java")).doesNotContain("fromMap");
  }

  @Test
  void theSchemaIsStrict() {
    String verdict =
        "\"verdict\":{\"type\":\"string\",\"enum\":[\"approve\",\"reject\"],"
            + "\"description\":\"What you decide.\"}";
    String item =
        "{\"type\":\"object\",\"properties\":{\"line\":{\"type\":\"integer\"},"
            + "\"text\":{\"type\":\"string\",\"description\":\"One sentence.\"},"
            + "\"level\":{\"type\":[\"string\",\"null\"],\"enum\":[\"low\",\"high\",null]}},"
            + "\"required\":[\"line\",\"text\",\"level\"],\"additionalProperties\":false}";
    assertThat(schema("ReviewPrompt"))
        .isEqualTo(
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{"
                + verdict
                + ",\"findings\":{\"type\":[\"array\",\"null\"],\"items\":"
                + item
                + "}},\"required\":[\"verdict\",\"findings\"],\"additionalProperties\":false}");
  }

  @Test
  void theSchemaOfAValueWrapsIt() {
    assertThat(schema("ScorePrompt"))
        .isEqualTo(
            "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"type\":\"object\","
                + "\"properties\":{\"value\":{\"type\":\"number\",\"description\":\"0 to 1.\"}},"
                + "\"required\":[\"value\"],\"additionalProperties\":false}");
  }

  @Test
  void whatIsReadByNameHasItToo() {
    PromptInfo info = (PromptInfo) consumer.eval("Prompts.catalog().info(\"review\")");
    assertThat(info.outputSchema()).isEqualTo(schema("ReviewPrompt"));
    PromptInfo plain = (PromptInfo) consumer.eval("PlainPrompt.info()");
    assertThat(plain.outputSchema()).isEmpty();
  }

  @Test
  void theTextShowsTheSchemaAndAnExample() {
    String rendered = project.prompt("ReviewPrompt", Map.of()).render();
    assertThat(rendered)
        .isEqualTo(
            "Answer as "
                + schema("ReviewPrompt")
                + """
                , for example
                {
                  "verdict": "approve",
                  "findings": [
                    {
                      "line": 0,
                      "text": "...",
                      "level": "low"
                    }
                  ]
                }""");
    assertThat(project.interpret("review.md", Map.of())).isEqualTo(rendered);
    assertThat(project.prompt("ListPrompt", Map.of()).render())
        .isEqualTo("{\"value\":[{\"id\":1},{\"id\":2}]}");
  }
}
