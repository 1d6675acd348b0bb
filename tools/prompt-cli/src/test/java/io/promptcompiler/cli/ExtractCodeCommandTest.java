package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code extract-code}. */
class ExtractCodeCommandTest extends CliTest {
  private static final String POET =
      """
      package a;

      import dev.langchain4j.service.*;

      interface Poet {
        @SystemMessage("You write {{style}}.")
        @UserMessage(\"""
            Write a poem
            of {{lines}} lines about {{it}}
            \""")
        String writePoem(@V("it") String topic, @V("style") String style, @V("lines") int lines);

        @UserMessage("About {{it}}")
        String short_(String topic);

        @UserMessage("{{#if x}}x{{/if}}")
        String broken(@V("x") String x);
      }
      """;

  private static final String GREETING =
      """
      package a;

      import java.util.Map;
      import org.springframework.ai.chat.prompt.PromptTemplate;

      class Greeting {
        String greet(String name) {
          return new PromptTemplate("Greet \\\\{{name}\\\\}.").render(Map.of("name", name));
        }
      }
      """;

  @Test
  void textsOfAMethodBecomeTemplates() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("extract-code", "Poet#writePoem"))
        .isEqualTo(
            new Ran(
                0,
                """
                src/main/prompts/poet/write-poem-system.md
                src/main/java/a/Poet.java:6: instead of the annotation and its parameters, write
                  @SystemMessage("{{system}}") and the parameter @V("system") String system
                and pass
                  WritePoemSystemPrompt.builder().style(style).render()
                src/main/prompts/poet/write-poem.md
                src/main/java/a/Poet.java:7: instead of the annotation and its parameters, write
                  @UserMessage("{{prompt}}") and the parameter @V("prompt") String prompt
                and pass
                  WritePoemPrompt.builder().lines(lines).it(it).render()
                """,
                ""));
    assertThat(prompt("render", "poet/write-poem.md", "--param", "lines=4", "--param", "it=rain"))
        .isEqualTo(new Ran(0, "Write a poem\nof 4 lines about rain\n", ""));
    assertThat(prompt("check").code()).isZero();
    assertThat(prompt("extract-code", "a.Poet#writePoem"))
        .satisfies(
            ran -> {
              assertThat(ran.code()).isEqualTo(1);
              assertThat(ran.err())
                  .contains("There is already src/main/prompts/poet/write-poem.md.");
            });
  }

  @Test
  void theOnlyParameterHasItsName() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("extract-code", "Poet#short_", "--dry-run").out())
        .startsWith(
            """
            ── src/main/prompts/poet/short_.md
            ---
            parameters:
              topic: { required: true }
            ---
            About {{topic}}\
            """);
  }

  @Test
  void allPromptsOfAClassBecomeTemplates() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("extract-code", "Poet").out())
        .contains("poet/write-poem-system.md", "poet/write-poem.md", "poet/short_.md");
    assertThat(prompt("extract-code", "Poe").err()).contains("There is no prompt 'Poe'");
  }

  @Test
  void escapesOfSpringAreRemoved() {
    file("src/main/java/a/Greeting.java", GREETING);
    assertThat(prompt("extract-code", "Greeting#greet").code()).isZero();
    assertThat(prompt("render", "greeting/greet.md", "--param", "name=Ann").out())
        .isEqualTo("Greet {Ann}.");
  }

  /** A rendered text must not be rendered again. */
  @Test
  void aTextOfAChatClientReplacesItsParameters() {
    file(
        "src/main/java/a/Birds.java",
        """
        package a;
        import java.util.Map;
        import org.springframework.ai.chat.client.ChatClient;
        class Birds {
          String tell(ChatClient client, String bird, int n) {
            return client.prompt()
                .user(u -> u.text("{n} facts on {bird} in \\\\{\\\\}").param("bird", bird).param("n", n))
                .system(s -> s.text("Be {tone}.").params(Map.of("tone", "kind")))
                .call()
                .content();
          }
        }
        """);
    assertThat(prompt("extract-code", "Birds#tell").out())
        .contains(
            """
            Birds.java:7: instead of the text, write
              TellPrompt.builder().n(n).bird(bird).render()
            without 'param' or 'params', with which Spring AI would read its braces as variables
            """,
            "  TellSystemPrompt.builder().tone(\"kind\").render()\n");
    assertThat(prompt("render", "birds/tell.md", "-p", "n=2", "-p", "bird=owls").out())
        .isEqualTo("2 facts on owls in {}");
  }

  @Test
  void aTextThatIsSentAsItIsHasNoVariables() {
    file(
        "src/main/java/a/Ask.java",
        """
        package a;
        import dev.langchain4j.data.message.UserMessage;
        import org.springframework.ai.chat.prompt.Prompt;
        class Ask {
          UserMessage one() {
            return UserMessage.from("Explain `{{name}}`.");
          }

          Prompt two() {
            return new Prompt("Explain \\\\{x\\\\}.");
          }
        }
        """);
    assertThat(prompt("extract-code", "Ask#one").out())
        .endsWith("Ask.java:6: instead of the text, write\n  OnePrompt.render()\n");
    assertThat(prompt("render", "ask/one.md").out()).isEqualTo("Explain `{{name}}`.");
    assertThat(prompt("extract-code", "Ask#two").code()).isZero();
    assertThat(prompt("render", "ask/two.md").out()).isEqualTo("Explain \\{x\\}.");
  }

  @Test
  void aStructuredPromptIsReplacedWhereItIsRendered() {
    file(
        "src/main/java/a/Cook.java",
        """
        package a;
        import dev.langchain4j.model.input.structured.StructuredPrompt;
        @StructuredPrompt("Cook {{dish}}")
        record Cook(String dish) {}
        """);
    assertThat(prompt("extract-code", "Cook").out())
        .endsWith(
            """
            instead of StructuredPromptProcessor.toPrompt(…), write
              CookPrompt.builder().dish(dish).render()
            """);
  }

  @Test
  void valuesOfAMapHaveTheirTypes() {
    file(
        "src/main/java/a/Hotels.java",
        """
        package a;
        import dev.langchain4j.model.input.PromptTemplate;
        import java.util.Map;
        class Hotels {
          String find(String city, double price, java.util.List<String> stars) {
            var nights = 2;
            return PromptTemplate.from("{{count}} {{city}} {{nights}} {{late}} {{price}} {{n}}")
                .apply(Map.of("count", 3, "city", city.trim(), "nights", nights,
                    "late", nights > 1, "price", price, "n", stars.size()))
                .text();
          }
        }
        """);
    assertThat(prompt("extract-code", "Hotels#find").out())
        .endsWith(
            "  FindPrompt.builder().count(3).city(city.trim()).nights(nights).late(nights > 1)"
                + ".price(String.valueOf(price)).n(stars.size()).render()\n");
    assertThat(text("src/main/prompts/hotels/find.md"))
        .contains("  count: { type: integer, required: true }")
        .contains("  late: { type: boolean, required: true }")
        .contains("  price: { required: true }");
  }

  @Test
  void aTextWithMistakesIsRefused() {
    file("src/main/java/a/Poet.java", POET);
    assertThat(prompt("extract-code", "Poet#broken"))
        .isEqualTo(
            new Ran(
                1,
                "",
                """
                src/main/java/a/Poet.java:16: not extracted. Its text has mistakes, which \
                'check-code' reports.
                """));
    file(
        "src/main/java/a/Cook.java",
        """
        package a;
        import dev.langchain4j.model.input.structured.StructuredPrompt;
        @StructuredPrompt("Cook {{dihs}}")
        record Cook(String dish) {}
        """);
    assertThat(prompt("extract-code", "Cook"))
        .isEqualTo(
            new Ran(
                1,
                "",
                "src/main/java/a/Cook.java:3: not extracted. Its text has mistakes, which"
                    + " 'check-code' reports.\n"));
    file(
        "src/main/java/a/Of.java",
        """
        package a;
        import dev.langchain4j.service.*;
        interface Of {
          @UserMessage(fromResource = "/of.txt") String resource(@V("name") String name);
          String argument(String text);
        }
        """);
    file("src/main/resources/of.txt", "Greet {{nmae}} and {{name}}.");
    assertThat(prompt("extract-code", "Of#resource"))
        .isEqualTo(
            new Ran(
                1,
                "",
                "src/main/java/a/Of.java:4: not extracted. Its text has mistakes, which"
                    + " 'check-code' reports.\n"));
    assertThat(prompt("extract-code", "Of#argument"))
        .isEqualTo(
            new Ran(1, "", "src/main/java/a/Of.java:5: not extracted. Its text is an argument.\n"));
    file(
        "src/main/java/a/Mail.java",
        """
        package a;
        import dev.langchain4j.model.input.PromptTemplate;
        import java.util.Map;
        class Mail {
          static final String TEXT = "Write to {{name}}.";
          String mail(String name) {
            return PromptTemplate.from(TEXT).apply(Map.of("nme", name)).text();
          }
        }
        """);
    assertThat(prompt("extract-code", "Mail#mail").code()).isEqualTo(1);
    assertThat(prompt("extract-code", "Poet#writePome").err())
        .startsWith(
            "prompt: There is no prompt 'Poet#writePome' in Java code. Did you mean"
                + " 'Poet#writePoem'?");
  }
}
