package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The settings in {@code prompt.yaml}, and folders that are found without it. */
class ProjectFileTest extends CliTest {

  @Test
  void settingsHoldInEachFolderOfTheProject() {
    file("prompt.yaml", "roots: [texts]\nseverities: { PC204: error }\n");
    file("texts/build/code.md", "---\nparameters: { task: {} }\n---\nDo it.\n");
    assertThat(prompt("check").out()).startsWith("texts/build/code.md:2:15: error: [PC204]");
    assertThat(in(folder().resolve("texts/build"), "check", "code.md").out())
        .startsWith("code.md:2:15: error: [PC204]");
    assertThat(prompt("check", "--severity", "PC204=off").code()).isEqualTo(0);
  }

  @Test
  void rootsHaveASyntaxAndAScope() {
    file(
        "prompt.yaml",
        """
        roots:
          - own
          - { directory: shared, scope: shared, syntax: dollar, excludes: draft.md }
        """);
    file("own/code.md", "Own.\n");
    file("shared/code.md", "---\nparameters: { task: {} }\n---\nShared ${task}.\n");
    file("shared/draft.md", "Draft {{x}}.\n");
    assertThat(prompt("render", "code.md").out()).isEqualTo("Own.\n");
    assertThat(prompt("render", "shared/code.md", "-p", "task=it").out()).isEqualTo("Shared it.\n");
    assertThat(prompt("list").out()).doesNotContain("draft");
  }

  @Test
  void mistakesInSettingsAreFindings() {
    file("prompt.yaml", "roots: [texts, nowhere]\npackge: com.acme\n");
    file("texts/code.md", CODE);
    assertThat(prompt("check"))
        .isEqualTo(
            new Ran(
                1,
                """
                prompt.yaml:1:16: error: [PC107] The root 'nowhere' is not a directory.
                    1 | roots: [texts, nowhere]
                      |                ^^^^^^^ Create the folder, or correct its path, which is \
                relative to this file.
                prompt.yaml:2:1: error: [PC217] There is no key 'packge' in prompt.yaml.
                    2 | packge: com.acme
                      | ^^^^^^ Did you mean 'package'? Keys: $schema, roots, severities, package, migrate, tools.
                """,
                "2 errors.\n"));
    assertThat(prompt("render", "code.md", "-p", "task=it").out()).startsWith("Do it");
  }

  @Test
  void whatSettingsSwitchOffIsSaid() {
    file("texts/code.md", "---\nparameters: { task: {} }\n---\nDo {{tsk}}.\n");
    file(
        "prompt.yaml",
        "roots: [texts]\nseverities: { PC204: off, PC301: warning, PC302: error }\n");
    String notes =
        """
        note: Not reported: PC204 (prompt.yaml).
        note: Only warnings: PC301 (prompt.yaml).
        """;
    assertThat(prompt("check").err()).isEqualTo(notes + "1 warning.\n");
    assertThat(in(folder().resolve("texts"), "check", "code.md", "--format", "json"))
        .satisfies(
            ran -> assertThat(ran.out()).startsWith("[\n  {\"id\":\"PC301\"").endsWith("}\n]\n"))
        .satisfies(ran -> assertThat(ran.err()).contains("Not reported: PC204 (" + folder()));
    assertThat(prompt("check", "--root", "texts", "--severity", "PC301=off").err())
        .isEqualTo("note: Not reported: PC204 (prompt.yaml).\nValid: 1 prompt.\n");
    assertThat(prompt("doctor").out())
        .isEqualTo(
            """
            ✓ Templates valid
            • Not reported: PC204 (prompt.yaml).
            • Only warnings: PC301 (prompt.yaml).
            """);
    assertThat(prompt("fix").err())
        .endsWith(notes)
        .startsWith("Fixed: 0 findings in 0 files, 1 finding left.");
    assertThat(prompt("generate", "--out", "out").err()).startsWith(notes + "1 warning. Compiled");
  }

  @Test
  void changedSettingsCompileAgain() {
    file("texts/code.md", "---\nparameters: { task: {} }\n---\nDo it.\n");
    file("prompt.yaml", "roots: [texts]\npackage: com.acme\nseverities: { PC204: off }\n");
    assertThat(prompt("generate", "--out", "out").err()).contains("\nCompiled 1 prompt");
    assertThat(prompt("generate", "--out", "out").err()).isEqualTo("Prompts are up to date.\n");
    file("prompt.yaml", "roots: [texts]\npackage: com.other\nseverities: { PC204: off }\n");
    assertThat(prompt("generate", "--out", "out").err()).contains("\nCompiled 1 prompt");
    assertThat(text("out/java/com/other/CodePrompt.java")).startsWith("// Generated");
    file("prompt.yaml", "roots: [texts]\npackage: com.other\nseverities: { PC204: off, PC: 1 }\n");
    assertThat(prompt("generate", "--out", "out").out()).startsWith("prompt.yaml:3:27: error:");
  }

  @Test
  void aFolderPromptsIsFound() {
    file("prompts/code.md", CODE);
    assertThat(prompt("check")).isEqualTo(new Ran(0, "", "Valid: 1 prompt.\n"));
    assertThat(in(folder().resolve("prompts"), "render", "code.md", "-p", "task=it").out())
        .startsWith("Do it");
  }
}
