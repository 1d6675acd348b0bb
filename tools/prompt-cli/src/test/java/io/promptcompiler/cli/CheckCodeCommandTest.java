package io.promptcompiler.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.code.CodeReport;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The command {@code check-code}. */
class CheckCodeCommandTest extends CliTest {
  private static final String POET =
      """
      package a;

      import dev.langchain4j.model.input.PromptTemplate;
      import dev.langchain4j.service.*;

      interface Poet {
        @UserMessage("A poem on {{topci}}")
        String poem(@V("topic") String topic);

        default Object ofTexts(String text) {
          return PromptTemplate.from(text);
        }
      }
      """;

  @Test
  void findingsAreShownWithTheirPlaces() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("check-code"))
        .isEqualTo(
            new Ran(
                1,
                """
                src/main/java/a/Poet.java:7:29: error: [PC1401] 'topci' is not a parameter of 'poem'.
                    7 |   @UserMessage("A poem on {{topci}}")
                      |                             ^^^^^ Did you mean 'topic'? Variables: topic.
                """,
                """
                note: 1 prompt built at run time was not checked; --list shows it.
                1 error in 1 prompt.
                """));
    assertThat(prompt("check-code", "src/main/java", "--format", "github").out())
        .startsWith("::error file=src/main/java/a/Poet.java,line=7,endLine=7,col=29,endColumn=34,");
    assertThat(prompt("check-code", "--severity", "PC1401=off").code()).isZero();
  }

  @Test
  void promptsThatNoModuleReadsAreNamed() {
    file("src/main/prompts/a.md", "A\n");
    file("prompts/b.md", "B\n");
    file(
        "src/main/java/a/A.java",
        """
        package a;

        import io.promptcompiler.runtime.PromptCatalog;
        import java.util.Map;

        class A {
          void a(PromptCatalog prompts) {
            prompts.render("a.md", Map.of());
            prompts.render("a.md", Map.of());
          }
        }
        """);
    assertThat(prompt("check-code").err())
        .containsOnlyOnce("note: No module reads all templates in prompts. ");
  }

  @Test
  void promptsAreListed() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("check-code", "--list").out())
        .isEqualTo(
            """
            src/main/java/a/Poet.java:7: LangChain4j user a.Poet#poem: A poem on {{topci}}
            src/main/java/a/Poet.java:11: LangChain4j text a.Poet#ofTexts: (built at run time)
            """);
    assertThat(prompt("check-code", "--list", "--format", "json").out())
        .isEqualTo(
            """
            [
              {"owner":"a.Poet#poem","framework":"LangChain4j","role":"user","file":"src/main/java/a/Poet.java","line":7,"endLine":7,"text":"A poem on {{topci}}","names":{"topic":"String"}},
              {"owner":"a.Poet#ofTexts","framework":"LangChain4j","role":"text","file":"src/main/java/a/Poet.java","line":11,"endLine":11,"names":{}}
            ]
            """);
  }

  @Test
  void textsThatAreNotKnownAreNamed() {
    file(
        "src/main/java/a/Bot.java",
        """
        package a;
        import dev.langchain4j.service.*;
        interface Bot {
          String chat(String text);
          @UserMessage(fromResource = "none.txt") String missing(@V("x") String x);
        }
        """);
    file(
        "src/main/java/a/Spring.java",
        """
        package a;
        import dev.langchain4j.model.chat.ChatModel; import org.springframework.ai.chat.client.ChatClient;
        class Spring {
          String built(ChatClient client, String x) {
            return client.prompt().user(x).system("a" + x).call().content();
          }
          String whole(ChatClient client, String x) {
            var text = String.format("a %s", x);
            return client.prompt(text).call().content();
          }
          String sent(ChatModel model, String x) {
            return model.chat("a" + x) + model.chat(made());
          }
          private String made() { return "a"; }
          String other(ChatModel model, Texts texts) {
            return model.chat(Texts.of(1)) + model.chat(texts.own()) + model.chat(texts.count());
          }
        }
        """);
    file(
        "src/main/java/a/Texts.java",
        """
        package a;
        class Texts {
          static String of(int n) { return "a" + n; }
          String own() { return of(2); }
          int count() { return 3; }
        }
        """);
    file("src/main/resources/other.txt", "x");
    assertThat(prompt("check-code").err())
        .isEqualTo(
            """
            note: 6 prompts built at run time were not checked; --list shows them.
            note: 2 messages passed as an argument were not checked; --list shows them.
            1 error in 1 prompt.
            """);
    assertThat(prompt("check-code", "--list").out())
        .isEqualTo(
            """
            src/main/java/a/Bot.java:4: LangChain4j user a.Bot#chat: (an argument)
            src/main/java/a/Bot.java:5: LangChain4j user a.Bot#missing: (a missing resource)
            src/main/java/a/Spring.java:5: Spring AI system a.Spring#built: (built at run time)
            src/main/java/a/Spring.java:5: Spring AI user a.Spring#built: (an argument)
            src/main/java/a/Spring.java:9: Spring AI user a.Spring#whole: (built at run time)
            src/main/java/a/Spring.java:12: LangChain4j user a.Spring#sent: (built at run time)
            src/main/java/a/Spring.java:12: LangChain4j user a.Spring#sent: (built at run time)
            src/main/java/a/Spring.java:16: LangChain4j user a.Spring#other: (built at run time)
            src/main/java/a/Spring.java:16: LangChain4j user a.Spring#other: (built at run time)
            """);
  }

  @Test
  void testsAreCheckedOnRequest() {
    file("src/main/java/a/A.java", "package a;\n");
    file("src/test/java/a/Poet.java", POET);
    assertThat(prompt("check-code"))
        .isEqualTo(new Ran(0, "", "note: " + CodeReport.NO_PROMPTS + "\nValid: 0 prompts.\n"));
    assertThat(prompt("check-code", "--list"))
        .isEqualTo(new Ran(0, "", "note: " + CodeReport.NO_PROMPTS + "\n"));
    assertThat(prompt("check-code", "--tests").code()).isEqualTo(1);
  }

  @Test
  void extractingFromCodeWithoutPromptsSaysWhatIsRead() {
    file("src/main/java/a/A.java", "package a;\n");
    assertThat(prompt("extract-code", "A").err())
        .isEqualTo("prompt: " + CodeReport.NO_PROMPTS + "\n");
  }

  @Test
  void anUnknownFolderIsRefused() {
    assertThat(prompt("check-code", "src").err()).startsWith("prompt: There is no folder 'src'.");
  }

  @Test
  void aJavaRuntimeWithoutCompilerIsReportedInASentence() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules=java.base,java.xml,java.logging",
                "-cp",
                System.getProperty("java.class.path"),
                "io.promptcompiler.cli.Main",
                "check-code")
            .redirectErrorStream(true)
            .start();
    assertThat(new String(java.getInputStream().readAllBytes(), UTF_8))
        .isEqualTo(
            "prompt: This Java runtime has no compiler, which parses the sources. Use a JDK.\n");
    assertThat(java.waitFor()).isEqualTo(2);
  }

  @Test
  void sourcesWithSyntaxErrorsAreCounted() {
    file(
        "src/main/java/a/Broken.java",
        "package a;\nimport dev.langchain4j.service.UserMessage;\ninterface Broken {{{\n");
    assertThat(prompt("check-code"))
        .isEqualTo(
            new Ran(
                0,
                "",
                """
                note: There are no prompts or tools in Java code. Prompts are read in annotations and templates of LangChain4j, Quarkus LangChain4j and Spring AI, and in calls of a PromptCatalog, not in other texts.
                note: Parts of 1 source were not checked, because javac cannot parse them.
                Valid: 0 prompts.
                """));
  }

  @Test
  void sourcesThatCannotBeReadAreNamed() throws Exception {
    Path folder = file("src/main/java/a/Poet.java", POET.replace("topci", "topic")).getParent();
    String latin = POET.replace("Poet", "Latin").replace("A poem", "Ein sch\u00f6nes Gedicht");
    Files.write(folder.resolve("Latin.java"), latin.getBytes(StandardCharsets.ISO_8859_1));
    file("src/main/java/a/Nul.java", POET.replace("Poet", "Nul") + "\u0000");
    file("src/main/java/a/Other.java", "class Other {\u0000}");
    String sum = "\"a\"" + " + \"b\"".repeat(20_000);
    file(
        "src/main/java/a/Deep.java",
        POET.replace("Poet", "Deep").replace("\"A poem on {{topci}}\"", sum));
    String nested = "(".repeat(20_000) + "text" + ")".repeat(20_000);
    file(
        "src/main/java/a/Nested.java",
        POET.replace("Poet", "Nested").replace("from(text)", "from(" + nested + ")"));
    file(
        "src/main/java/a/Less.java",
        POET.replace("Poet", "Less").replace("from(text)", "from(" + "a<a,".repeat(5_000) + "a)"));
    file("src/main/kotlin/a/Poet.kt", "package a\nimport dev.langchain4j.service.UserMessage\n");
    file("src/main/kotlin/a/Other.kt", "package a\n");
    Ran ran = prompt("check-code");
    assertThat(ran.code()).as(ran.err()).isZero();
    assertThat(ran.err())
        .isEqualTo(
            """
            note: 1 prompt built at run time was not checked; --list shows it.
            note: 1 source not checked, because only Java is read: src/main/kotlin/a/Poet.kt.
            note: 5 sources not checked, because a source must be UTF-8 without NUL and not nested too deeply: \
            src/main/java/a/Deep.java, src/main/java/a/Latin.java, src/main/java/a/Less.java, \
            src/main/java/a/Nested.java, src/main/java/a/Nul.java.
            Valid: 1 prompt.
            """);
  }
}
