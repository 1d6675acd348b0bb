package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments that name prompts: paths, as a shell completes them, and ids. */
class NamedFilesTest extends CliTest {
  private static final String ROOT = "src/main/prompts/";
  private static final String SKILL =
      """
      ---
      name: sk
      description: Reviews changes. Use before a merge.
      parameters: { x: { default: y } }
      ---
      {{x}}
      """;

  @BeforeEach
  void prompts() {
    template("build/code.md", CODE);
    template("build/broken.md", BROKEN);
    template("review.md", "---\nvariants: { claude: { description: For Claude } }\n---\nPlain.\n");
    template("review.claude.md", "Tagged.\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "build/code.md",
        "build/code",
        "./build/code.md",
        "src/main/prompts/build/code.md",
        "./src/main/prompts/build/code.md",
        "src/main/prompts/build/code",
        "src/../src/main/prompts/build/code.md"
      })
  void aPromptHasSeveralNames(String name) {
    assertThat(prompt("render", name, "-p", "task=it"))
        .isEqualTo(new Ran(0, "Do it, try 1.\n", ""));
    assertThat(prompt("check", name)).isEqualTo(new Ran(0, "", "Valid: 1 file.\n"));
    assertThat(prompt("list", name).out()).contains("build/code.md").doesNotContain("review.md");
    assertThat(prompt("fix", name).err())
        .isEqualTo("Fixed: 0 findings in 0 files, 0 findings left.\n");
  }

  @Test
  void pathsAreRelativeToTheCurrentFolder() {
    template("code.md", "Another one.\n");
    assertThat(in(folder().resolve(ROOT + "build"), "render", "code.md", "-p", "task=it").out())
        .isEqualTo("Do it, try 1.\n");
    assertThat(in(folder().resolve(ROOT + "build"), "render", "../code.md").out())
        .isEqualTo("Another one.\n");
  }

  @Test
  void aFileOfAnotherProjectIsFound() {
    Ran ran =
        in(
            folder().getRoot(),
            "render",
            folder().resolve(ROOT + "build/code.md").toString(),
            "-p",
            "task=it");
    assertThat(ran).isEqualTo(new Ran(0, "Do it, try 1.\n", ""));
  }

  @Test
  void aVariantHasItsOwnFile() {
    assertThat(prompt("render", ROOT + "review.claude.md").out()).isEqualTo("Tagged.\n");
    assertThat(prompt("render", ROOT + "review.md@claude").out()).isEqualTo("Tagged.\n");
    assertThat(prompt("check", ROOT + "review.claude.md").err()).isEqualTo("Valid: 1 file.\n");
  }

  @Test
  void foldersAndPatternsChooseSeveralFiles() {
    assertThat(prompt("check", ROOT + "build").out()).contains("broken.md:4:6: error: [PC301]");
    assertThat(prompt("check", "build/").out()).contains("broken.md:4:6: error: [PC301]");
    assertThat(prompt("check", "build/c*", "review").err()).isEqualTo("Valid: 2 files.\n");
    assertThat(prompt("list", "build").out()).contains("build/code.md", "build/broken.md");
  }

  @Test
  void aListIsFilteredByPartsOfIds() {
    assertThat(prompt("list", "vie").out()).contains("review.md").doesNotContain("build/");
    assertThat(prompt("check", "vie").err())
        .isEqualTo(
            "prompt: There is no file or prompt 'vie'. Templates: build/broken.md, build/code.md,"
                + " review.claude.md, review.md.\n");
  }

  @Test
  void onlyTheNamedFilesAreFixed() {
    template("one.md", "---\nparameters: { vip: { type: boolean } }\n---\n{{#If vip}}x{{/If}}\n");
    template("two.md", "---\nparameters: { vip: { type: boolean } }\n---\n{{#If vip}}x{{/If}}\n");
    Ran ran = prompt("fix", ROOT + "one.md");
    assertThat(ran).isEqualTo(new Ran(0, "", "Fixed: 1 finding in 1 file, 0 findings left.\n"));
    assertThat(text(ROOT + "one.md")).contains("{{#if vip}}");
    assertThat(text(ROOT + "two.md")).contains("{{#If vip}}");
  }

  @Test
  void aFragmentIsCheckedWithTheFilesThatIncludeIt() {
    template("partials/task.md", "The task is {{tsk}}.\n");
    template("uses.md", "---\nparameters: { task: {} }\n---\n{{task}} {{> task}}\n");
    Ran fragment = prompt("check", ROOT + "partials/task.md");
    assertThat(fragment.code()).isEqualTo(1);
    assertThat(fragment.out()).contains("partials/task.md:1:15: error: [PC301]");
    assertThat(fragment.err()).isEqualTo("1 error.\n");
  }

  @Test
  void errorsInIncludedFilesAreMentioned() {
    template("partials/task.md", "The task is {{tsk}}.\n");
    template("uses.md", "---\nparameters: { task: {} }\n---\n{{task}} {{> task}}\n");
    assertThat(prompt("check", "uses.md"))
        .isEqualTo(
            new Ran(
                1,
                "",
                "note: src/main/prompts/partials/task.md, which is used here, has 1 error.\n"));
    template("uses.md", "Nothing.\n");
    assertThat(prompt("check", "uses.md").err()).isEqualTo("Valid: 1 file.\n");
  }

  @Test
  void defaultsAreCheckedToo() {
    template("build/_defaults.yaml", "parametrs: {}\n");
    assertThat(prompt("check", ROOT + "build/_defaults.yaml").out())
        .contains("build/_defaults.yaml:1:1:");
  }

  @Test
  void aFolderStandsForAllFilesInIt() throws IOException {
    template("sk/SKILL.md", SKILL);
    template("sk/ref.md.tmpl", "{{oops}}\n");
    Files.write(folder().resolve(ROOT + "sk/bad.chat.yaml"), new byte[] {(byte) 0xff});
    template("sub/fine.md", "Fine.\n");
    Files.write(folder().resolve(ROOT + "sub/bad.md"), new byte[] {(byte) 0xff});
    Files.createSymbolicLink(folder().resolve(ROOT + "sub/link.md"), file("secret.md", "Secret."));
    for (String name : new String[] {ROOT + "sk", "sk", ROOT + "sk/SKILL.md", "sk/*"}) {
      assertThat(prompt("check", name).out())
          .contains("sk/ref.md.tmpl:1:3: error: [PC301]")
          .doesNotContain("sub/");
    }
    for (String name : new String[] {ROOT + "sub", "sub", "sub/*"}) {
      for (String command : new String[] {"check", "fix", "declare"}) {
        Ran ran = prompt(command, name);
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out() + ran.err())
            .contains("sub/bad.md:1:1: error: [PC101]", "sub/link.md: error: [PC104]")
            .doesNotContain("sk/");
      }
    }
    assertThat(prompt("check", ROOT + "sub/bad.md").err()).isEqualTo("1 error.\n");
    assertThat(prompt("check", "sub/fine.md").err()).isEqualTo("Valid: 1 file.\n");
    assertThat(prompt("check", ROOT).out()).contains("[PC101]", "[PC104]", "[PC301]");
  }

  @ParameterizedTest
  @CsvSource({
    "tools/x.json, tools/x.json",
    "src/main/prompts/x.json, src/main/prompts/x.json",
    "tools/none.json, prompt.yaml"
  })
  void errorsThatConcernTheWholeModuleAreMentioned(String pinned, String place) {
    file("tools/x.json", "{");
    template("x.json", "{");
    file("prompt.yaml", "tools: { mcp: { shop: " + pinned + " } }\n");
    String note = "note: " + place + ", which is used here, has 1 error.\n";
    for (String name : new String[] {"build/code.md", ROOT + "build/code.md", "review*"}) {
      assertThat(prompt("check", name)).isEqualTo(new Ran(1, "", note));
      assertThat(prompt("fix", name).err()).endsWith(" 0 findings left.\n" + note);
    }
    template("sk/SKILL.md", SKILL);
    assertThat(prompt("skills", "install", "sk", "--to", "claude"))
        .isEqualTo(new Ran(1, "", note + "Installed: .claude/skills/sk\n"));
  }

  @ParameterizedTest
  @CsvSource({
    "u/_deep.md, '{{#if', u/_mid.md",
    "u/_deep.md, '{{#if', u/main.md",
    "u/skills/inner.md, '{{#if', u/skills/outer.md",
    "u/v.de.md, 'Hallo {{name', u/v.md",
    "u/find_x.tool.md, '---\nparameters: { q: { type: strng } }\n---\nFinds.', u/tools.md",
    "u/find_x.tool.md, '---\nparameters: { q: { type: strng } }\n---\nFinds.', u/_listed.md",
    "u/b.step.json, '{', u/a.step.json",
  })
  void errorsInFilesThatAChosenFileUsesAreMentioned(String broken, String content, String name) {
    template("u/main.md", "{{> mid}}\n");
    template("u/_mid.md", "Mid. {{> deep}}\n");
    template("u/_deep.md", "Deep.\n");
    template("u/skills/outer.md", "Outer. {{skill:inner}}\n");
    template("u/skills/inner.md", "Inner.\n");
    template("u/v.md", "---\nvariants: { de: {} }\n---\nHi.\n");
    template("u/v.de.md", "Hallo.\n");
    template("u/tools.md", "---\ntools: [find_x]\n---\nUse {{tool find_x}}.\n");
    template("u/_listed.md", "Use {{tool find_x}}.\n");
    template("u/find_x.tool.md", "Finds.\n");
    template("u/a.step.json", step("S1", "S2"));
    template("u/b.step.json", step("S2", "JOB_COMPLETE"));
    template(broken, content + "\n");
    for (String command : new String[] {"check", "fix"}) {
      Ran ran = prompt(command, ROOT + name);
      assertThat(ran.code()).isEqualTo(1);
      assertThat(ran.err()).contains("note: " + ROOT + broken + ", which is used here, has ");
      assertThat(prompt(command, "build/code.md").code()).isZero();
      assertThat(prompt(command, "review.md").code()).isZero();
    }
  }

  @Test
  void aNoteAboutTheModulesIsPrintedOnce() {
    file("notes.md", "Notes.\n");
    file("pom.xml", "<project/>");
    for (String[] args :
        new String[][] {{"check", "notes.md"}, {"list", "review.md", "notes.md", "build/code"}}) {
      assertThat(prompt(args).err()).containsOnlyOnce("note: The configuration of ");
    }
  }

  private static String step(String id, String next) {
    return """
    {"step_id":"%s","title":"t","objective":"o","prompt_template":"Do it.","injections":{},
    "tool_policy":{"allowed":[],"forbidden":[]},"evidence_schema":{"required":["notes"]},
    "gates":[],"on_fail":{"max_retries":1,"escalate_policy":"FAIL_JOB"},
    "on_pass":{"next_step_id":"%s"},"human_review":false,"checkpoint":false}
    """
        .formatted(id, next);
  }

  @Test
  void filesThatNoPromptUsesAreLeftOut() {
    file("README.md", "Read me.\n");
    template("build/rows.csv", "a,b\n");
    String note =
        "note: Left out, because no prompt uses them: README.md, src/main/prompts/build/rows.csv.\n";
    String[] names = {"README.md", ROOT + "build/rows.csv", ROOT + "build/code.md"};
    assertThat(prompt("check", names[0], names[1], names[2]))
        .isEqualTo(new Ran(0, "", note + "Valid: 1 file.\n"));
    for (String command : new String[] {"fix", "declare", "list"}) {
      Ran ran = prompt(command, names[0], names[1], names[2]);
      assertThat(ran.code()).isZero();
      assertThat(ran.err()).startsWith(note);
    }
    assertThat(prompt("check", names[0], names[1]).code()).isEqualTo(2);
    assertThat(prompt("check", names[0], names[2], "build/cod.md").err())
        .startsWith("prompt: There is no file or prompt 'build/cod.md'.");
    file("docs/a.md", "A.\n");
    assertThat(prompt("check", names[2], "docs").err()).startsWith("prompt: '");
  }

  /** A hook passes all paths that a commit changes, which may be links and submodules. */
  @Test
  @DisabledOnOs(OS.WINDOWS) // making links needs a privilege
  void linksAndSubmodulesInACommitAreNoWrongArguments(@TempDir Path other) throws IOException {
    file(".git/HEAD", "ref: refs/heads/main\n");
    file("docs/a.txt", "A.\n");
    file("sub/.git", "gitdir: ../.git/modules/sub\n");
    Files.createSymbolicLink(folder().resolve("to-docs"), Path.of("docs"));
    Files.createSymbolicLink(folder().resolve("to-nothing"), Path.of("nothing"));
    Files.createSymbolicLink(folder().resolve("to-other"), other);
    Files.createSymbolicLink(folder().resolve(ROOT + "out"), other);
    String refusal =
        "'to-other' is not read: a symbolic link leads it out of the project. Name the place to"
            + " which it leads.\n";
    assertThat(prompt("check", "to-other", "to-docs", "to-nothing", "sub", ROOT + "build/code.md"))
        .isEqualTo(
            new Ran(
                0,
                "",
                "note: "
                    + refusal
                    + "note: Left out, because no prompt uses them: to-docs, to-nothing, sub.\n"
                    + "Valid: 1 file.\n"));
    assertThat(prompt("check", "to-other")).isEqualTo(new Ran(2, "", "prompt: " + refusal));
    assertThat(prompt("check", ROOT + "out").out()).contains(ROOT + "out: error: [PC104]");
  }

  @ParameterizedTest
  @CsvSource({
    "build/t.one.expected, build/t.md:5:11: error: [PC1108]",
    "build/t.two.expected, build/t.md:8:11: error: [PC1108]",
    "sk/scripts/run.sh, sk/ref.md.tmpl:1:3: error: [PC301]",
    "sk/scripts, sk/ref.md.tmpl:1:3: error: [PC301]",
    "../../../tools/shop.json, build/broken.md:4:6: error: [PC301]",
    "../../../prompt.yaml, build/broken.md:4:6: error: [PC301]",
    "../java/Tools.java, build/broken.md:4:6: error: [PC301]",
  })
  void aFileThatPromptsUseMeansThesePrompts(String file, String finding) {
    template(
        "build/t.md",
        """
        ---
        examples:
          - name: one
            parameters: {}
            file: t.one.expected
          - name: two
            parameters: {}
            file: ../build/t.two.expected
        ---
        Text.
        """);
    template("build/t.one.expected", "Other.\n");
    template("build/t.two.expected", "Other.\n");
    template("sk/SKILL.md", SKILL);
    template("sk/ref.md.tmpl", "{{oops}}\n");
    template("sk/scripts/run.sh", "true\n");
    file("src/main/java/Tools.java", "class Tools {}\n");
    file("tools/shop.json", "{\"tools\": []}");
    file("prompt.yaml", "tools: { java: true, mcp: { shop: tools/shop.json } }\n");
    Ran ran = prompt("check", ROOT + file);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).contains(finding);
    assertThat(prompt("list", ROOT + file).code()).isZero();
  }

  @Test
  void aPathCanLeadThroughLinks() throws IOException {
    Files.createSymbolicLink(folder().resolve("all"), folder().resolve(ROOT));
    Files.createSymbolicLink(folder().resolve("one"), folder().resolve(ROOT + "build"));
    for (String name : new String[] {"all/build/code.md", "one/code.md"}) {
      assertThat(prompt("check", name)).isEqualTo(new Ran(0, "", "Valid: 1 file.\n"));
      assertThat(prompt("render", name, "-p", "task=it").out()).isEqualTo("Do it, try 1.\n");
    }
    for (String name : new String[] {"all", "one"}) {
      assertThat(prompt("check", name).out()).contains("build/broken.md:4:6: error: [PC301]");
      assertThat(in(folder().getRoot(), "check", folder().resolve(name).toString()).code())
          .isEqualTo(1);
    }
  }

  @Test
  void aPathThatIsNoPromptIsExplained() {
    template("build/rows.csv", "a,b\n");
    file("notes.md", "Notes.\n");
    assertThat(prompt("render", ROOT + "build"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: 'src/main/prompts/build' is a folder. Prompts there: build/broken.md,"
                    + " build/code.md.\n"));
    assertThat(prompt("render", ROOT + "build/rows.csv").err())
        .isEqualTo(
            "prompt: 'src/main/prompts/build/rows.csv' is not a prompt. Prompts there:"
                + " build/broken.md, build/code.md.\n");
    assertThat(prompt("check", "notes.md").err())
        .isEqualTo(
            "prompt: 'notes.md' is not in a folder of templates. Name the folder with --root."
                + " Folders of templates: src/main/prompts.\n");
    assertThat(prompt("render", ROOT + "build/cod.md").err())
        .startsWith("prompt: Unknown prompt 'build/cod.md'. Did you mean 'build/code.md'");
  }
}
