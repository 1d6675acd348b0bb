package io.promptcompiler.core.code;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.source.javac.FindCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Findings about methods that are tools. */
class CheckJavaToolsTest {
  private static final String POM =
      "<project><artifactId>a</artifactId><dependencies><dependency><groupId>dev.langchain4j</groupId>"
          + "<artifactId>%s</artifactId></dependency></dependencies></project>";

  @TempDir private Path folder;

  @BeforeEach
  void aRepository() throws IOException {
    Files.createDirectory(folder.resolve(".git"));
  }

  private void write(String file, String content) throws IOException {
    Path path = folder.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, content);
  }

  private List<String> findings() throws IOException {
    CodeReport report =
        CheckCode.run(
            FindCode.in(folder, false).modules(), List::of, new DiagnosticPolicy(Map.of()));
    return report.findings().stream()
        .map(
            one ->
                one.location().line()
                    + " "
                    + one.location().text()
                    + ": "
                    + one.code().id()
                    + " "
                    + one.sentences())
        .toList();
  }

  /** Each line is a method, after the imports of LangChain4j. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "@Tool(`A.`) void a() {} => ``",
        "@Tool void a() {} => 2 a: PC1725 The method 'a' is a tool without a description. Write what the tool does and when to call it: '@Tool(\"…\")'.",
        "@Tool(name = \"b\", value = {\"\", \"\"}) void a() {} => 2 a: PC1725 The method 'a'",
        "@Tool(Lib.TEXT) void a() {} => ``",
        "@Tool(\"A.\") void a(String b, @P(\"C.\") int c, long d) {} => 2 b: PC1726 The tool 'a' has parameters without a description: 'b', 'd'. Models know only names and types otherwise. Add '@P(\"…\")', with an example of a value.",
        "@Tool(\"A.\") void a(@P(\" \") String b) {} => 2 b: PC1726",
        "@Tool(\"A.\") void a(@P(description = \"B.\") String b, @P(Lib.TEXT) String c, @ToolMemoryId String d, Own e) {} => ``",
        "@Tool(\"A.\") void a(@Schema(description = \"B.\") String b, @Nullable String c) {} => 2 c: PC1726 The tool 'a' has parameters without a description: 'c'.",
        "@Tool(name = \"find orders\", value = \"A.\") void a() {} => 2 find orders: PC1701 'find orders' cannot be the name of a tool: names of OpenAI, Anthropic, Gemini and MCP have ASCII letters, digits, '_' and '-'. Write 'find_orders'.",
        "@Tool(\"A.\") void a$() {} => 2 a$: PC1701 'a$' cannot be the name of a tool",
        "@Tool(\"A.\") void a() {} @Tool(\"B.\") void a(Own b) {} => 2 a: PC1728 The class has two tools with the name 'a', which LangChain4j refuses at run time. The other one is in line 2. Set another 'name' in one of the annotations.",
        "@Tool(\"A.\") void a() {} @Tool(name = \"a\", value = \"B.\") void b() {} => 2 a: PC1728",
        "@Tool(\"A.\") void a() {} static class Inner { @Tool(\"B.\") void a() {} } => ``",
        "@Tool(\"A.\") void a() {} @org.springframework.ai.tool.annotation.Tool(description = \"A.\") void a(Own b) {} => ``",
        "Object a = new Object() { @Tool(\"A.\") void a() {} }, b = new Object() { @Tool(\"A.\") void a() {} }; => ``"
      })
  void methodsAreChecked(String method, String finding) throws IOException {
    String imports =
        "import dev.langchain4j.agent.tool.*; import io.swagger.v3.oas.annotations.media.Schema;\n";
    write("src/main/java/A.java", imports + "class A { " + method.replace('`', '"') + " }");
    if (finding.isEmpty()) {
      assertThat(findings()).isEmpty();
    } else {
      assertThat(findings()).singleElement().asString().startsWith(finding);
    }
  }

  @Test
  void theDescriptionIsMeasuredAsTheFrameworkJoinsIt() throws IOException {
    String tool =
        "import dev.langchain4j.agent.tool.Tool;\nclass A { @Tool({\"a\", \"%s\"}) void a() {} }";
    write("src/main/java/A.java", tool.formatted("b".repeat(1_022)));
    assertThat(findings()).isEmpty();
    write("src/main/java/A.java", tool.formatted("b".repeat(1_023)));
    assertThat(findings())
        .singleElement()
        .asString()
        .contains("PC1704 The description has 1025 characters, and the maximum of OpenAI is 1024.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "langchain4j-open-ai              | = it has 65 characters, and the maximum of OpenAI is 64.",
        "langchain4j-google-ai-gemini     | = it has 65 characters, and the maximum of Gemini is 64.",
        "langchain4j-anthropic            | =",
        "langchain4j                      | = it has 65 characters, and the maximum of OpenAI and Gemini is 64.",
        "langchain4j-open-ai              | tools: { providers: anthropic } =",
        "langchain4j-anthropic            | tools: { providers: openai } = it has 65 characters, and the maximum of OpenAI is 64."
      })
  void theLimitsAreThoseOfTheProvidersInUse(String input) throws IOException {
    String[] parts = input.split("[|=]", -1);
    write("pom.xml", POM.formatted(parts[0].strip()));
    write("prompt.yaml", parts[1].strip() + "\n");
    write(
        "src/main/java/A.java",
        "import dev.langchain4j.agent.tool.Tool;\nclass A { @Tool(\"A.\") void %s() {} }"
            .formatted("a".repeat(65)));
    if (parts[2].isBlank()) {
      assertThat(findings()).isEmpty();
    } else {
      assertThat(findings()).singleElement().asString().contains(parts[2].strip());
    }
  }

  @Test
  void toolsOfServersOnlyFollowTheProtocol() throws IOException {
    write(
        "src/main/java/A.java",
        """
        import io.quarkiverse.mcp.server.*;
        class A {
          @Tool(name = "orders.find", description = "A.") void a(@ToolArg(description = "A.") String b) {}
          @Tool(name = "find orders", description = "A.") void c() {}
          @Tool(description = "A.") @McpServer("one") void d() {}
          @Tool(name = "d", description = "A.") @McpServer("two") void e() {}
        }
        """);
    assertThat(findings())
        .singleElement()
        .asString()
        .startsWith("4 find orders: PC1701")
        .contains("names of MCP have");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiterString = "=>",
      value = {
        "``                                                           => 3 b: PC1727 Models see the parameter 'b' as 'arg1', because the sources are compiled without -parameters. Compile with -parameters: <maven.compiler.parameters>true</maven.compiler.parameters> in the <properties> of the POM. Or write '@P(name = \"b\", value = \"…\")'.",
        "<properties><maven.compiler.parameters>true</maven.compiler.parameters></properties> => ``",
        "<build><plugins><plugin><configuration><compilerArgs><compilerArg>-parameters</compilerArg></compilerArgs></configuration></plugin></plugins></build> => ``",
        "<build><plugins><plugin><configuration><parameters>${names}</parameters></configuration></plugin></plugins></build> => ``",
        "<parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId></parent> => ``",
        "<parent><groupId>com.acme</groupId><artifactId>parent</artifactId></parent> => ``",
        "<dependencies><dependency><groupId>io.quarkiverse.langchain4j</groupId><artifactId>quarkus-langchain4j-openai</artifactId></dependency></dependencies> => ``"
      })
  void namesOfParametersNeedAnOption(String pom, String finding) throws IOException {
    write("pom.xml", "<project><artifactId>a</artifactId>" + pom + "</project>");
    write(
        "src/main/java/A.java",
        """
        import dev.langchain4j.agent.tool.*;
        class A {
          @Tool("A.") void a(@P(name = "named", value = "A.") String a, @P("B.") String b) {}
          @Tool("A.") void c(@P("B.") String d) {}
        }
        """);
    if (finding.isEmpty()) {
      assertThat(findings()).isEmpty();
    } else {
      assertThat(findings()).containsExactly(finding);
    }
  }
}
