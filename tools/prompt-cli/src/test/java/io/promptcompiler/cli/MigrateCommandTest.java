package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.migrate.OldSyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    template("greet.md", "Hello [USER].\n");
    Ran ran = prompt("migrate");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains("src/main/prompts/greet.md:1:7: error: [PC603]")
        .contains("Migrate it with '--syntax bracket'.");
  }

  @Test
  void theSyntaxIsChosenForEachText() {
    template("greet.md", OLD);
    template("bye.md", "Bye {{ name | upper }}.");
    assertThat(prompt("migrate", "--write").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/greet.md")).endsWith("---\nHello {{user}}.\n");
    assertThat(text("src/main/prompts/bye.md")).endsWith("---\nBye {{upper name}}.");
  }

  @Test
  void aTextThatDeclaresAndUsesTagsIsMigrated() {
    template("greet.md", "---\nparameters: { a: { required: true } }\n---\n{{a}} ${PROJECT_DIR}\n");
    Ran ran = prompt("migrate", "--syntax", "dollar");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.err()).startsWith("1 text: 0 to migrate, 1 already Handlebars");
  }

  @Test
  void aFileOutsideOfTheProjectIsMigratedInItsFolder() {
    file("elsewhere/fix.md", "Fix $ARGUMENTS.\n");
    file("elsewhere/other.md", "Fix $ARGUMENTS.\n");
    Ran ran = prompt("migrate", "elsewhere/fix.md", "--write");
    assertThat(ran.code()).as(ran.err()).isEqualTo(0);
    assertThat(text("elsewhere/fix.md")).endsWith("---\nFix {{arguments}}.\n");
    assertThat(text("elsewhere/other.md")).isEqualTo("Fix $ARGUMENTS.\n");
    assertThat(prompt("migrate", "elsewhere/none.md").err())
        .isEqualTo("prompt: There is no file 'elsewhere/none.md'.\n");
    template("hosted.json", "{}");
    assertThat(prompt("migrate", "src/main/prompts/hosted.json").err())
        .contains(
            "prompt: 'src/main/prompts/hosted.json' does not have the name of a text. Names of texts"
                + " end in .md, ");
  }

  @Test
  void templatesOfOtherToolsAreNamedAndMoved() {
    template("a.j2", "{% if vip %}Dear{% endif %} {{ name }}\n");
    template("b.st", "Hello {name}\n");
    template("c.mustache", "Hello {{name}}\n");
    template("ok.md", "Hello\n");
    assertThat(prompt("check").err() + prompt("check").out())
        .contains(
            "It looks like Jinja: 'prompt migrate' or 'mvn prompt:migrate' makes 'a.md' of it.")
        .contains("makes 'b.md' of it.")
        .contains("makes 'c.md' of it.");
    assertThat(prompt("list").err()).startsWith("3 files ignored: a.j2, b.st, c.mustache.");
    Ran ran = prompt("migrate");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).contains("rename from src/main/prompts/a.j2\nrename to");
    assertThat(ran.err())
        .contains("4 texts: 2 to migrate, 0 already Handlebars, 1 without placeholders, 1 left")
        .contains("Add '--approximate' to accept the difference.");
    assertThat(prompt("migrate", "--approximate", "--write").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/a.md")).endsWith("---\n{{#if vip}}Dear{{/if}} {{name}}");
    assertThat(folder().resolve("src/main/prompts/a.j2")).doesNotExist();
  }

  @Test
  void settingsOfJinjaAreOptions() {
    template("a.j2", "{% if vip %}\nDear\n{% endif %}\n{{ name }}\n");
    Ran ran = prompt("migrate");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.err())
        .contains(
            "note: 1 template of Jinja prints an empty line for a tag that is alone on its line, as"
                + " at src/main/prompts/a.j2:1. If your application sets trim_blocks or"
                + " lstrip_blocks, add '--trim-blocks' or '--lstrip-blocks'.\n");
    file("prompt.yaml", "migrate: { trimBlocks: true }\n");
    assertThat(prompt("migrate").err()).doesNotContain("note:");
    assertThat(prompt("migrate", "--no-trim-blocks").err()).contains("note: 1 template of Jinja");
    file("prompt.yaml", "");
    assertThat(prompt("migrate", "--trim-blocks", "--write").err()).doesNotContain("note:");
    assertThat(text("src/main/prompts/a.md")).endsWith("---\n{{#if vip}}\nDear\n{{/if}}\n{{name}}");
  }

  @Test
  void aSyntaxThatIsNotCertainIsAskedForOnce() {
    template("a.md", "Hello {user}.\n");
    template("b.md", "Bye {user}.\n");
    assertThat(prompt("migrate").err())
        .contains("Migrate it with '--syntax python' or '--syntax spring-ai'.");
    List<String> asked = new ArrayList<>();
    List<String> said = new ArrayList<>();
    Location place = new Location(new SourceText("a.md", "Hello {user}."), new Span(6, 12));
    AskForSyntax answered =
        new AskForSyntax(
            question -> {
              asked.add(question);
              return Optional.of("S");
            },
            said::add,
            one -> "a.md:1:7");
    List<OldSyntax> both = List.of(OldSyntax.PYTHON, OldSyntax.SPRING_AI);
    assertThat(answered.among(List.of(OldSyntax.BRACKET), place)).isEmpty();
    assertThat(answered.among(both, place)).contains(OldSyntax.SPRING_AI);
    assertThat(answered.among(both, place)).contains(OldSyntax.SPRING_AI);
    assertThat(asked)
        .singleElement()
        .asString()
        .startsWith("Several syntaxes write '{user}', as at a.md:1:7. Which one")
        .endsWith("to leave these texts as they are: ");
    assertThat(said)
        .containsExactly(
            "note: Write 'migrate: { syntax: spring-ai }' into prompt.yaml to answer this for"
                + " everybody.");
    AskForSyntax declined = new AskForSyntax(question -> Optional.of(""), said::add, one -> "");
    assertThat(declined.among(both, place)).isEmpty();
    file("prompt.yaml", "migrate: { syntax: python }\n");
    assertThat(prompt("migrate", "--write").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/b.md")).endsWith("---\nBye {{user}}.\n");
  }

  @Test
  void anUnknownSyntaxNamesTheNearest() {
    template("greet.md", OLD);
    assertThat(prompt("migrate", "--syntax", "dolar").err())
        .startsWith("prompt: --syntax cannot be 'dolar'. Did you mean 'dollar'?");
  }

  @Test
  void aFileThatIsNestedTooDeeplyDoesNotEndTheRun() {
    template("ok.j2", "Hello {{ name }}!\n");
    template("blocks.j2", "{% if a %}".repeat(2000) + "x" + "{% endif %}".repeat(2000));
    template("brackets.j2", "{{ " + "(".repeat(3000) + "a" + ")".repeat(3000) + " }}");
    template("sections.mustache", "{{#a}}".repeat(3000) + "x" + "{{/a}}".repeat(3000));
    template("wide.j2", "{% set a = (1) %}{% if a %}x{% endif %}\n".repeat(1000));
    Ran ran = prompt("migrate");
    assertThat(ran.out() + ran.err())
        .contains("rename from src/main/prompts/ok.j2")
        .contains("src/main/prompts/blocks.j2: error: [PC601]")
        .contains("src/main/prompts/brackets.j2: error: [PC601]")
        .contains("src/main/prompts/sections.mustache: error: [PC601]")
        .contains("blocks or brackets are nested more than 200 levels deep")
        .doesNotContain("wide.j2: error: [PC601]")
        .doesNotContain("Exception", "StackOverflow");
  }
}
