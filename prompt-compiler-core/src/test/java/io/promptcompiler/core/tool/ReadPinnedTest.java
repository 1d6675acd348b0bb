package io.promptcompiler.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.SourceText;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files with the tools of a server, which anybody may have written. */
class ReadPinnedTest {
  private final DiagnosticList found = new DiagnosticList();

  private List<PinnedTool> read(String json) {
    return ReadPinned.read(new SourceText("github.json", json), "github", found);
  }

  private List<String> findings() {
    return found.toList().stream()
        .map(
            one ->
                one.location().line()
                    + ":"
                    + one.location().column()
                    + " "
                    + one.code().id()
                    + " "
                    + one.sentences())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "{\"tools\": [TOOLS]} => `create_issue, list_issues`",
        "{\"result\": {\"tools\": [TOOLS]}, \"jsonrpc\": \"2.0\", \"id\": 1} => `create_issue, list_issues`",
        "{\"tools\": []} => ``"
      })
  void theResultAndTheAnswerAreRead(String json, String names) {
    String tools =
        "{\"name\": \"create_issue\", \"description\": \"A\\nB\"}, {\"name\":\"list_issues\"}";
    assertThat(
            read(json.replace("TOOLS", tools)).stream()
                .map(tool -> tool.name().text())
                .collect(Collectors.joining(", ")))
        .isEqualTo(names);
    assertThat(findings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "[]                              => 1:1 PC1720 The tools in 'github.json' cannot be read: it is a list, and not an object with a list 'tools', as in the result of tools/list. Write",
        "{\"tools\": {}}                 => 1:1 PC1720 The tools in 'github.json' cannot be read: there is no list 'tools', as in the result of tools/list. Run 'prompt tools pin github' again.",
        "{\"result\": 1}                 => 1:1 PC1720",
        "{\"tools\": [1]}                => 1:12 PC1720 The tools in 'github.json' cannot be read: a tool is an object with a 'name'.",
        "{\"tools\": [{}]}               => 1:12 PC1720 The tools in 'github.json' cannot be read: a tool has no 'name'.",
        "{\"tools\": [{\"name\": 1}]}    => a tool has no 'name'",
        "{\"tools\": [{\"name\": \"a\\u202eb\"}]} => 1:21 PC1720",
        "{\"tools\": [{\"name\": \"a b\"}]} => the name of a tool has up to 200 letters",
        "{\"tools\": [{\"name\": \"a\"}, {\"name\": \"a\"}]} => 1:36 PC1721 The tool 'a' is defined twice: it is also in line 1. Run",
        "{\"tools\": [], \"nextCursor\": \"x\"} => 1:16 PC1720 The tools in 'github.json' cannot be read: it is only a page of the tools",
        "{\"tools\": [{\"name\": \"a\", \"sha256\": \"00\"}]} => 1:21 PC1722 The tool 'a' of the server 'github' was changed after it was pinned. Run 'prompt tools pin github' again.",
        "{\"tools\": [{\"name\": \"a\", \"name\": \"b\"}]} => Duplicate key 'name'",
        "{\"tools\": [                   => PC2"
      })
  void mistakesAreReportedInTheirPlace(String json, String finding) {
    read(json);
    assertThat(findings()).anySatisfy(one -> assertThat(one).contains(finding));
  }

  @Test
  void theRestOfTheFileCounts() {
    assertThat(read("{\"tools\": [{}, {\"name\": \"a\"}, {\"name\": \"a\"}, {\"name\": \"b\"}]}"))
        .extracting(tool -> tool.name().text())
        .containsExactly("a", "b");
  }

  @Test
  void aDeepDefinitionIsRefused() {
    String deep = "{\"a\":".repeat(10_000) + "1" + "}".repeat(10_000);
    read("{\"tools\": [{\"name\": \"a\", \"inputSchema\": " + deep + "}]}");
    assertThat(findings()).singleElement().asString().contains("more than 100 levels");
  }

  @Test
  void manyToolsOfOneNameEndInOneFindingForTheOthers() {
    String tools =
        IntStream.range(0, 3_000)
            .mapToObj(i -> "{\"name\": \"a\"}")
            .collect(Collectors.joining(","));
    assertThat(read("{\"tools\": [" + tools + "]}")).hasSize(1);
    assertThat(found.toList()).hasSize(Limits.FINDINGS + 1);
  }

  @Test
  void theHashKnowsNoOrder() {
    PinnedTool one =
        read("{\"tools\": [{\"name\": \"a\", \"inputSchema\": {\"type\": \"object\", \"x\": [1, null]}}]}")
            .get(0);
    PinnedTool other =
        read("{\"tools\": [{\"inputSchema\": {\"x\":[1,null],\"type\":\"object\"}, \"name\": \"a\"}]}")
            .get(0);
    assertThat(one.hash()).isEqualTo(other.hash()).hasSize(64);
    assertThat(one.json("inputSchema")).contains("{\"type\":\"object\",\"x\":[1,null]}");
    read("{\"tools\": [" + one.pinned() + "]}");
    assertThat(findings()).isEmpty();
  }
}
