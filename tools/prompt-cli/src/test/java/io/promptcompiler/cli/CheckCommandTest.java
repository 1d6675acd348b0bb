package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command {@code check}. */
class CheckCommandTest extends CliTest {

  @Test
  void validDocumentsAreCounted() {
    template("code.md", CODE);
    assertThat(prompt("check")).isEqualTo(new Ran(0, "", "Valid: 1 prompt.\n"));
  }

  @Test
  void promptsForTestsAreNamedThatWereNotChecked() {
    template("code.md", CODE);
    file("src/test/prompts/judge.md", BROKEN);
    assertThat(prompt("check").err())
        .isEqualTo(
            """
            Valid: 1 prompt.
            note: src/test/prompts was not checked. To check it, add '--root src/test/prompts'.
            """);
    assertThat(prompt("check", "--root", "src/test/prompts").out())
        .startsWith("src/test/prompts/judge.md:4:6: error: [PC301]");
  }

  /** A change could add settings with which there is no error. */
  @Test
  void settingsElsewhereHideNothing() {
    file(".git/HEAD", ""); // settings may name folders of the repository
    file("prompts/sub/a.md", "---\ntools: [find]\n---\n{{city}} {{> missing}}\n");
    Ran ran = prompt("check");
    assertThat(ran.out()).contains("[PC1750]", "[PC301]", "[PC340]");
    file("_defaults.yaml", "parameters: { city: { default: Rome } }\n");
    file("partials/missing.md", "Hi.\n");
    for (String roots : List.of("..", "../prompts/sub")) {
      file("docs/prompt.yaml", "roots: [" + roots + "]\ntools: { external: [find] }\n");
      assertThat(prompt("check").out()).contains(ran.out().lines().toList());
    }
  }

  @Test
  void anErrorIsShownWithItsPlaceAndFix() {
    template("code.md", BROKEN);
    assertThat(prompt("check"))
        .isEqualTo(
            new Ran(
                1,
                """
                src/main/prompts/code.md:4:6: error: [PC301] Unknown variable 'tsk'.
                    4 | Do {{tsk}}.
                      |      ^^^ Did you mean 'task'? Declared parameters: task.
                """,
                "1 error.\n"));
  }

  @Test
  void atATerminalFindingsAreInColor() {
    template("code.md", BROKEN);
    atATerminal();
    assertThat(prompt("check").out())
        .isEqualTo(
            """
            \u001b[1msrc/main/prompts/code.md:4:6:\u001b[0m \u001b[1;31merror:\u001b[0m [PC301] \
            \u001b[1mUnknown variable 'tsk'.\u001b[0m
            \u001b[2m    4 | \u001b[0mDo {{tsk}}.
            \u001b[2m      | \u001b[0m     \u001b[1;31m^^^\u001b[0m \
            \u001b[32mDid you mean 'task'? Declared parameters: task.\u001b[0m
            """);
  }

  @Test
  void colorsCanBeDisabled() {
    template("code.md", BROKEN);
    atATerminal();
    variable("NO_COLOR", "1");
    assertThat(prompt("check").out()).startsWith("src/main/prompts/code.md:4:6: error: [PC301]");
  }

  @Test
  void aWarningFailsOnlyWhereItIsToFail() {
    template("code.md", "---\nparameters: { task: {} }\n---\nDo it.\n");
    assertThat(prompt("check").code()).isEqualTo(0);
    assertThat(prompt("check").err()).isEqualTo("1 warning.\n");
    assertThat(prompt("check", "--fail-on-warning").code()).isEqualTo(1);
    assertThat(prompt("check", "--severity", "PC204=error").code()).isEqualTo(1);
    assertThat(prompt("check", "--severity", "PC204=off", "--fail-on-warning").code()).isEqualTo(0);
  }

  @Test
  void changedExamplesAreAccepted() {
    String example = "---\nexamples: [{ name: a, text: Old. }]\n---\n";
    template("one.md", example + "New.\n");
    template("two.md", example + "New.\n");
    assertThat(prompt("check", "one.md").out())
        .contains("[PC1108]", "accept it with 'prompt check --accept'.");
    assertThat(prompt("check", "--accept", "one.md"))
        .isEqualTo(
            new Ran(0, "", "Accepted: src/main/prompts/one.md\nValid: 1 file, 1 example.\n"));
    assertThat(text("src/main/prompts/one.md")).contains("New.").doesNotContain("Old.");
    assertThat(text("src/main/prompts/two.md")).contains("Old.");
    assertThat(prompt("check", "--accept").err()).startsWith("Accepted: src/main/prompts/two.md");
    template("three.md", "{{oops}}");
    template("two.md", example + "Newer.\n");
    assertThat(prompt("check", "--accept", "two.md").err())
        .startsWith(
            "note: Nothing was accepted, because src/main/prompts/three.md has an error.\n");
    assertThat(prompt("check", "--accept", "--watch").code()).isEqualTo(2);
  }

  @Test
  void misnamedSettingsAreReported() {
    file("prompt.yml", "roots: [texts]\n");
    String note = "note: The settings in prompt.yml are not read. Name it 'prompt.yaml'.\n";
    assertThat(prompt("check").err()).startsWith(note + "prompt: There are no prompts in");
    template("one.md", "Hi");
    assertThat(prompt("check").err()).startsWith(note + "Valid: 1 prompt.");
  }

  @Test
  void helpFitsIntoTheTerminalAndHasWholeSentences() {
    atATerminal();
    variable("NO_COLOR", "1");
    for (String columns : new String[] {"60", "80", "300"}) {
      variable("COLUMNS", columns);
      int most = Math.min(Integer.parseInt(columns), 120);
      assertThat(prompt("--help").out().lines())
          .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(most));
      assertThat(prompt("check", "--help").out().lines())
          .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(most));
    }
    String commands = prompt("--help").out();
    commands =
        commands.substring(commands.indexOf("Write prompts:"), commands.indexOf("Run 'prompt"));
    for (String command : commands.strip().split("\\n  (?=\\w)|\\n(?=\\w)", -1)) {
      assertThat(command.strip()).endsWith(command.matches("[A-Z].*") ? ":" : ".");
    }
  }

  @Test
  void theNameOfEachCommandIsThatOfItsClass() {
    CommandLine all = new CommandLine(new PromptCommand(Console.ofProcess()));
    PromptCommand.commands("").forEach(all::addSubcommand);
    assertThat(all.getSubcommands()).hasSizeGreaterThan(10);
    all.getSubcommands()
        .forEach(
            (name, command) -> {
              if (!name.equals("completion") && !name.equals("help")) {
                assertThat(PromptCommand.commands(name))
                    .containsExactly(command.getCommand().getClass());
              }
            });
  }

  @Test
  void theFormatsForToolsGoToStandardOutputAlone() {
    template("code.md", BROKEN);
    assertThat(prompt("check", "--format", "json").out())
        .isEqualTo(
            """
            [
              {"id":"PC301","severity":"error","file":"src/main/prompts/code.md","line":4,"column":6,\
            "endLine":4,"endColumn":9,"message":"Unknown variable 'tsk'.",\
            "fix":"Did you mean 'task'? Declared parameters: task.","edits":[\
            {"file":"src/main/prompts/code.md","line":4,"column":6,"endLine":4,"endColumn":9,\
            "replacement":"task"}]}
            ]
            """);
    assertThat(prompt("check", "-f", "github").out())
        .startsWith("::error file=src/main/prompts/code.md,line=4,endLine=4,col=6,endColumn=9,");
    assertThat(prompt("check", "-f", "sarif").out()).startsWith("{\"$schema\":\"https://");
    assertThat(prompt("check", "-f", "sarif").code()).isEqualTo(1);
  }

  @Test
  void anExampleIsRendered() {
    template(
        "code.md",
        CODE.replace(
            "---\nDo",
            "examples:\n  - name: one\n    parameters: { task: x }\n    text: y\n---\nDo"));
    Ran ran = prompt("check");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).contains("src/main/prompts/code.md:");
  }

  @Test
  void aFolderOfTemplatesCanBeNamed() {
    file("texts/code.md", BROKEN);
    assertThat(prompt("check", "--root", "texts").out()).startsWith("texts/code.md:4:6: error");
    assertThat(prompt("check", "-r", "texts", "--exclude", "code.md").code()).isEqualTo(0);
    assertThat(prompt("check", "-r", "text"))
        .isEqualTo(new Ran(2, "", "prompt: There is no folder 'text' of templates.\n"));
    assertThat(prompt("check", "-r", "texts", "--kind", "chta").err())
        .isEqualTo(
            "prompt: --kind cannot be 'chta'. Did you mean 'chat'? Possible values: text, chat,"
                + " prompt, task, step, orchestrator, agent-skill, tool.\n");
  }

  @Test
  void optionsOfAFolderNeedOne() {
    template("code.md", CODE);
    Ran ran = prompt("check", "--include", "a/**");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err()).endsWith("Add --root.\n");
  }

  @Test
  void theSameProjectIsFoundFromWithin() {
    template("build/code.md", BROKEN);
    assertThat(in(folder().resolve("src/main/prompts/build"), "check").code()).isEqualTo(1);
    assertThat(prompt("check", "-C", "src/main").code()).isEqualTo(1);
  }

  @Test
  void missingPromptsAreReportedWithAdvice() {
    Ran ran = prompt("check");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .startsWith("prompt: There are no prompts in '")
        .contains("Create a prompt with 'prompt new text NAME'")
        .endsWith("orchestrator, library.\n");
    file("src/main/prompt/hello.md", "Hello");
    assertThat(prompt("check").err())
        .contains(
            "There are templates in 'src/main/prompt': move them to 'src/main/prompts', or set"
                + " 'roots' in prompt.yaml to that folder. Create a prompt");
  }

  @Test
  void theDoctorNamesTemplatesThatNothingReads() {
    file("src/main/prompts/notes/README.md", "None");
    file("src/main/resources/prompts/hello.md", "Hello");
    file("src/test/prompts/judge.md", "Judge");
    file("pom.xml", "<project/>");
    assertThat(prompt("doctor").out())
        .isEqualTo(
            """
            ✗ src/main/prompts/ has no templates. There are templates in 'src/main/resources/prompts': move them to 'src/main/prompts', or set <sourceDirectory> to that folder.
            • src/test/prompts/ has not been compiled: 'mvn prompt:doctor' shows what the POM lacks, if it lacks something
            """);
  }

  @Test
  void wrongCommandIsReportedInASentence() {
    template("code.md", CODE);
    assertThat(prompt("chek"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: There is no command 'chek'. Did you mean 'check'? Commands: new,"
                    + " check, render, fix, declare, list, explain, migrate, check-code,"
                    + " extract-code, doctor, site and 12 more.\nSee 'prompt --help'.\n"));
    assertThat(prompt("lint").err())
        .startsWith("prompt: There is no command 'lint'. Did you mean 'check'? Commands: new,");
    assertThat(prompt("check", "--formt", "json").err())
        .isEqualTo(
            """
            prompt: There is no option '--formt'. Did you mean '--format'?
            See 'prompt check --help'.
            """);
    assertThat(prompt("-r", "texts", "check").err())
        .startsWith(
            "prompt: '-r' is an option of commands: write it after the command, as in 'prompt check"
                + " -r'.\n");
    assertThat(prompt("check", "-x").err()).startsWith("prompt: There is no option '-x'.\n");
    assertThat(prompt("doctor", "code.md").err())
        .startsWith("prompt: 'code.md' is an unexpected argument.\n");
    assertThat(prompt("check", "--severity", "PC31=off").err())
        .startsWith(
            "prompt: --severity names 'PC31', which is not the id of a finding. Did you mean 'PC3");
    assertThat(prompt("check", "--watch", "-f", "json").code()).isEqualTo(2);
    assertThat(prompt().code()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "sarif", "github"})
  void noFormatPrintsControlCharactersOfNames(String format) {
    template("x\u001b[31m\u009b1m.md", "Hello\n");
    Ran ran = prompt("check", "--format", format);
    assertThat(ran.code()).isEqualTo(1);
    assertThat((ran.out() + ran.err()).replace("\n", ""))
        .doesNotContainPattern("\\p{Cntrl}|\u009b");
  }
}
