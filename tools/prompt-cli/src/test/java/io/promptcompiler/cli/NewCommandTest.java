package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code new}. */
class NewCommandTest extends CliTest {

  @ParameterizedTest
  @CsvSource({
    "messages, support/answer, support/answer.chat.md",
    "messages, support/answer.chat.md, support/answer.chat.md",
    "messages, src/main/prompts/support/answer, support/answer.chat.md",
    "output, build/review, build/review.md",
    "dotprompt, cook, cook.prompt",
    "tool, orders/search_orders, orders/search_orders.tool.md",
    "text, build/code, build/code.md",
    "text, build/code.md, build/code.md",
    "partial, house-rules, partials/house-rules.md",
    "partial, agents/partials/x.md, agents/partials/x.md",
    "skill, tone, skills/tone.md",
    "chat, support/answer, support/answer.chat.yaml",
    "step, job/s1, job/s1.step.yaml",
    "orchestrator, docs, docs.orchestrator.yaml",
    "library, house, partials/house-rules.md",
    "library, team/house, partials/team/house-rules.md"
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

  @ParameterizedTest
  @CsvSource({
    "'', src/main/prompts/x.md, x.md",
    "src/main, src/main/prompts/x.md, x.md",
    "src/main, prompts/x.md, x.md",
    "src/main/prompts, src/main/prompts/x.md, x.md",
    "src/main/prompts, prompts/x.md, prompts/x.md",
    "src/main/prompts/build, src/main/prompts/build/x.md, build/x.md",
    "src/main/prompts/build, ./x.md, build/x.md",
    "docs, src/main/prompts/x.md, x.md",
    "docs, main/x.md, main/x.md",
  })
  void anIdMayBeThePathOfTheFile(String present, String id, String written) {
    template("build/a.md", "A.");
    file("docs/a.txt", "");
    assertThat(in(folder().resolve(present), "new", "text", id).err()).isEmpty();
    assertThat(folder().resolve("src/main/prompts").resolve(written)).isRegularFile();
  }

  @Test
  void aMissingKindOrNameIsExplained() {
    assertThat(prompt("new").err())
        .startsWith("prompt: Choose a kind and a name, as in 'prompt new text build/code'. Kinds: ")
        .contains("messages, text, output");
    assertThat(prompt("new", "step").err())
        .startsWith("prompt: Write a name after the kind, as in 'prompt new step build/code'.");
  }

  @Test
  void theExtensionOfAnotherKindIsRefused() {
    assertThat(prompt("new", "text", "a/b.chat.md"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: 'a/b.chat.md' has the extension of another kind. Write 'prompt new"
                    + " messages a/b.chat.md', or another name.\n"));
    assertThat(prompt("new", "messages", "a/b.chat.md").code()).isEqualTo(0);
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
  void messagesAreRendered() {
    prompt("new", "messages", "answer");
    assertThat(prompt("render", "answer", "--example", "-f", "messages").out())
        .contains("\"role\":\"system\"", "How do I start?");
    prompt("new", "output", "review");
    assertThat(prompt("render", "review", "-f", "schema").out()).contains("\"verdict\"");
  }

  @Test
  void aVariantIsDeclaredInItsPrompt() {
    template("build/code.md", CODE);
    Ran ran = prompt("new", "variant", "build/code@claude");
    assertThat(ran)
        .isEqualTo(
            new Ran(
                0,
                """
                src/main/prompts/build/code.claude.md
                src/main/prompts/build/code.md
                """,
                ""));
    assertThat(text("src/main/prompts/build/code.md"))
        .isEqualTo(
            CODE.replace("---\nDo", "variants:\n  claude: { description: For claude }\n---\nDo"));
    prompt("new", "variant", "src/main/prompts/build/code.md@de");
    assertThat(text("src/main/prompts/build/code.md"))
        .contains("variants:\n  de: { description: For de }\n  claude: {");
    assertThat(prompt("check").code()).isEqualTo(0);
    assertThat(prompt("render", "build/code@de", "-p", "task=it").out())
        .isEqualTo("Do it, try 1.\n");
    assertThat(prompt("new", "variant", "build/code@de").err()).contains("already exists");
  }

  @Test
  void aVariantNeedsAPrompt() {
    template("code.md", "Plain.\n");
    template("flow.md", "---\nvariants: { a: {} }\n---\nPlain.\n");
    template("partials/p.md", "Part.\n");
    template("cook.prompt", "Cook {{dish}}.\n");
    assertThat(prompt("new", "variant", "cod@x").err())
        .isEqualTo(
            "prompt: There is no prompt 'cod'. Prompts: code.md," + " cook.prompt, flow.md.\n");
    assertThat(prompt("new", "variant", "code").err())
        .startsWith("prompt: 'code' does not name a variant.");
    assertThat(prompt("new", "variant", "partials/p@x").code()).isEqualTo(2);
    assertThat(prompt("new", "variant", "flow@x").err())
        .isEqualTo("prompt: Add 'x' to 'variants' in 'flow.md', and run the command again.\n");
    assertThat(prompt("new", "variant", "code@x").code()).isEqualTo(0);
    assertThat(text("src/main/prompts/code.md"))
        .isEqualTo("---\nvariants:\n  x: { description: For x }\n---\nPlain.\n");
    assertThat(prompt("new", "variant", "cook@x").out())
        .isEqualTo("src/main/prompts/cook.x.prompt\n");
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
            "prompt: The kind cannot be 'prompt'. Possible values: messages, text, output, tool, variant,"
                + " partial, skill, dotprompt, chat, step, orchestrator, library.\n");
    assertThat(prompt("new", "text", "code.json").err())
        .isEqualTo(
            "prompt: The extension of 'code.json' does not fit the kind text. Extensions: .md, .hbs,"
                + " .txt.\n");
    assertThat(prompt("new", "chat", "a.chat.json").err())
        .isEqualTo("prompt: 'a.chat.json' is created as YAML. Use the extension .chat.yaml.\n");
    assertThat(prompt("new", "text", "../code").err())
        .isEqualTo("prompt: '../code' is not below src/main/prompts.\n");
    assertThat(prompt("new", "text", "/code").code()).isEqualTo(2);
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
  void nothingIsWrittenThroughALink(@TempDir Path elsewhere) throws Exception {
    template("code.md", CODE);
    Path prompts = folder().resolve("src/main/prompts");
    Files.createSymbolicLink(prompts.resolve("out"), elsewhere);
    Ran ran = prompt("new", "text", "out/deep/code");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.err())
        .isEqualTo(
            "prompt: src/main/prompts/out/deep/code.md is reached through a symbolic link, which 'prompt new' does not follow. Write a path without links.\n");
    assertThat(elsewhere).isEmptyDirectory();
    Files.createSymbolicLink(prompts.resolve("gone.md"), elsewhere.resolve("gone.md"));
    assertThat(prompt("new", "text", "gone").err()).contains("through a symbolic link");
    assertThat(elsewhere).isEmptyDirectory();
    Files.createDirectory(prompts.resolve("inner"));
    Files.createSymbolicLink(prompts.resolve("alias"), prompts.resolve("inner"));
    assertThat(prompt("new", "text", "alias/code").err()).contains("through a symbolic link");
    assertThat(prompts.resolve("inner")).isEmptyDirectory();
  }

  @Test
  void thePictureOfASessionIsCurrent() throws Exception {
    List<String> shown = new ArrayList<>();
    Map<Integer, String> byHeight = new TreeMap<>();
    Matcher text =
        Pattern.compile("<text [^>]*y=\"(\\d+)\"[^>]*>([^<]*)</text>")
            .matcher(Files.readString(Path.of("../../docs/images/terminal.svg")));
    while (text.find()) {
      byHeight.merge(Integer.valueOf(text.group(1)), text.group(2), (a, b) -> a + " " + b);
    }
    List<String> expected = byHeight.values().stream().map(NewCommandTest::words).toList();
    for (String line : expected) {
      String[] command = line.split(" ", -1);
      if (line.startsWith("$ prompt ")) {
        Ran ran = prompt(Arrays.copyOfRange(command, 2, command.length));
        shown.add(line);
        (ran.out() + ran.err()).lines().map(NewCommandTest::words).forEach(shown::add);
      } else if (line.startsWith("$ sed -i ")) {
        String[] change = command[3].split("/", -1);
        file(command[4], text(command[4]).replaceFirst(Pattern.quote(change[1]), change[2]));
        shown.add(line);
      }
    }
    shown.removeIf(String::isEmpty);
    assertThat(shown).isEqualTo(expected);
  }

  /** Returns a line with single blanks between words, as a picture has no blanks. */
  private static String words(String line) {
    return line.strip().replaceAll("\\s+", " ").replaceAll(" \\.$", ".");
  }
}
