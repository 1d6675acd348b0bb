package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code new}. */
class NewCommandTest extends CliTest {

  @ParameterizedTest
  @CsvSource({
    "text, build/code, build/code.md",
    "text, build/code.md, build/code.md",
    "partial, house-rules, partials/house-rules.md",
    "partial, agents/partials/x.md, agents/partials/x.md",
    "skill, tone, skills/tone.md",
    "chat, support/answer, support/answer.chat.yaml",
    "step, job/s1, job/s1.step.yaml",
    "orchestrator, docs, docs.orchestrator.yaml",
    "library, house, partials/house-rules.md"
  })
  void writtenFilesCompileUnchanged(String kind, String id, String written) {
    Ran ran = prompt("new", kind, id);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isEqualTo(0);
    assertThat(ran.out()).startsWith("src/main/prompts/" + written + "\n");
    assertThat(folder().resolve("src/main/prompts").resolve(written)).isRegularFile();
    Ran checked = prompt("check", "--fail-on-warning");
    assertThat(checked.out()).isEmpty();
    assertThat(checked.code()).isEqualTo(0);
  }

  @Test
  void writtenPromptsAreListedAndRendered() {
    prompt("new", "text", "code");
    assertThat(prompt("list").out()).contains("code.md").contains("task").contains("short");
    assertThat(prompt("render", "code.md", "--example").out())
        .isEqualTo(
            """
            You are a careful assistant. Write in a friendly tone.

            Write a release note

            Look at these files first:
            - `CHANGELOG.md`
            """);
    prompt("new", "chat", "answer");
    assertThat(prompt("render", "answer.chat.yaml", "--example").code()).isEqualTo(0);
  }

  @Test
  void nothingIsOverwritten() {
    template("code.md", CODE);
    assertThat(prompt("new", "text", "code"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: src/main/prompts/code.md already exists and is not overwritten. Choose another name.\n"));
    assertThat(text("src/main/prompts/code.md")).isEqualTo(CODE);
  }

  @Test
  void neitherOfTwoFilesIsWrittenIfOneExists() {
    template("answer.task.yaml", "task: other\n");
    assertThat(prompt("new", "chat", "answer").code()).isEqualTo(2);
    assertThat(folder().resolve("src/main/prompts/answer.chat.yaml")).doesNotExist();
  }

  @Test
  void sourcesThatDoNotCompileAreNotWritten() {
    template("first.task.yaml", "task: answer\ncontext: { a: {} }\n");
    Ran ran = prompt("new", "chat", "answer");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("error: [PC").endsWith("Nothing was written.\n");
    assertThat(folder().resolve("src/main/prompts/answer.chat.yaml")).doesNotExist();
  }

  @Test
  void otherBrokenTemplatesDoNotMatter() {
    template("broken.md", BROKEN);
    assertThat(prompt("new", "text", "code").code()).isEqualTo(0);
  }

  @Test
  void filesCanBePreviewed() {
    Ran ran = prompt("new", "skill", "tone", "--dry-run");
    assertThat(ran.out())
        .isEqualTo(
            """
            ── src/main/prompts/skills/tone.md
            Be brief and precise. Say what you do not know.
            """);
    assertThat(Files.exists(folder().resolve("src"))).isFalse();
  }

  @Test
  void wrongUsageIsReportedInASentence() {
    assertThat(prompt("new", "prompt", "code").err())
        .isEqualTo(
            "prompt: The kind cannot be 'prompt'. Possible values: text, partial, skill, chat,"
                + " step, orchestrator, library.\n");
    assertThat(prompt("new", "text", "code.json").err())
        .isEqualTo(
            "prompt: A text does not have an extension of 'code.json'. Extensions: .md, .hbs, .txt.\n");
    assertThat(prompt("new", "chat", "a.chat.json").err())
        .isEqualTo("prompt: 'a.chat.json' is created as YAML. Use the extension .chat.yaml.\n");
    assertThat(prompt("new", "text", "../code").err())
        .isEqualTo("prompt: '../code' is not below src/main/prompts.\n");
    assertThat(prompt("new", "text", "/code").code()).isEqualTo(2);
    assertThat(prompt("new", "text").err())
        .startsWith("prompt: Missing required parameter: 'ID'\n");
  }

  @Test
  void ofSeveralModulesOneMustBeNamed() {
    file("a/src/main/prompts/one.md", "One.\n");
    file("b/src/main/prompts/two.md", "Two.\n");
    assertThat(prompt("new", "text", "x").err())
        .isEqualTo("prompt: Choose a module, as in --module a. Modules: a, b.\n");
    assertThat(prompt("new", "text", "x", "-m", "b").out()).isEqualTo("b/src/main/prompts/x.md\n");
  }

  @Test
  void nothingIsWrittenThroughALinkOutOfTheRoot(@TempDir Path elsewhere) throws Exception {
    template("code.md", CODE);
    Path prompts = folder().resolve("src/main/prompts");
    Files.createSymbolicLink(prompts.resolve("out"), elsewhere);
    Ran ran = prompt("new", "text", "out/deep/code");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .isEqualTo(
            "prompt: src/main/prompts/out/deep/code.md is reached through a symbolic link that points outside src/main/prompts. Choose another id, or configure the folder as another root.\n");
    assertThat(elsewhere).isEmptyDirectory();
    Files.createSymbolicLink(prompts.resolve("gone.md"), elsewhere.resolve("gone.md"));
    assertThat(prompt("new", "text", "gone").err()).contains("gone.md already exists");
    assertThat(elsewhere).isEmptyDirectory();
    Files.createDirectory(prompts.resolve("inner"));
    Files.createSymbolicLink(prompts.resolve("alias"), prompts.resolve("inner"));
    assertThat(prompt("new", "text", "alias/code").code()).isZero();
    assertThat(prompts.resolve("inner/code.md")).isRegularFile();
  }
}
