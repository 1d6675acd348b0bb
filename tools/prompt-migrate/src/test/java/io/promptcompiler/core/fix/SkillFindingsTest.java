package io.promptcompiler.core.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.harness.Templates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The findings about agent skills beyond those of the reference validator, and all fixes. */
class SkillFindingsTest {
  private static final String HEAD = "---\nname: a\ndescription: Reviews. Use often.\n---\n";

  @TempDir Path folder;

  private Templates templates;

  @BeforeEach
  void templates() {
    templates = new Templates(folder);
  }

  private List<String> found(String body) {
    templates.with("a/SKILL.md", HEAD + body);
    return templates.compile().diagnostics().stream()
        .map(one -> one.location().line() + " " + one.code().id() + " " + one.message())
        .toList();
  }

  private String fixed(String text) throws Exception {
    templates.with("a/SKILL.md", text);
    FixTree.run(CompilerOptions.of(templates.root()), path -> true, /* writes= */ true);
    return Files.readString(folder.resolve("a/SKILL.md"));
  }

  @Test
  void filesThatAreMissingAreReported() {
    templates.with("a/references/there.md", "");
    assertThat(
            found(
                """
                [x](references/there.md) ![x](./references/gone.png "title") `references/lost.md`
                [x][y] and `references/there.md#part` and [the folder](references/)

                [y]: <other.md#part>
                """))
        .containsExactly(
            "5 PC1508 The skill has no file './references/gone.png'.",
            "5 PC1508 The skill has no file 'references/lost.md'.",
            "8 PC1508 The skill has no file 'other.md'.");
  }

  @Test
  void examplesPlaceholdersAndFilesOfUsersAreNoReferences() {
    templates.with("a/references/there.md", "");
    assertThat(
            found(
                """
                ```
                [x](gone.md)
                ```
                1. Write:

                   ~~~md
                   [x](gone.md)
                   ~~~

                    [x](indented.md)

                `[x](gone.md)` [x](https://x.y/gone.md) [x](#part) [x](mailto:a@b.c) [x](/etc/gone)
                [x](<name>.md) [x]({name}.md) `references/*.md` `references/...` [x](path/to/gone.md)
                `src/main/App.java` `references/<name>.md` `docs/gone.md` `references/filename.md`
                <!-- [x](gone.md) -->
                """))
        .containsExactly("14 PC1508 The skill has no file 'indented.md'.");
  }

  @Test
  void aPathInAnotherCaseIsCorrected() throws Exception {
    templates.with("a/references/Rules.md", "");
    assertThat(fixed(HEAD + "[x](references/rules.md)\n"))
        .isEqualTo(HEAD + "[x](references/Rules.md)\n");
  }

  @Test
  void filesOutsideOfTheFolderAreReported() {
    templates.with("shared.md", "Text").with("group/b/SKILL.md", HEAD.replace("a\n", "b\n"));
    assertThat(found("[x](../shared.md) [x](../group/b/SKILL.md) [x](references/../../shared.md)"))
        .containsExactly(
            "5 PC1509 The file '../shared.md' is outside the folder of the skill.",
            "5 PC1510 The file belongs to another skill, 'b'.",
            "5 PC1509 The file 'references/../../shared.md' is outside the folder of the skill.");
  }

  @Test
  void twoSkillsWithOneNameAreReported() {
    templates.with("x/a/SKILL.md", HEAD).with("y/a/SKILL.md", HEAD);
    assertThat(templates.findings())
        .contains("y/a/SKILL.md:2:7: warning: [PC1511] The skill 'a' is also in 'x/a/SKILL.md'.");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void scriptsMustBeExecutable() {
    templates
        .with("a/scripts/run.sh", "#!/bin/sh\n")
        .with("a/scripts/library.sh", "x=1\n")
        .with("a/tools/run.sh", "#!/bin/sh\n");
    assertThat(found(""))
        .containsExactly("1 PC1512 The script 'scripts/run.sh' is not executable.");
    assertThat(folder.resolve("a/scripts/run.sh").toFile().setExecutable(true)).isTrue();
    assertThat(found("")).isEmpty();
  }

  @Test
  void longSkillsAreReported() {
    assertThat(found("x\n".repeat(497)))
        .containsExactly("1 PC1513 The skill has 501 lines, but at most 500 are recommended.");
    assertThat(found("x\n".repeat(496))).isEmpty();
    assertThat(found("x".repeat(20_001)))
        .containsExactly(
            "1 PC1513 The skill has about 5001 tokens, but at most 5000 are recommended.");
    assertThat(found("x".repeat(20_000))).isEmpty();
  }

  @Test
  void aDescriptionShouldMentionWhenToUseTheSkill() {
    templates.with("a/SKILL.md", HEAD.replace(" Use often.", ""));
    CompilerOptions options = CompilerOptions.of(templates.root());
    assertThat(PromptCompiler.compile(options).diagnostics()).isEmpty();
    Map<DiagnosticCode, Severity> strict =
        Map.of(DiagnosticCode.SKILL_DESCRIPTION_WITHOUT_USE, Severity.WARNING);
    assertThat(PromptCompiler.compile(options.withSeverities(strict)).diagnostics())
        .extracting(Diagnostic::code)
        .containsExactly(DiagnosticCode.SKILL_DESCRIPTION_WITHOUT_USE);
  }

  @Test
  void unknownKeysMoveToMetadata() throws Exception {
    assertThat(
            fixed(
                """
                ---
                name: a
                title: "[file]" # shown
                description: Reviews. Use often.
                category: true
                tags:
                  - x
                ---
                Body
                """))
        .as("a list on several lines cannot be moved for certain, so nothing is")
        .contains("\ntitle");
    assertThat(
            fixed(
                """
                ---
                name: a
                title: "[file]"
                description: Reviews. Use often.
                category: true
                disable-model-invocation: true
                tags: [x, y]
                ---
                Body
                """))
        .isEqualTo(
            """
            ---
            name: a
            description: Reviews. Use often.
            disable-model-invocation: true
            metadata:
              title: "[file]"
              category: "true"
              tags: "x, y"
            ---
            Body
            """);
  }

  /** Claude Code would ignore them in the metadata, and start the skill by itself. */
  @Test
  void keysOfAgentsAreReportedAndStay() throws Exception {
    String keys =
        """
        disable-model-invocation: true
        user-invocable: false
        argument-hint: "[file]"
        disallowed-tools: Bash
        model: opus
        context: fork
        """;
    String skill = HEAD.replaceFirst("\n---\n$", "\n" + keys + "---\n");
    templates.with("a/SKILL.md", skill);
    assertThat(templates.findings().lines().filter(line -> line.contains("PC1502")))
        .hasSize(6)
        .allMatch(line -> line.contains("error"));
    assertThat(templates.findings())
        .contains("^ Keep it only for agents such as Claude Code, which read it");
    assertThat(fixed(skill)).isEqualTo(skill);
    templates.with("a/SKILL.md", skill.replaceFirst("\n---\n$", "\nparameters: {}\n---\n"));
    assertThat(templates.findings().lines().filter(line -> line.contains("PC1502")))
        .hasSize(6)
        .allMatch(line -> line.contains("warning"));
  }

  @Test
  void unknownKeysMoveIntoExistingMetadata() throws Exception {
    assertThat(
            fixed(
                """
                ---
                name: a
                version: 1.0
                metadata:
                    author: me
                description: Reviews. Use often.
                ---
                """))
        .isEqualTo(
            """
            ---
            name: a
            metadata:
                version: "1.0"
                author: me
            description: Reviews. Use often.
            ---
            """);
  }

  @Test
  void misspeltKeysFoldedDescriptionsAndToolsAreCorrected() throws Exception {
    assertThat(
            fixed(
                """
                ---
                name: a
                discription: >
                  Reviews: "all".
                  Use often.
                allowed-tools: [Read, Bash(git:*)]
                ---
                """))
        .isEqualTo(
            """
            ---
            name: a
            description: "Reviews: \\"all\\". Use often."
            allowed-tools: "Read Bash(git:*)"
            ---
            """);
    assertThat(fixed(HEAD.replace("---\n", "---\nallowed-tools: Read, Bash(git:*), Grep\n")))
        .startsWith("---\nallowed-tools: Read Bash(git:*) Grep\n");
  }

  @Test
  void listsInBracketsAreWrittenOnLines() throws Exception {
    assertThat(
            fixed(
                HEAD.replace("---\nn", "---\nmetadata:\n  tags: [x, \"y z\"]\n  of: { a: [] }\nn")))
        .startsWith("---\nmetadata:\n  tags:\n    - x\n    - \"y z\"\n  of: { a: [] }\nname: a\n");
  }

  @Test
  void toolsInAnotherSpellingAreReported() {
    templates.with("a/SKILL.md", HEAD.replace("---\nn", "---\nallowed-tools: web_fetch mine\nn"));
    assertThat(templates.findings())
        .contains("a/SKILL.md:2:16: warning: [PC1514] Unknown tool 'web_fetch'.")
        .contains("Did you mean 'WebFetch'?")
        .doesNotContain("mine'");
  }

  @Test
  void aMissingNameIsThatOfTheFolder() throws Exception {
    assertThat(fixed("---\ndescription: Reviews. Use often.\n---\n"))
        .isEqualTo("---\nname: a\ndescription: Reviews. Use often.\n---\n");
  }
}
