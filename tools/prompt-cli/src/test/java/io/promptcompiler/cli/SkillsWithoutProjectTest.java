package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Commands in a folder of agent skills that is not a project of this compiler. */
class SkillsWithoutProjectTest extends CliTest {
  private static final String SKILL =
      "---\nname: %s\ndescription: Reviews changes. Use before a merge.\n---\nReview.\n";

  private void skill(String path, String name) {
    file(path + "/SKILL.md", SKILL.formatted(name));
  }

  @Test
  void eachSkillIsChecked() {
    skill("skills/review", "review");
    skill("plugins/git/skills/commit", "commits");
    file("README.md", "# Skills {{x}}\n");
    assertThat(prompt("check"))
        .isEqualTo(
            new Ran(
                1,
                """
                plugins/git/skills/commit/SKILL.md:2:7: error: [PC1505] The skill 'commits' is in a \
                folder with the name 'commit'.
                    2 | name: commits
                      |       ^^^^^^^ Rename the folder to 'commits', or write 'name: commit'.
                """,
                "1 error.\n"));
  }

  @Test
  void foldersOfAgentsAreHidden() {
    skill(".claude/skills/review", "review");
    skill(".agents/skills/review", "Review");
    assertThat(prompt("check").out()).startsWith(".agents/skills/review/SKILL.md:2:7: error:");
    assertThat(prompt("check", ".claude/skills").code()).isZero();
    assertThat(prompt("check", ".agents/skills/review").code()).isEqualTo(1);
  }

  @Test
  void hiddenFoldersAreFoundAtAnyDepth() {
    skill("review", "review");
    skill("packages/web/.claude/skills/a", "A");
    skill("skills/.curated/b", "B");
    skill(".agents/skills/.system/c", "C");
    skill("node_modules/x/.claude/skills/d", "D");
    skill(".git/skills/e", "E");
    skill(".idea/f", "F");
    assertThat(prompt("check").out().lines().filter(line -> line.contains("[PC1504]")))
        .extracting(line -> line.substring(0, line.indexOf(':')))
        .containsExactlyInAnyOrder(
            "packages/web/.claude/skills/a/SKILL.md",
            "skills/.curated/b/SKILL.md",
            ".agents/skills/.system/c/SKILL.md");
  }

  @Test
  void aSkillInAFileWithAnotherNameIsReported() {
    String skill = SKILL.formatted("x");
    file("skills/x/skill.md", skill);
    file("docs/skill.md", "# What a skill is\n");
    assertThat(prompt("check").out())
        .contains(
            """
            skills/x/skill.md: warning: [PC120] The file 'skill.md' is ignored, because its name is \
            not that of a template.
                  | Name it 'SKILL.md', which agents look for.
            """)
        .doesNotContain("docs/skill.md:");
    skill("skills/y", "y");
    assertThat(prompt("check").out()).startsWith("skills/x/skill.md: warning: [PC120]");
    assertThat(prompt("check", "docs").out()).doesNotContain("PC120");
  }

  @Test
  void oneSkillIsEnough() {
    skill("review", "review");
    assertThat(in(folder().resolve("review"), "check").code()).isZero();
    file("review/SKILL.md", "Review.\n");
    assertThat(in(folder().resolve("review"), "check").out())
        .startsWith("SKILL.md:1:1: error: [PC1501] A skill needs frontmatter");
  }

  @Test
  void inAProjectThePromptsOfTheProjectAreMeant() {
    template("code.md", CODE);
    template("review/SKILL.md", SKILL.formatted("review"));
    skill(".claude/skills/other", "Other");
    assertThat(prompt("check").code()).isZero();
    assertThat(in(folder().resolve("src/main/prompts/review"), "check").code()).isZero();
    assertThat(in(folder().resolve("src"), "check").code()).isZero();
    assertThat(prompt("check", ".claude/skills").out()).contains("[PC1504]");
  }

  @Test
  void mistakesAreFixed() {
    file("review/SKILL.md", SKILL.formatted("review").replace("---\nR", "version: 2\n---\nR"));
    assertThat(prompt("fix").code()).isZero();
    assertThat(text("review/SKILL.md")).contains("metadata:\n  version: \"2\"\n---\n");
  }

  @Test
  void installedSkillsAreCopies() {
    skill("skills/review", "review");
    skill(".claude/skills/own", "own");
    assertThat(prompt("skills", "install", "skills/review", "--to", "claude").code()).isZero();
    assertThat(prompt("skills", "install", "--to", "codex"))
        .isEqualTo(
            new Ran(0, "", "Installed: .agents/skills/own\nInstalled: .agents/skills/review\n"));
    assertThat(prompt("skills", "install", "--to", "codex").err())
        .isEqualTo("Unchanged: .agents/skills/own\nUnchanged: .agents/skills/review\n");
    assertThat(prompt("check").err()).isEqualTo("Valid: 2 prompts.\n");
    assertThat(prompt("check", ".claude/skills/review").code()).isZero();
  }

  @Test
  void findingsThatFixLeavesHavePathsOfTheProject() {
    skill("review", "review");
    file("review/scripts/run.sh", "#!/bin/sh\n");
    assertThat(prompt("fix").err())
        .contains("\nreview/scripts/run.sh: warning: [PC1512] The script 'scripts/run.sh'");
  }

  @Test
  void addedSkillsAreInOneFolder() {
    skill("others/review", "review");
    skill("others/commit", "commit");
    assertThat(prompt("skills", "add", "others/review").err()).startsWith("Added: skills/review\n");
    assertThat(prompt("skills", "add", "others/commit").err()).startsWith("Added: skills/commit\n");
    assertThat(prompt("skills", "add", "others/commit"))
        .isEqualTo(
            new Ran(
                1, "", "Not added: others/commit, because there is already a folder 'commit'.\n"));
  }
}
