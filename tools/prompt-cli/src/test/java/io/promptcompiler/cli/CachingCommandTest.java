package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code caching}. */
class CachingCommandTest extends CliTest {
  private static final String SUPPORT =
      """
      ---
      parameters:
        now: { required: true }
        question: { required: true }
      ---
      Today is {{now}}.

      You answer the customers of Acme. Be brief and friendly. Name the page that helps.

      {{question}}
      """;

  @Test
  void aTableShowsWhatIsLostAndWhere() {
    template("support.md", SUPPORT);
    template("other/fixed.md", "Be polite.\n");
    assertThat(prompt("caching"))
        .isEqualTo(
            new Ran(
                0,
                """
                ID              TOKENS  DEPLOYMENT  SESSION  LOST  FIRST VALUE
                other/fixed.md       3           3        3     0  -
                support.md          25           3        3    22  now, src/main/prompts/support.md:6
                """,
                ""));
  }

  @Test
  void jsonForToolsHasThePlaceOfTheFirstValue() {
    template("support.md", SUPPORT);
    assertThat(prompt("caching", "support.md", "--format", "json").out())
        .isEqualTo(
            """
            [
              {"id":"support.md","tokens":25,"deployment":3,"session":3,"lost":22,"place":{"file":"src/main/prompts/support.md","line":6,"value":"now","varies":"request"}}
            ]
            """);
  }

  @Test
  void anUnknownPromptIsRefused() {
    template("support.md", SUPPORT);
    Ran ran = prompt("caching", "suport.md");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).startsWith("prompt: There is no prompt 'suport.md' without errors.");
  }
}
