package io.promptcompiler.core.tool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.EditedTexts;
import io.promptcompiler.core.source.ReadBudget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The tools that the settings of a project list. */
class ReadKnownToolsTest {
  @TempDir private Path folder;

  private final DiagnosticList found = new DiagnosticList();
  private final ToolMemory memory = new ToolMemory();

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private KnownTools read(String settings) {
    return read(settings, EditedTexts.NONE);
  }

  private KnownTools read(String settings, EditedTexts edited) {
    ProjectFile file =
        ProjectFile.read(
            folder.resolve(ProjectFile.NAME), ("tools: " + settings).getBytes(UTF_8), found);
    return ReadKnownTools.read(
        ToolFiles.read(file.tools(), edited, memory, new ReadBudget()), UseSink.NONE, found);
  }

  private List<String> findings() {
    return found.toList().stream()
        .map(one -> one.location().line() + " " + one.code().id() + " " + one.sentences())
        .toList();
  }

  /** The names and descriptions are those that the frameworks compute. */
  @Test
  void methodsAreTools() throws IOException {
    write(
        "src/main/java/com/acme/Orders.java",
        """
        package com.acme;
        import dev.langchain4j.agent.tool.*;
        import org.springaicommunity.mcp.annotation.McpTool;
        import com.embabel.agent.api.annotation.LlmTool;
        class Orders {
          private static final String REFUND = "refund" + "_order";
          @Tool("Finds orders.") String searchOrders(String customer) { return ""; }
          @Tool({"Pays", "back."}) String a() { return ""; }
          @Tool(name = REFUND, value = "Pays back.") void b() {}
          @Tool(name = Names.CANCEL) void c() {}
          @Tool(name = " ") void blank() {}
          @org.springframework.ai.tool.annotation.Tool(name = "ship", description = "Ships.") void d() {}
          @McpTool void mcp() {}
          @LlmTool(description = "Asks.", name = "ask_llm") void e() {}
          static class Inner {
            @io.quarkiverse.mcp.server.Tool(name = "<<element name>>") void quarkus() {}
          }
          @Deprecated void none() {}
        }
        """);
    write(
        "other/src/main/java/com/acme/Names.java",
        """
        package com.acme;
        interface Names { String CANCEL = \"""
            cancel\\
            _order\"""; }
        """);
    write(
        "src/main/java/com/acme/Own.java", "class Own { @interface Tool {} @Tool void own() {} }");
    KnownTools tools = read("{ java: true }");
    assertThat(findings()).isEmpty();
    assertThat(tools.isComplete()).isTrue();
    assertThat(tools.all())
        .extracting(
            tool -> tool.name() + " | " + tool.source().name() + " | " + tool.description().get())
        .containsExactly(
            "a | com.acme.Orders#a | Pays\nback.",
            "ask_llm | com.acme.Orders#e | Asks.",
            "blank | com.acme.Orders#blank | ",
            "cancel_order | com.acme.Orders#c | ",
            "mcp | com.acme.Orders#mcp | ",
            "quarkus | com.acme.Orders.Inner#quarkus | ",
            "refund_order | com.acme.Orders#b | Pays back.",
            "searchOrders | com.acme.Orders#searchOrders | Finds orders.",
            "ship | com.acme.Orders#d | Ships.");
    assertThat(tools.find("refund_order").orElseThrow().place().text())
        .isEqualTo("refund\" + \"_order");
    assertThat(tools.find("searchOrders").orElseThrow().place().text()).isEqualTo("searchOrders");
  }

  /** A small file of settings can name one file for many servers. */
  @Test
  void theToolsOfAllServersAreLimited() throws IOException {
    String tools =
        IntStream.range(0, 4_000)
            .mapToObj(i -> "{\"name\": \"t" + i + "\"}")
            .collect(Collectors.joining(","));
    write("t.json", "{\"tools\": [" + tools + "]}");
    KnownTools read = read("{ mcp: { a: t.json, b: t.json, c: t.json, d: none.json } }");
    assertThat(read.all()).hasSize(10_000);
    assertThat(read.isComplete()).isFalse();
    assertThat(findings())
        .containsExactly(
            "1 PC219 'mcp' has 12000 tools, and at most 10000 are allowed. Remove servers and tools"
                + " that no prompt mentions. A file counts for each server.");
  }

  @Test
  void namesThatAreNotConstantLeaveTheToolsIncomplete() throws IOException {
    String imports = "import dev.langchain4j.agent.tool.Tool;\n";
    write("src/main/java/A.java", imports + "class A { @Tool(name = Lib.NAME) void a() {} }");
    write("src/main/kotlin/B.kt", imports + "class B { @Tool fun b() {} }");
    write("src/main/kotlin/C.kt", imports + "class C");
    assertThat(read("{ java: true }").isComplete()).isFalse();
    assertThat(findings())
        .containsExactly(
            "1 PC1723 The tools in Java are not all known: the name of the tool 'A#a' is not constant."
                + " List the names of such tools under 'external', or write 'external: []' if prompts"
                + " mention none; until then, unknown names in prompts are not reported.",
            "1 PC1723 The tools in Java are not all known: 1 source with tools cannot be parsed, such"
                + " as 'B.kt', because only Java in UTF-8 that is not nested too deeply is read. List the names of such tools under"
                + " 'external', or write 'external: []' if prompts mention none; until then, unknown"
                + " names in prompts are not reported.");
  }

  /** Sixteen lines could be a text of many gigabytes otherwise. */
  @Test
  void namesAreAsLongAsAConstantCanBe() throws IOException {
    StringBuilder constants = new StringBuilder("String A0 = \"" + "x".repeat(65_535) + "\";");
    for (int i = 1; i < 16; i++) {
      constants.append("\nString A%d = (A%d + A%2$d) + (A%2$d + A%2$d);".formatted(i, i - 1));
    }
    write("src/main/java/Names.java", "interface Names { %s }".formatted(constants));
    write(
        "src/main/java/A.java",
        """
        import dev.langchain4j.agent.tool.Tool;
        class A {
          @Tool(name = Names.A0) void a() {}
          @Tool(name = Names.A15) void b() {}
          @Tool(value = {Names.A0, "x"}) void c() {}
        }
        """);
    KnownTools tools = read("{ java: true }");
    assertThat(findings()).hasSize(1);
    assertThat(findings().get(0)).contains("the name of the tool 'A#b' is not constant");
    assertThat(tools.all())
        .extracting(tool -> tool.name().length() + " " + tool.description().isPresent())
        .containsExactly("1 false", "65535 true");
  }

  /** A long chain of constants has a value whichever of them is read first. */
  @Test
  void namesDoNotDependOnTheOrder() throws IOException {
    StringBuilder constants = new StringBuilder("String C0 = \"find\", X = Y, Y = X;");
    for (int i = 1; i < 3_000; i++) {
      constants.append("\nString C%d = C%d;".formatted(i, i - 1));
    }
    write("src/main/java/Names.java", "interface Names { %s }".formatted(constants));
    write(
        "src/main/java/A.java",
        """
        import dev.langchain4j.agent.tool.Tool;
        class A {
          @Tool(name = Names.C2999) void a() {}
          @Tool(name = Names.C5 + "_" + Names.C2500) void b() {}
          @Tool(name = Names.C5 + Names.Y) void c() {}
        }
        """);
    KnownTools tools = read("{ java: true }");
    assertThat(findings()).hasSize(1);
    assertThat(findings().get(0)).contains("the name of the tool 'A#c' is not constant");
    assertThat(tools.all()).extracting(tool -> tool.name()).containsExactly("find", "find_find");
  }

  @Test
  void otherNamesCompleteThem() throws IOException {
    write(
        "src/main/kotlin/B.kt",
        "import dev.langchain4j.agent.tool.Tool;\nclass B { @Tool fun b() {} }");
    KnownTools tools = read("{ java: true, external: b }");
    assertThat(findings()).isEmpty();
    assertThat(tools.isComplete()).isTrue();
    assertThat(tools.names()).containsExactly("b");
    assertThat(tools.correction("x", Location.ofFile("a")).text())
        .isEqualTo(
            "Known tools: b. Not all tools in Java can be read: 1 source with tools cannot be parsed,"
                + " such as 'B.kt', because only Java in UTF-8 that is not nested too deeply is read. List such names under"
                + " 'external' in prompt.yaml.");
  }

  /** Without follow-up findings, the cause is seen. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ mcp: { a: broken.json }, external: b }",
        "{ mcp: { a: none.json }, external: b }",
        "{ mcp: { a: ../b.json }, external: b }",
        "{ jaba: true, external: b }",
        "[b]",
        "true"
      })
  void afterAnErrorTheToolsAreNotComplete(String settings) throws IOException {
    write("broken.json", "{\"tools\": [");
    assertThat(read(settings).isComplete()).isFalse();
  }

  @Test
  void namesThatNoToolCanHaveAreNotProposed() throws IOException {
    write(
        "src/main/java/A.java",
        """
        import dev.langchain4j.agent.tool.Tool;
        class A {
          @Tool(name = "two words") void a() {}
          @Tool void b() {}
        }
        """);
    assertThat(read("{ java: true }").names()).containsExactly("b");
  }

  @Test
  void filesOfServersAreRead() throws IOException {
    write(
        "tools/github.json",
        """
        {"tools": [{"name": "create_issue", "description": "Creates one.", "inputSchema": {"type": "object"}}]}
        """);
    KnownTools tools = read("{ mcp: { github: tools/github.json }, external: [web_search] }");
    assertThat(findings()).isEmpty();
    assertThat(tools.names()).containsExactly("create_issue", "github.create_issue", "web_search");
    assertThat(tools.find("create_issue").orElseThrow())
        .satisfies(
            tool -> {
              assertThat(tool.description()).contains("Creates one.");
              assertThat(tool.parameters()).contains("{\"type\":\"object\"}");
              assertThat(tool.place().source().path()).endsWith("/tools/github.json");
            });
  }

  @Test
  void whatIsNotSavedCounts() {
    String path = folder.resolve("a.json").toString().replace('\\', '/');
    EditedTexts edited =
        new EditedTexts() {
          @Override
          public Optional<String> text(String other) {
            return Optional.of("{\"tools\":[{\"name\":\"ask\"}]}")
                .filter(none -> other.equals(path));
          }
        };
    assertThat(read("{ mcp: { a: a.json } }", edited).names()).containsExactly("a.ask", "ask");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "{ mcp: { a: a.json } } => 1 PC1720 The tools in 'a.json' cannot be read: it does not exist. Write it with 'prompt tools pin a -- COMMAND', where COMMAND starts the server.",
        "{ mcp: { a: . } }      => 1 PC1720 The tools in '.' cannot be read: it is not a regular file.",
        "{ java: true }         => 1 PC1720 The tools in 'true' cannot be read: the folder src/main/java does not exist beside this file or below. List",
        "{ java: [src] }        => 1 PC1720 The tools in '[src]' cannot be read: there is no folder 'src'.",
        "{ external: [a, b, a] } => 1 PC1721 The tool 'a' is defined twice: it is also in line 1. Remove one of the two."
      })
  void mistakesAreReportedInTheirPlace(String settings, String finding) {
    read(settings);
    assertThat(findings()).singleElement().asString().startsWith(finding);
  }

  /** Only sources with tools count, and those in which their constants are. */
  @Test
  void theChecksumKnowsWhatTheToolsDependOn() throws IOException {
    String tool =
        "import dev.langchain4j.agent.tool.Tool;\nclass A { @Tool(name = N.A) void a() {} }";
    write("src/main/java/A.java", tool);
    write("src/main/java/N.java", "class N { static final String A = \"a\"; }");
    write("src/main/java/Other.java", "class Other {}");
    String before = checksum();
    write("src/main/java/Other.java", "class Other { int a; }");
    assertThat(checksum()).isEqualTo(before);
    write("src/main/java/A.java", tool.replace("void", "int"));
    assertThat(checksum()).isNotEqualTo(before);
  }

  @Test
  void codeIsReadAgainIfASourceHasChanged() throws IOException {
    String tool =
        "import dev.langchain4j.agent.tool.Tool;\nclass A { @Tool(name = N.A) void a() {} }";
    write("src/main/java/A.java", tool);
    write("src/main/java/N.java", "class N { static final String A = \"a\"; }");
    assertThat(read("{ java: true }").names()).containsExactly("a");
    write("src/main/java/N.java", "class N { static final String A = \"other\"; }");
    assertThat(read("{ java: true }").names()).containsExactly("other");
    write("src/main/java/B.java", tool.replace("A {", "B {").replace("N.A", "\"b\""));
    assertThat(read("{ java: true }").names()).containsExactly("b", "other");
    assertThat(read("{ java: [src/main] }").find("b").orElseThrow().place().line()).isEqualTo(2);
  }

  private String checksum() {
    ProjectFile file =
        ProjectFile.read(
            folder.resolve(ProjectFile.NAME), "tools: { java: true }".getBytes(UTF_8), found);
    ToolFiles files = ToolFiles.read(file.tools(), EditedTexts.NONE, memory, new ReadBudget());
    String checksum = files.checksum();
    assertThat(ReadKnownTools.read(files, UseSink.NONE, found).names()).containsExactly("a");
    assertThat(files.others())
        .extracting(path -> path.getFileName().toString())
        .containsExactly("N.java");
    return checksum;
  }
}
