package io.promptcompiler.outputs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.runtime.OutputException;
import io.promptcompiler.runtime.tool.Tool;
import io.promptcompiler.runtime.tool.ToolInfo;
import io.promptcompiler.runtime.tool.Tools;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests calls with the arguments that models write, and the schemas of tools. */
class ToolCallsTest {
  private static final String SCHEMA =
      "{\"type\":\"object\",\"properties\":{\"customer\":{\"type\":\"string\"},"
          + "\"limit\":{\"type\":[\"integer\",\"null\"]},"
          + "\"status\":{\"type\":[\"string\",\"null\"],\"enum\":[\"open\",\"paid\",null]}},"
          + "\"required\":[\"customer\",\"limit\",\"status\"],\"additionalProperties\":false}";

  private final List<Exception> failures = new ArrayList<>();
  private final Tools tools =
      Tools.of(
              Tool.of(ToolInfo.of("search", "Finds orders.", SCHEMA), this::checked, Map::toString),
              Tool.of(
                  ToolInfo.of(
                      "today",
                      "Returns the date.",
                      "{\"type\":\"object\",\"properties\":{},\"required\":[],"
                          + "\"additionalProperties\":false}"),
                  all -> all,
                  all -> "2026-01-31" + all),
              Tool.of(
                  ToolInfo.of("fail", "Fails.", "{\"type\":\"object\",\"properties\":{}}"),
                  all -> all,
                  all -> {
                    throw new IllegalStateException("password");
                  }))
          .withListener((tool, e) -> failures.add(e));

  private Map<String, @Nullable Object> checked(Map<String, @Nullable Object> arguments) {
    if (arguments.get("customer") == null) {
      throw new OutputException(List.of("Parameter 'customer' is missing."), List.of("customer"));
    }
    return arguments;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search | {\"customer\": \"C-1\", \"limit\": 3} | {customer=C-1, limit=3}",
        "search | {\"customer\": \"C-1\", \"limit\": null} | {customer=C-1, limit=null}",
        "search | {'customer': 'C-1', 'limit': '3',} | {customer=C-1, limit=3}",
        "search | {\"customer\": 1.10} | {customer=1.10}",
        "search | {\"customer\": 1e3} | {customer=1e3}",
        "search | {\"Customer\": \"C-1\", \"status\": \"Open\"} | {customer=C-1, status=open}",
        "search | \"{\\\"customer\\\": \\\"C-1\\\"}\" | {customer=C-1}",
        "today  | {} | 2026-01-31{}",
        "today  | `` | 2026-01-31{}",
        "today  | null | 2026-01-31{}",
      })
  void argumentsAreRead(String name, String arguments, String expected) {
    assertThat(ToolCalls.call(tools, name, arguments))
        .isEqualTo(new Tools.Result(expected, expected, /* isError= */ false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search | {} | Parameter 'customer' is missing.",
        "search | `` | Parameter 'customer' is missing.",
        "search | {\"customer\": \"C-1 | The JSON of the arguments is cut off",
        "search | customer C-1 | The JSON of the arguments must be JSON",
        "search | Here is the JSON: {\"customer\": \"C-1\"} | The JSON of the arguments must be one"
            + " JSON value, but has the text 'Here is the JSON:' beside it, which could contradict"
            + " it.",
        "serch  | {\"customer\": \"C-1\"} | There is no tool 'serch'. Did you mean 'search'?",
        "fail   | {} | The tool 'fail' failed.",
        "search | {\"customer\": \"C-1\", \"all\": true} | Argument 'all' is not declared.",
        "search | {\"customer\": \"C-1\", \"limt\": 3}"
            + " | Argument 'limt' is not declared. Did you mean 'limit'?",
        "today  | {\"dry_run\": true} | Argument 'dry_run' is not declared.",
      })
  void problemsAreForTheModel(String name, String arguments, String expected) {
    Tools.Result result = ToolCalls.call(tools, name, arguments);
    assertThat(result.isError()).isTrue();
    assertThat(result.text()).contains(expected).doesNotContain("password");
    assertThat(failures).hasSize(name.equals("fail") ? 1 : 0);
  }

  @Test
  void decimalsKeepTheirDigits() {
    ToolInfo pay =
        ToolInfo.of(
                "pay",
                "Pays.",
                "{\"type\":\"object\",\"properties\":{\"amount\":{\"type\":\"number\"},"
                    + "\"parts\":{\"type\":\"array\",\"items\":{\"type\":\"number\"}},"
                    + "\"ratio\":{\"type\":\"number\"}}}")
            .withDecimalParameters("/properties/amount", "/properties/parts/items")
            .withTitle("Pay");
    Tools payments = Tools.of(Tool.of(pay, all -> all, Map::toString));
    String arguments =
        "{\"amount\": 10.10, \"parts\": [12345678901234567.89, \"1.50\"], \"ratio\": 10.10}";
    assertThat(ToolCalls.call(payments, "pay", arguments).text())
        .isEqualTo("{amount=10.10, parts=[12345678901234567.89, 1.50], ratio=10.1}");
  }

  @Test
  void unknownNamesAreEscapedAndCut() {
    assertThat(ToolCalls.call(tools, "a\n\u202eb", "{}").text())
        .isEqualTo("There is no tool 'a\\u000a\\u202eb'.");
    assertThat(ToolCalls.call(tools, "a".repeat(5000), "{}").text()).hasSizeLessThan(200);
  }

  @Test
  void sensitiveArgumentsAreNotRepeated() {
    ToolInfo pay =
        ToolInfo.of(
                "pay",
                "Pays.",
                "{\"type\":\"object\",\"properties\":{\"card\":{\"type\":\"integer\"}}}")
            .withSensitiveParameters("/properties/card");
    Tools cards = Tools.of(Tool.of(pay, all -> all, all -> "paid"));
    for (String written : List.of("\"4.711\"", "4711x", "4711} 4711", "4711, \"card\": 4712")) {
      Tools.Result result = ToolCalls.call(cards, "pay", "{\"card\": " + written + "}");
      assertThat(result.isError()).isTrue();
      assertThat(result.text()).doesNotContain("47", "711");
    }
  }

  @Test
  void nullIsAnObjectWithoutMembers() {
    assertThat(ToolCalls.call(tools, "today", null).text()).isEqualTo("2026-01-31{}");
  }

  @Test
  void argumentsMayBeInACodeFence() {
    assertThat(ToolCalls.call(tools, "search", "```json\n{\"customer\": \"C-1\"}\n```").text())
        .isEqualTo("{customer=C-1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'object'} | {'type':'object'}",
        "{'$schema':'s','$comment':'c','type':'object','minProperties':1}"
            + " | {'type':'object','minProperties':1}",
        "{'type':'object','properties':{'a':{'$ref':'#/$defs/A'}},'$defs':{'A':{'type':'object'}}}"
            + " | {'type':'object','properties':{'a':{'type':'object'}}}",
        "{'items':{'anyOf':[{'$ref':'#/$defs/A'}],'description':'d'},'$defs':{'A':{'type':'object',"
            + "'description':'of A'}}} | {'items':{'type':'object','description':'d'}}",
        "{'items':{'anyOf':[{'$ref':'#/$defs/A'},{'type':'null'}]},'$defs':{'A':{'type':'object'}}}"
            + " | {'items':{'type':['object','null']}}",
        "{'a':{'$ref':'#/$defs/A'},'$defs':{'A':{'items':{'$ref':'#/$defs/B'}},'B':{'type':'x'}}}"
            + " | {'a':{'items':{'type':'x'}}}",
        "{'a':{'$ref':'#/$defs/A'},'$defs':{'A':{'x':{'$ref':'#/$defs/A'},'y':{'$ref':'#/$defs/B'}},"
            + "'B':{'type':'b'}}} | {'a':{'$ref':'#/$defs/A'},'$defs':{'A':{'x':{'$ref':'#/$defs/A'},"
            + "'y':{'type':'b'}}}}",
        "{'a':{'$ref':'#/$defs/Gone'},'$defs':{}} | {'a':{'$ref':'#/$defs/Gone'}}",
      })
  void referencesAreInlined(String schema, String expected) {
    assertThat(ToolSchema.inlinedJson(schema.replace('\'', '"')))
        .isEqualTo(expected.replace('\'', '"'));
  }

  @Test
  void typesThatDoubleAreNotInlined() {
    StringBuilder schema = new StringBuilder("{\"items\":{\"$ref\":\"#/$defs/T0\"},\"$defs\":{");
    for (int i = 0; i < 60; i++) {
      String next = "{\"$ref\":\"#/$defs/T" + (i + 1) + "\"}";
      schema.append("\"T%d\":{\"a\":%s,\"b\":%s},".formatted(i, next, next));
    }
    schema.append("\"T60\":{\"type\":\"string\"}}}");
    assertThat(ToolSchema.inlinedJson(schema.toString())).isEqualTo(schema.toString());
  }

  @Test
  void aSchemaThatIsNotAnObjectIsRefused() {
    assertThatThrownBy(() -> ToolSchema.inlined("[1]"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("The schema of a tool must be a JSON object, but it is '[1]'.");
  }
}
