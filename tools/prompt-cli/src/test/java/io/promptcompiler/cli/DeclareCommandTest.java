package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The command {@code declare}. */
class DeclareCommandTest extends CliTest {
  private static final String GREETING = "Hello {{user}}.\n";

  @Test
  void theDifferenceIsPrintedAndFilesStayAsTheyAre() {
    template("greet.md", GREETING);
    Ran ran = prompt("declare");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.out())
        .startsWith(
            """
            diff --git a/src/main/prompts/greet.md b/src/main/prompts/greet.md
            --- a/src/main/prompts/greet.md
            +++ b/src/main/prompts/greet.md
            """)
        .contains("+parameters:\n+  user: { required: true }\n");
    assertThat(ran.err()).contains("No file was changed.");
    assertThat(text("src/main/prompts/greet.md")).isEqualTo(GREETING);
  }

  @Test
  void filesAreChangedOnRequest() {
    template("greet.md", GREETING);
    template("bye.md", "Bye {{user}}.\n");
    assertThat(prompt("declare", "--write", "src/main/prompts/greet.md").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/greet.md")).contains("user: { required: true }");
    assertThat(text("src/main/prompts/bye.md")).isEqualTo("Bye {{user}}.\n");
    assertThat(prompt("declare", "--write").code()).isEqualTo(0);
    assertThat(prompt("check").code()).isEqualTo(0);
  }

  @Test
  void aFileThatWouldHaveErrorsIsReported() {
    template("greet.md", "{{#if (not name)}}Hello{{else}}{{name}}{{/if}}\n");
    Ran ran = prompt("declare", "--write");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("These files are left").contains("[PC304]");
    assertThat(text("src/main/prompts/greet.md")).doesNotContain("parameters:");
  }

  @Test
  void otherFilesAreRefused() {
    template("greet.md", GREETING);
    assertThat(prompt("declare", "none.md").err())
        .contains("There is no file or prompt 'none.md'.");
    file("elsewhere.md", GREETING);
    assertThat(prompt("declare", "elsewhere.md").err())
        .contains("'elsewhere.md' is not in a folder of templates. Name the folder with --root.");
  }
}
