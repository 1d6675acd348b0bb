package io.promptcompiler.core.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.document.template.Inclusions;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.ToolSource.Kind;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of tools: what they mean, and what a wrong one may mean. */
class KnownToolsTest {
  private static final KnownTools TOOLS =
      KnownTools.of(
          List.of(
              tool(Kind.JAVA, "com.acme.Orders#searchOrders", "search_orders"),
              tool(Kind.JAVA, "com.acme.Old#refund", "refund"),
              tool(Kind.FILE, "refund.tool.md", "refund"),
              tool(Kind.SERVER, "github", "create_issue"),
              tool(Kind.SERVER, "github", "list_issues"),
              tool(Kind.SERVER, "gitlab", "create_issue"),
              tool(Kind.SERVER, "gitlab", "refund"),
              tool(Kind.EXTERNAL, "", "web_search")),
          /* isComplete= */ true,
          ToolLimits.ALL);

  private static KnownTool tool(Kind kind, String source, String name) {
    return new KnownTool(
        name,
        new ToolSource(kind, source),
        Location.ofFile("a"),
        Optional.empty(),
        Optional.empty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "search_orders       => search_orders",
        "refund              => refund",
        "gitlab.refund       => gitlab.refund",
        "list_issues         => github.list_issues",
        "github.create_issue => github.create_issue",
        "web_search          => web_search",
        "create_issue        => ",
        "github.web_search   => ",
        "searchOrders        => "
      })
  void aNameMeansATool(String name, String full) {
    assertThat(TOOLS.find(name).map(KnownTool::fullName)).isEqualTo(Optional.ofNullable(full));
  }

  @Test
  void theFileDescribesTheMethodOfItsName() {
    assertThat(TOOLS.find("refund").orElseThrow().source().words())
        .isEqualTo("in the file 'refund.tool.md'");
  }

  @Test
  void aNameOfTwoServersIsAmbiguous() {
    assertThat(TOOLS.named("create_issue"))
        .extracting(tool -> tool.source().words())
        .containsExactly("on the server 'github'", "on the server 'gitlab'");
    assertThat(TOOLS.names()).doesNotContain("create_issue").contains("github.create_issue");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "serch_orders      => search_orders",
        "search_order      => search_orders",
        "searchOrders      => search_orders",
        "search-orders     => search_orders",
        "search_all_orders => search_orders",
        "list_issue        => list_issues",
        "github.list_issue => github.list_issues",
        "find_customers    => ",
        "delete_everything => "
      })
  void similarNamesAreFound(String name, String nearest) {
    assertThat(TOOLS.nearest(name).stream().findFirst()).isEqualTo(Optional.ofNullable(nearest));
    assertThat(TOOLS.meant(name, true)).isEqualTo(Optional.ofNullable(nearest));
  }

  @ParameterizedTest
  @CsvSource({
    "refunds",
    "Refund",
    "search",
    "orders",
    "web_research",
    "search_issues",
    "get_orders"
  })
  void aWordThatMayMeanSomethingElseIsNoTool(String word) {
    assertThat(TOOLS.meant(word, true)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "mcp__githb__list_issues  => mcp__github__list_issues",
        "mcp__GitHub__list_issue  => mcp__github__list_issues",
        "mcp__githb__list_        => mcp__github__list_",
        "mcp__githb__close        => ",
        "mcp__github2__list_issues => ",
        "mcp__jira__list_issues   => "
      })
  void aMisspeltServerIsFound(String name, String meant) {
    assertThat(TOOLS.meantOfServer(name, name.endsWith("_"))).isEqualTo(Optional.ofNullable(meant));
  }

  /** Compared one by one, this would take minutes. */
  @Test
  @Timeout(20)
  void manyWordsAreNotComparedWithManyNames() {
    KnownTools many =
        KnownTools.of(
            IntStream.range(0, 20_000)
                .mapToObj(i -> tool(Kind.SERVER, "s", "search_orders_" + i))
                .toList(),
            /* isComplete= */ true,
            ToolLimits.ALL);
    for (int i = 0; i < 20_000; i++) {
      assertThat(many.meant("serch_ordrs_" + i, true)).isEmpty();
    }
    assertThat(many.meant("serch_orders_7", false)).contains("search_orders_7");
  }

  @Test
  void aMisspeltNameOfTwoServersHasBothAsCorrection() {
    assertThat(TOOLS.meant("create_isue", true)).contains("create_issue");
    assertThat(TOOLS.correction("create_isue", Location.ofFile("a")).text())
        .startsWith("Did you mean 'github.create_issue' or 'gitlab.create_issue'? Known tools:");
  }

  @Test
  void theCorrectionHasAnEditAndTheNames() {
    SourceText text = new SourceText("a.md", "{{tool search_all_orders}}");
    var fix = TOOLS.correction("search_all_orders", new Location(text, new Span(7, 24)));
    assertThat(fix.text())
        .startsWith("Did you mean 'search_orders'? Known tools: github.create_issue, ");
    assertThat(fix.edits())
        .singleElement()
        .satisfies(edit -> assertThat(edit.replacement()).isEqualTo("search_orders"));
    assertThat(fix.isCertain()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "openai                  | search.orders => 'search.orders' cannot be the name of a tool: names of OpenAI have ASCII letters, digits, '_' and '-'. Write 'search_orders'.",
        "openai anthropic gemini | 21st_magic    => '21st_magic' cannot be the name of a tool: names of Gemini have an ASCII letter or '_', then letters, digits, '_', '.', ':' and '-'. Write '_21st_magic'.",
        "mcp gemini              | search.orders => ",
        "openai mcp              | Suche_Aufträge => 'Suche_Aufträge' cannot be the name of a tool: names of OpenAI and MCP have ASCII letters, digits, '_' and '-'. Write 'Suche_Auftr_ge'.",
        "anthropic mcp           | LONG          => ",
        "openai                  | 获取天气 => names of OpenAI have ASCII letters, digits, '_' and '-'. Write a name such as 'search_orders'.",
        "openai gemini           | LONG          => cannot be the name of a tool: it has 65 characters, and the maximum of OpenAI and Gemini is 64. Write a shorter name, such as 'search_orders'."
      })
  void namesHaveLimits(String input, String expected) {
    String[] parts = input.split("\\|", -1);
    List<ToolProvider> providers =
        List.of(parts[0].strip().split(" ", -1)).stream()
            .map(word -> ToolProvider.of(word).orElseThrow())
            .toList();
    String name = parts[1].strip().equals("LONG") ? "a".repeat(65) : parts[1].strip();
    var found = new ToolLimits(providers, "").name(name, Location.ofFile("a"));
    if (expected == null) {
      assertThat(found).isEmpty();
    } else {
      assertThat(found.orElseThrow().sentences()).endsWith(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "FILE a, FILE b         => The tool 'x' is defined twice: it is also in the file 'a'. Rename one of the two.",
        "LIBRARY a, FILE b      => The tool 'x' is defined twice: it is also in the library 'a'. Rename one of the two.",
        "LIBRARY a, LIBRARY b   => The tool 'x' is defined twice: it is also in the library 'a'. Rename one of the two.",
        "JAVA a, EXTERNAL b     => The tool 'x' is defined twice: it is also in Java, 'a'. Remove it from 'external'.",
        "FILE a, JAVA b         => ",
        "JAVA a, JAVA b         => ",
        "SERVER a, FILE b       => ",
        "SERVER a, SERVER b     => "
      })
  void aNameMeansOneTool(String sources, String finding) {
    List<KnownTool> tools =
        Stream.of(sources.split(", "))
            .map(source -> source.split(" "))
            .map(parts -> tool(Kind.valueOf(parts[0]), parts[1], "x"))
            .toList();
    DiagnosticList found = new DiagnosticList();
    ToolCollisions.check(KnownTools.of(tools, /* isComplete= */ true, ToolLimits.ALL), found);
    assertThat(found.toList().stream().map(one -> one.sentences()))
        .containsExactlyElementsOf(Optional.ofNullable(finding).stream().toList());
  }

  @Test
  void thePrefixCounts() {
    var limits = new ToolLimits(List.of(ToolProvider.OPENAI), "mcp__shop__");
    assertThat(limits.name("a".repeat(53), Location.ofFile("a"))).isEmpty();
    assertThat(limits.name("a".repeat(54), Location.ofFile("a")).orElseThrow().sentences())
        .endsWith(
            ": with the prefix 'mcp__shop__', it has 65 characters, and the maximum of OpenAI is 64."
                + " Write a shorter name, such as 'search_orders'.");
  }

  @Test
  void descriptionsHaveALimit() {
    String emoji = "\uD83D\uDE00".repeat(1_024);
    assertThat(ToolLimits.ALL.description(emoji, Location.ofFile("a"))).isEmpty();
    assertThat(
            ToolLimits.ALL.description(emoji + ".", Location.ofFile("a")).orElseThrow().message())
        .isEqualTo("The description has 1025 characters, and the maximum of OpenAI is 1024.");
  }

  /** A text is compiled again if one of its names means something else. */
  @Test
  void aChangedToolChangesTheInputsOfATextThatMentionsIt() {
    SourceFile text = ProjectFile.source(Path.of("/a/prompt.yaml"), "");
    KnownTools other =
        TOOLS.and(List.of(tool(Kind.JAVA, "com.acme.Orders#find", "find_customers")));
    assertThat(inputs(text, TOOLS, "find_customers"))
        .isNotEqualTo(inputs(text, other, "find_customers"));
    assertThat(inputs(text, TOOLS, "refund")).isEqualTo(inputs(text, other, "refund"));
    assertThat(inputs(text, TOOLS, "")).isNotEqualTo(inputs(text, other, ""));
  }

  private static String inputs(SourceFile text, KnownTools tools, String name) {
    FragmentLibrary library =
        FragmentLibrary.of(
            new Kinds(List.of()),
            List.of(text),
            file -> Inherited.NONE,
            Helpers.NONE,
            tools,
            (file, about) -> true);
    Inclusions inclusions = library.inclusions();
    if (name.isEmpty()) {
      assertThat(inclusions.tools(text).all()).isEqualTo(tools);
    } else {
      assertThat(inclusions.tools(text).named(name)).isEqualTo(tools.named(name));
    }
    return library
        .inputs(text, inclusions.dependencies().questions())
        .orElseThrow()
        .checksum(file -> List.of());
  }
}
