package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code migrate}. */
class MigrateCommandTest extends CliTest {
  private static final String OLD = "Hello ${user}.\n";

  @Test
  void theDifferenceIsPrintedAndNothingElse() {
    template("greet.md", OLD);
    Ran ran = prompt("migrate", "--syntax", "dollar");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.out())
        .startsWith(
            """
            diff --git a/src/main/prompts/greet.md b/src/main/prompts/greet.md
            --- a/src/main/prompts/greet.md
            +++ b/src/main/prompts/greet.md
            """)
        .contains("+Hello {{user}}.\n");
    assertThat(ran.err())
        .isEqualTo(
            "1 text: 1 to migrate, 0 already Handlebars, 0 without placeholders, 0 left with"
                + " problems.\nNothing was written. Add --write to write the files.\n");
    assertThat(text("src/main/prompts/greet.md")).isEqualTo(OLD);
  }

  @Test
  void filesAreChangedOnRequest() {
    template("greet.md", OLD);
    assertThat(prompt("migrate", "--syntax", "dollar", "--write").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/greet.md")).contains("Hello {{user}}.");
  }

  @Test
  void aTextWithAProblemFails() {
    template("greet.md", OLD);
    Ran ran = prompt("migrate");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("src/main/prompts/greet.md:1:7: error: [PC603]");
  }

  @Test
  void anUnknownSyntaxNamesTheNearest() {
    template("greet.md", OLD);
    assertThat(prompt("migrate", "--syntax", "dolar").err())
        .startsWith("prompt: --syntax cannot be 'dolar'. Did you mean 'dollar'?");
  }
}
