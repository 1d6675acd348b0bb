package io.promptcompiler.outputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.testing.Cases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that no answer takes long, or makes anything but an output or its exception. */
class HostileAnswersTest {
  private static final int SIZE = 100_000;
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Answers with a long text at {@code @}. */
  private static final List<String> AROUND =
      List.of(
          "@",
          "[@",
          "{\"note\": \"x\", \"any\": @",
          "{\"note\": \"x\"}@",
          "{\"ok\": true, \"n\": 1, \"kind\": \"done\", \"done\": \"no\"}\n@",
          "{\"list\": [@",
          "{\"note\": \"@",
          "<think>@</think>@",
          " x@");

  private static final String DECLARATION =
      "output: { properties: { note: {}, list: { type: array, items: { properties: { a: {} } } },"
          + " any: any, ok: boolean, n: integer, kind: { enum: [a b, A_C, done] },"
          + " done: { enum: [done, no] } } }";

  private static List<Outputs<?>> outputs = List.of();

  @TempDir private Path folder;

  @BeforeAll
  static void compile(@TempDir Path shared) {
    outputs =
        List.of(
            Declared.output(shared, DECLARATION),
            Declared.output(shared, "output: 'any[]'"),
            Declared.untrusted(shared, "output: string"));
  }

  private static void readOrRefuse(Outputs<?> outputs, String answer) {
    try {
      outputs.read(answer);
    } catch (OutputException e) {
      assertThat(e.problems()).isNotEmpty();
    }
    outputs.partial(answer);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[",
        "{\"a\":",
        "[1,",
        "{}",
        "[]",
        "{{",
        "[[1],",
        "{\"note\":\"x\"}",
        "{\"a\":1 x",
        "{\"note\":\"x\"y ",
        "{\"note\":\"x\"y\n",
        "{'",
        "{\"note\":\"\\\"",
        "\"",
        "\\",
        "\"\\",
        "<think>",
        "x<think>",
        "</think>",
        "<",
        "```",
        "/*",
        "{/*",
        "{//",
        "//\n{",
        "{\"any\":\"[",
        "1",
        "{a:b ",
        "{note:x,",
        "\"a\" ",
        "[\"a\" b",
        "{\"list\":\"{",
        "]",
        "}",
        "[{\"a\":1},",
        "{a:1}",
        "[1 x]",
        "{\"a\":[x",
        "\n",
        "{\"\":1,",
        "0.",
        "-",
        "{\"note\": '",
        "{a:",
        "{a:{b:[",
        "{\"x\":1}\n",
        "{\"note\":[",
        "<think>{",
        "<think>{\"a\":1 x</think>",
        "{\"a\":1} </think>",
        "[\"x {\"a\": 1}\n",
        "{//\n",
        "[//\nx",
        "{a:[{a:[1 x ",
        "[1,[",
        "[1,000,",
        "{\"note\":\"x\",\"note\":",
        "{\"note\":\"...\",\"list\":[],\"any\":\"...\"}",
        "\"note\":1,",
        "here ",
        "here! ",
        "** ",
        "1e999999999,",
        "\"1,000\",",
        "True,",
        "{\"b\":1},",
        "\"{\\\"a\\\":1}\",",
        "\"a\" // x\n,",
        "\\u0041",
        "\\d",
        "k:v\n",
        "\"a\":1 \"b\":2 ",
        "\"  ",
        "\\\"  ",
        "}  ",
        "\"a\"} ",
        " \"x",
        "Σ",
        "aΣ ",
        "İ",
      })
  void repeatedTextTakesLinearTime(String repeated) {
    String text = repeated.repeat(SIZE / repeated.length());
    // Each text is tried in one answer, and in all of them every night.
    int first = Math.floorMod(repeated.hashCode(), AROUND.size());
    int tried = Cases.ALL ? AROUND.size() : 1;
    Assertions.assertTimeoutPreemptively(
        LIMIT.multipliedBy(tried),
        () -> {
          for (int i = first; i < first + tried; i++) {
            String answer = AROUND.get(i % AROUND.size()).replace("@", text);
            outputs.forEach(output -> readOrRefuse(output, answer));
          }
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"` ``` ", "`` `", "<answer>\n", "<answer>\n```\n", "```", "` "})
  void muchThatBeginsBeforeTheJsonTakesLinearTime(String beginning) {
    String before = beginning.repeat(SIZE / beginning.length());
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () ->
            outputs.forEach(output -> readOrRefuse(output, before + "{\"note\":\"x\"}" + before)));
  }

  @Test
  void manyProblemsAreNotCollected() {
    Outputs<?> outputs =
        Declared.output(
            folder,
            "output: { properties: { list: { type: array, items: { properties: { a: { type:"
                + " integer, required: true } } } } } }");
    for (String element : List.of("{},", "{\"a\":\"x\"},", "{\"a\":1,\"b\":2},", "null,")) {
      String elements = element.repeat(SIZE / 10);
      assertThatThrownBy(() -> outputs.read("{\"list\": [" + elements + "]}"))
          .isInstanceOfSatisfying(
              OutputException.class,
              e -> {
                assertThat(e.problems()).hasSize(101).last().isEqualTo("There are more problems.");
                assertThat(e.paths()).hasSize(101).last().isEqualTo("");
                assertThat(e).hasMessageEndingWith("\nThere are more problems.");
              });
    }
  }

  @Test
  void longNumbersTakeLinearTime() {
    Outputs<?> outputs = Declared.output(folder, "output: { properties: { line: integer } }");
    String digits = "1".repeat(1_000_000);
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          for (String number : List.of(digits, "0." + digits, "\"" + digits + "\"")) {
            readOrRefuse(outputs, "{\"line\": " + number + "}");
          }
        });
  }

  @Test
  void longKeysAroundManyNumbersTakeLinearTime() {
    Outputs<?> outputs = Declared.output(folder, DECLARATION);
    String key = "{\"any\": {\"" + "k".repeat(SIZE) + "\": ";
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () -> {
          readOrRefuse(outputs, key + "[" + "1,".repeat(SIZE) + "2]}}");
          readOrRefuse(outputs, key + "[" + "1e999,".repeat(SIZE) + "2]}}");
        });
  }

  @Test
  void manyConstantsTakeLinearTime() {
    String constants =
        IntStream.range(0, 2_000)
            .mapToObj("number %d of many"::formatted)
            .collect(Collectors.joining(", "));
    Outputs<?> outputs =
        Declared.output(folder, "output: { type: array, items: { enum: [" + constants + "] } }");
    String answer = "[" + "\"Number 1999 of many\",".repeat(SIZE) + "]";
    Assertions.assertTimeoutPreemptively(LIMIT, () -> readOrRefuse(outputs, answer));
  }

  @Test
  void deepNestingIsRefused() {
    String answer = "{\"any\": " + "[".repeat(300) + "]".repeat(300) + "}";
    assertThatThrownBy(() -> Declared.output(folder, DECLARATION).read(answer))
        .isInstanceOf(OutputException.class)
        .hasMessage(
            "The answer cannot be read as JSON: in line 1, values are nested more than 200 levels"
                + " deep.");
  }

  @Test
  void textsInTextsInTextsEnd() {
    String answer = "[1]";
    for (int i = 0; i < 12; i++) {
      answer = "\"" + answer.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
    readOrRefuse(Declared.output(folder, "output: 'integer[]'"), answer);
    readOrRefuse(Declared.output(folder, DECLARATION), "{\"list\": " + answer + "}");
  }

  @Test
  void deepTextsInDeepTextsEnd() {
    String answer = "1";
    for (int i = 0; i < 9; i++) {
      String text = "{\"x\":".repeat(190) + answer + "}".repeat(190);
      answer = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
    readOrRefuse(
        Declared.output(folder, DECLARATION), "{\"kind\": \"done\", \"x\": " + answer + "}");
  }

  @Test
  void textsOfRecursiveTypesAreNestedAsDeepAsOtherValues() {
    Outputs<?> outputs =
        Declared.output(folder, "types: { Node: { properties: { x: Node } } }\noutput: Node");
    String answer = "{}";
    for (int i = 0; i < 4; i++) {
      String text = "{\"x\":".repeat(190) + answer + "}".repeat(190);
      answer = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
    String deep = "{\"x\":" + answer + "}";
    assertThatThrownBy(() -> outputs.read(deep))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("must be of type object");
    outputs.partial(deep);
  }

  /** The compiler allows as many levels as readers do. */
  @Test
  void typesInsideOfManyTypesAreRead() {
    StringBuilder types = new StringBuilder("types:\n  T99: { properties: { v: 'integer[]' } }\n");
    for (int i = 0; i < 99; i++) {
      types.append("  T" + i + ": { properties: { t: T" + (i + 1) + " } }\n");
    }
    Outputs<?> outputs = Declared.dotprompt(folder, types.toString(), "T1");
    String answer = "{\"t\":".repeat(98) + "{\"v\":[%s]}" + "}".repeat(98);
    outputs.read(answer.formatted("1"));
    assertThatThrownBy(() -> outputs.read(answer.formatted("1.5")))
        .isInstanceOf(OutputException.class);
  }

  @Test
  void choicesInsideOfChoicesEnd() {
    String choice = "{ properties: { x: { $ref: '#/$defs/A' }, k: { const: %s } }, required: [k] }";
    Outputs<?> outputs =
        Declared.dotprompt(
            folder,
            "{ properties: { x: { $ref: '#/$defs/A' } }, $defs: { A: { anyOf: ["
                + choice.formatted("1")
                + ", "
                + choice.formatted("2")
                + "] } } }");
    String deep = "{\"x\":".repeat(150) + "{\"k\":3}" + ",\"k\":2}".repeat(149) + "}";
    Assertions.assertTimeoutPreemptively(
        LIMIT,
        () ->
            assertThatThrownBy(() -> outputs.read(deep))
                .hasMessage("Field 'x' fits none of the choices of its schema."));
  }

  @Test
  void choicesOfManyElementsTakeLinearTime() {
    Outputs<?> outputs =
        Declared.dotprompt(
            folder,
            "{ properties: { x: { $ref: '#/$defs/A' } }, $defs: { A: { anyOf: [{ enum: [a] }, {"
                + " const: 1 }, { enum: [a, b, c] }, { type: boolean }, { properties: { x: { $ref:"
                + " '#/$defs/A' } } }, { type: array, items: { $ref: '#/$defs/A' } }] } } }");
    String deep = "[".repeat(190) + "true,".repeat(SIZE) + "true" + "]".repeat(190);
    Assertions.assertTimeoutPreemptively(LIMIT, () -> outputs.read("{\"x\": " + deep + "}"));
  }

  @Test
  void randomTextsAreReadOrRefused() {
    Random random = new Random(1);
    List<String> parts =
        List.of(
            "{",
            "}",
            "[",
            "]",
            "\"",
            "'",
            ",",
            ":",
            "note",
            "list",
            "\"a\"",
            "1",
            "-2.5e3",
            "\\",
            "\n",
            " ",
            "true",
            "None",
            "/*",
            "*/",
            "//",
            "#",
            "```",
            "```json\n",
            "<think>",
            "</think>",
            "\"note\": ",
            "\"list\": ",
            "x y",
            "\ud83d",
            "\u0000",
            "\\u12",
            "\"{",
            "value",
            ".");
    List<Outputs<Map<String, @Nullable Object>>> outputs =
        List.of(
            Declared.output(folder, DECLARATION),
            Declared.output(folder, "output: 'string[]'"),
            Declared.output(folder, "output: { enum: [note, list] }"),
            Declared.output(folder, "output: any"));
    for (int i = 0; i < Cases.of(20_000); i++) {
      StringBuilder answer = new StringBuilder(random.nextBoolean() ? "{\"note\": \"" : "");
      for (int j = random.nextInt(20); j >= 0; j--) {
        answer.append(parts.get(random.nextInt(parts.size())));
      }
      for (Outputs<?> output : outputs) {
        readOrRefuse(output, answer.toString());
      }
    }
  }

  /** Answers that are refused, with a sensitive text at {@code @}. */
  private static final List<String> SENSITIVE =
      List.of(
          "@",
          "It is @: {\"card\": {}}",
          "{\"card\": {}} @",
          "<think>x</think> @ {}",
          "@</think>{\"card\": {}}",
          "{\"card\": \"@\"}",
          "{\"card\": [\"@\"]}",
          "{\"card\": {\"no\": \"@\"}}",
          "{\"card\": {\"no\": {\"@\": 1}}}",
          "{\"card\": {\"when\": \"@\"}}",
          "{\"card\": {\"kind\": \"@\"}}",
          "{\"card\": {\"ok\": \"@\"}}",
          "{\"card\": {\"tags\": \"@, 2\"}}",
          "{\"card\": {\"tags\": [\"@\", {\"@\": 1}]}}",
          "{\"card\": {\"@\": 1}}",
          "{\"card\": {}, \"@\": 1}",
          "{\"card\": {}, \"card=@\": {\"no\": 1}}",
          "{\"@\": {\"card\": {}}}",
          "{\"card\": {\"no\": 1, \"no\": \"@\"}}",
          "{\"card\": {\"no\": @}}",
          "{\"card\": {\"x\": {\"no\": @}}}",
          "{\"card\": [{\"no\": @, \"tags\": [@]}]}",
          "{\"other\": @}",
          "{\"card\": {\"no\": '@}}",
          "{\"card\": {\"no\": \"@\\x41\"}}",
          "{\"card\": {\"no\": \"@",
          "{\"card\": {\"@\": ",
          "{\"card\": \"@\"id\"}",
          "{\"card\": \"{\\\"@\\\": 1\"}",
          "\"{\\\"card\\\": \\\"@\"",
          "// @\n{}");

  private static final String CARD =
      "properties: { no: { type: integer }, when: { type: number, format: decimal }, kind: { enum:"
          + " [visa, other] }, ok: { type: boolean }, tags: { type: array, items: { type: integer }"
          + " } }";

  /** Notations of a sensitive field {@code card}, in a dotprompt. */
  private static final List<String> SENSITIVE_SCHEMAS =
      List.of(
          "{ card: Card }",
          "{ card: Card, (*): integer }",
          "{ properties: { card: { sensitive: secret, " + CARD + " } }, required: [card] }",
          "{ properties: { card: { x-sensitive: secret, " + CARD + " } }, required: [card] }",
          "{ properties: { card: { $ref: '#/$defs/A' } }, $defs: { A: { x-sensitive: secret, "
              + CARD
              + " } } }",
          "{ properties: { card: { anyOf: [{ type: Card }, { type: boolean }] } } }",
          "{ properties: { card: { oneOf: [{ properties: { no: { type: integer, x-sensitive: secret }"
              + " } }, { type: array, items: { type: Card } }] } } }",
          "{ properties: { card: { type: [object, array], x-sensitive: secret, " + CARD + " } } }",
          "{ type: object, allOf: [{ properties: { card: { "
              + CARD
              + " } } }, { properties: { card: {"
              + " x-sensitive: secret } } }] }",
          "{ properties: { card: { "
              + CARD
              + " } }, allOf: [{ properties: { card: { sensitive:"
              + " personal } } }] }",
          "{ type: object, anyOf: [{ properties: { card: { type: Card } }, required: [card] }, { required: [other]"
              + " }] }",
          "{ properties: { card: { prefixItems: [{ type: Card }], items: { " + CARD + " } } } }",
          "{ card(array): Card }",
          "{ card: 'Card[]' }",
          "{ properties: { card: { type: 'Card[][]' } } }",
          "{ properties: { card: { type: ['Card[]', 'null'] } } }",
          "{ properties: { card: { anyOf: [{ type: 'Card[]' }, { type: boolean }] } } }",
          "{ properties: { card: { additionalProperties: { type: 'Card[]' } } } }");

  private List<Outputs<?>> sensitiveOutputs() throws IOException {
    Path dotprompts = Files.createDirectory(folder.resolve("dotprompts"));
    String types = "types: { Card: { sensitive: secret, " + CARD + " } }\n";
    List<Outputs<?>> all = new ArrayList<>();
    String declaration =
        "output: { properties: { card: { sensitive: secret, required: true, "
            + CARD.replace("number, format: decimal", "decimal")
            + " } } }";
    all.add(Declared.output(folder, declaration));
    all.add(Declared.untrusted(folder, declaration));
    SENSITIVE_SCHEMAS.forEach(schema -> all.add(Declared.dotprompt(dotprompts, types, schema)));
    return all;
  }

  @Test
  void noProblemQuotesASensitiveValue() throws IOException {
    for (Outputs<?> outputs : sensitiveOutputs()) {
      assertThat(outputs.mayQuote()).isFalse();
      for (String canary : List.of("canary", "0471100", "471100.5")) {
        int refused = 0;
        for (String one : SENSITIVE) {
          String answer = one.replace("@", canary);
          try {
            assertThat(outputs.read(answer).repairs().toString()).doesNotContain(canary);
          } catch (OutputException e) {
            refused++;
            assertThat(e.problems() + " " + e.paths()).as(answer).doesNotContain(canary);
          }
          PartialOutput partial = outputs.partial(answer);
          assertThat(partial + partial.openPath()).doesNotContain(canary);
        }
        assertThat(refused).isGreaterThan(15);
      }
      assertThatThrownBy(
              () -> outputs.read(new ModelAnswer(1, List.of(), List.of(), false, "canary")))
          .hasMessage("The model refused to answer.");
    }
  }

  /** Clients report what a response does not have as null or as an empty text. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      textBlock =
          """
          true | stop           | false |         | {value=true}
          true |                | false |         | {value=true}
          true | ''             | false | ''      | {value=true}
          true | max_tokens     | false |         | The model stopped at the limit of tokens, so the answer may be cut.
          true | SAFETY         | false |         | The provider stopped the answer: SAFETY.
               | tool_calls     | true  |         | The model called a tool instead of answering.
               | TOOL_EXECUTION | false |         | The model called a tool instead of answering.
               | stop           | false | I can't | The model refused to answer: 'I can't'.
          """)
  void anAnswerIsReadIfTheModelHasFinishedIt(
      @Nullable String text,
      @Nullable String reason,
      boolean callsTool,
      @Nullable String refusal,
      String expected) {
    Outputs<?> outputs = Declared.output(folder, "output: boolean");
    String read;
    try {
      read =
          String.valueOf(outputs.read(ModelAnswer.of(text, reason, callsTool, refusal)).output());
    } catch (OutputException e) {
      read = e.getMessage();
    }
    assertThat(read).isEqualTo(expected);
  }
}
