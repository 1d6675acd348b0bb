package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The commands {@code list} and {@code doctor}. */
class ListCommandTest extends CliTest {

  @Test
  void aTableForPeople() {
    template("build/code.md", CODE);
    assertThat(prompt("list"))
        .isEqualTo(
            new Ran(
                0,
                """
                ID             SCOPE    STATUS   REQUIRED  OPTIONAL      SYNOPSIS
                build/code.md  project  current  task      tries, files  Implements a task
                """,
                ""));
  }

  @Test
  void inANarrowTerminalEachPromptIsAParagraph() {
    template("build/code.md", CODE);
    template("z.md", "Plain.\n");
    atATerminal();
    variable("COLUMNS", "40");
    assertThat(prompt("list").out())
        .isEqualTo(
            """
            build/code.md
              scope: project
              status: current
              required: task
              optional: tries, files
              synopsis: Implements a task

            z.md
              scope: project
              status: current
            """);
    variable("COLUMNS", "100");
    assertThat(prompt("list").out()).startsWith("ID             SCOPE");
  }

  /** A terminal would reverse the order of characters, hide them, or obey them. */
  @Test
  void invisibleCharactersAreEscaped() {
    String odd = "\u202eevil\u2066 \u200f\u061c\u001b[8m\r";
    String shown = "\\u202eevil\\u2066 \\u200f\\u061c\\u001b[8m";
    template(
        "odd.md",
        "---\nsynopsis: \"\\u202Eevil\\u2066 \\u200F\\u061C\\e[8m\\r.\"\n---\nHi \u202e.\n");
    assertThat(prompt("list").out()).contains("current  ").contains(shown).doesNotContain("\u202e");
    file(odd.substring(0, 5) + "/src/main/prompts/a.md", "{{x");
    assertThat(prompt("list").out()).contains("\\u202eevil").doesNotContain("\u202e");
    assertThat(prompt("render", odd).err()).contains("\\u202eevil").doesNotContain("\u202e");
    assertThat(prompt("render", "odd.md").out()).isEqualTo("Hi \u202e.\n");
    atATerminal();
    assertThat(prompt("render", "odd.md").out()).isEqualTo("Hi \\u202e.\n");
    variable("COLUMNS", "40");
    for (String command : List.of("list", "doctor", "caching", "check", "fix --dry-run")) {
      Ran ran = prompt(command.split(" "));
      assertThat(ran.out() + ran.err())
          .as(command)
          .contains(command.matches("caching|fix.*") ? "" : "\\u202eevil")
          .doesNotContain("\u202e", "\u2066", "\u200f", "\u061c", "\u001b[8m");
    }
  }

  @Test
  void brokenPromptsAreListedAndCounted() {
    template("code.md", BROKEN);
    Ran ran = prompt("list");
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.out()).contains("code.md  project  broken");
    assertThat(ran.err())
        .isEqualTo("1 prompt with errors; the command 'prompt check' reports them.\n");
  }

  @Test
  void severalModulesAreOneList() {
    file("a/src/main/prompts/one.md", "One.\n");
    file("b/src/main/prompts/two.md", "Two.\n");
    assertThat(prompt("list").out())
        .isEqualTo(
            """
            MODULE  ID      SCOPE    STATUS   REQUIRED  OPTIONAL  SYNOPSIS
            a       one.md  project  current  -         -
            b       two.md  project  current  -         -
            """);
    assertThat(prompt("list", "--format", "json").out().lines())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("["),
            line -> assertThat(line).startsWith("  {\"module\":\"a\",\"id\":\"one.md\","),
            line -> assertThat(line).startsWith("  {\"module\":\"b\",\"id\":\"two.md\","),
            line -> assertThat(line).isEqualTo("]"));
  }

  @Test
  void oneModuleOfSeveralCanBeChosen() {
    file("a/src/main/prompts/one.md", "One.\n");
    file("b/src/main/prompts/two.md", "Two.\n");
    assertThat(prompt("list", "-m", "b").out()).contains("two.md").doesNotContain("one.md");
    assertThat(prompt("list", "-m", "c").err())
        .isEqualTo("prompt: There is no module 'c' with prompts. Modules: a, b.\n");
  }

  @Test
  void modulesOfTheSameNameAreTwo() {
    file("x/app/src/main/prompts/one.md", "One.\n");
    file("y/app/src/main/prompts/two.md", "Two.\n");
    assertThat(prompt("list").out()).contains("one.md").contains("two.md");
  }

  @Test
  void unknownPomIsMentioned() {
    template("code.md", CODE);
    file("pom.xml", "<project/>");
    assertThat(prompt("list").err())
        .isEqualTo(
            "note: The configuration of prompts in pom.xml is unknown until 'mvn generate-sources'"
                + " has run the goal 'generate'.\n");
  }

  @Test
  void theDoctorHasAChecklist() {
    template("code.md", CODE);
    assertThat(prompt("doctor", "--require", "cod.md"))
        .isEqualTo(
            new Ran(
                1,
                """
                ✗ src/main/prompts/cod.md missing (did you mean 'code.md'?)
                ✓ Templates valid
                """,
                ""));
    assertThat(prompt("doctor").code()).isEqualTo(0);
  }

  @Test
  void theDoctorHasOneChecklistOfSeveralModules() {
    file("a/src/main/prompts/one.md", "One.\n");
    file("b/src/main/prompts/two.md", BROKEN);
    file("c/src/main/prompts/three.md", "Three.\n");
    Ran ran = prompt("doctor");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out())
        .isEqualTo(
            """
            a, c
            ✓ Templates valid
            b
            ✗ Templates not valid: 1 error
            """);
    assertThat(ran.err()).startsWith("b/src/main/prompts/two.md:4:6: error: [PC301]");
    assertThat(prompt("doctor", "--format", "json").out())
        .isEqualTo(
            """
            [
              {"section":"a, c","result":"good","text":"Templates valid"},
              {"section":"b","result":"bad","text":"Templates not valid: 1 error"}
            ]
            """);
  }
}
