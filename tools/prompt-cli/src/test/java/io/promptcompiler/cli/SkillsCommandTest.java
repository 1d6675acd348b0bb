package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The commands {@code skills add} and {@code skills install}. */
class SkillsCommandTest extends CliTest {
  private static final String PLAIN =
      "---\nname: plain\ndescription: Reviews changes. Use before a merge.\n---\n{{x}}\r\n";
  private static final String TEMPLATE =
      """
      ---
      name: review
      description: Reviews code of {{company}}. Use before a merge.
      parameters: { company: { required: true } }
      ---
      # {{company}}
      """;

  private void skills() {
    template("skills/plain/SKILL.md", PLAIN);
    template("skills/plain/references/a.md", "{{y}}");
    template("review/SKILL.md", TEMPLATE);
    template("review/a.txt.tmpl", "{{company}}");
  }

  @Test
  void skillsShareTheSettingsOfTheProjectAroundThem() {
    file("prompt.yaml", "tools: { external: [search_orders, web_search] }\n");
    String skill =
        """
        ---
        name: orders
        description: Finds orders. Use for questions about an order.
        allowed-tools: Read %s
        ---
        Call `web_serch` first.
        """;
    file(".claude/skills/orders/SKILL.md", skill.formatted("search_ordrs"));
    assertThat(prompt("check", ".claude/skills").out())
        .contains("SKILL.md:4:21: error: [PC1750] There is no tool 'search_ordrs'.");
    file(".claude/skills/orders/SKILL.md", skill.formatted("search_orders"));
    assertThat(prompt("check", ".claude/skills").out())
        .contains("SKILL.md:6:7: warning: [PC1754] 'web_serch' looks like the tool 'web_search'.");
    template("find_customer.tool.md", "Finds a customer.");
    file(".claude/skills/orders/SKILL.md", skill.formatted("find_custmer"));
    assertThat(prompt("check", ".claude/skills").out())
        .contains("SKILL.md:4:21: error: [PC1750] There is no tool 'find_custmer'.")
        .contains("SKILL.md:6:7: warning: [PC1754]");
    assertThat(prompt("check").err())
        .contains(
            "note: The skills in .claude/skills were not checked. To check them, run 'prompt check"
                + " .claude/skills'.\n");
  }

  @Test
  void skillsBesideThePromptsAreNamed() {
    template("code.md", "Hi.");
    template("in/SKILL.md", PLAIN);
    file("docs/prompt.yaml", "roots: [{ directory: .., includes: [skills/a/**] }]\n");
    for (String folder :
        List.of(
            "skills/build/c", "d", "e/.claude/skills/target", "1/2/3/4/5/6/7/.claude/skills/f")) {
      file(folder + "/SKILL.md", "---\nname: x\n---\n");
    }
    file("skills/a/SKILL.md", PLAIN.replace("plain", "a"));
    besidesAre("1/2/3/4/5/6/7/.claude/skills", "d", "e/.claude/skills", "skills");
    file("SKILL.md", "---\nname: x\n---\n");
    besidesAre("--root . --kind agent-skill", "1/2/3/4/5/6/7/.claude/skills", "e/.claude/skills");
  }

  private void besidesAre(String... arguments) {
    List<String> notes = prompt("check").err().lines().filter(one -> one.contains("note")).toList();
    assertThat(notes).hasSameSizeAs(arguments);
    for (int i = 0; i < arguments.length; i++) {
      assertThat(notes.get(i)).endsWith("'prompt check " + arguments[i] + "'.");
      assertThat(prompt(("check " + arguments[i]).split(" ", -1)).out()).contains("PC1503");
    }
  }

  @Test
  void skillsAreInstalledForAnAgent() {
    skills();
    assertThat(prompt("skills", "install", "--to", "claude", "--skill-value", "company=Acme"))
        .isEqualTo(
            new Ran(0, "", "Installed: .claude/skills/plain\nInstalled: .claude/skills/review\n"));
    assertThat(text(".claude/skills/plain/SKILL.md")).isEqualTo(PLAIN);
    assertThat(text(".claude/skills/plain/references/a.md")).isEqualTo("{{y}}");
    assertThat(text(".claude/skills/review/a.txt")).isEqualTo("Acme");
    assertThat(prompt("check", ".claude/skills")).isEqualTo(new Ran(0, "", "Valid: 2 files.\n"));
    assertThat(prompt("skills", "install", "--to", "claude", "--skill-value", "company=Acme").err())
        .isEqualTo("Unchanged: .claude/skills/plain\nUnchanged: .claude/skills/review\n");
    assertThat(prompt("skills", "install", "--to", "claude", "--skill-value", "company=Beta").err())
        .isEqualTo("Unchanged: .claude/skills/plain\nInstalled: .claude/skills/review\n");
  }

  @Test
  void errorsInFilesOfASkillAreReported() {
    file("theirs/review/SKILL.md", TEMPLATE);
    file("theirs/review/a.txt.tmpl", "{{company}}");
    file("theirs/review/a.txt", "Acme");
    template("code.md", CODE);
    Ran added = prompt("skills", "add", "theirs");
    assertThat(added.code()).isEqualTo(1);
    assertThat(added.err())
        .startsWith("Added: src/main/prompts/review\n")
        .contains("src/main/prompts/review/a.txt.tmpl: error: [PC1522]");
    Ran installed = prompt("skills", "install", "src/main/prompts/review", "--to", "claude");
    assertThat(installed.code()).isEqualTo(1);
    assertThat(installed.err()).startsWith("src/main/prompts/review/a.txt.tmpl: error: [PC1522]");
  }

  @Test
  void eachAgentHasItsFolders() {
    template("skills/plain/SKILL.md", PLAIN);
    variable("HOME", folder().resolve("home").toString());
    String[][] places = {
      {"claude", ".claude/skills", ".claude/skills"},
      {"codex", ".agents/skills", ".agents/skills"},
      {"copilot", ".github/skills", ".copilot/skills"},
      {"cursor", ".cursor/skills", ".cursor/skills"},
      {"gemini", ".gemini/skills", ".gemini/skills"}
    };
    for (String[] place : places) {
      assertThat(prompt("skills", "install", "--to", place[0]).code()).isZero();
      assertThat(text(place[1] + "/plain/SKILL.md")).isEqualTo(PLAIN);
      assertThat(prompt("skills", "install", "--to", place[0], "--user").code()).isZero();
      assertThat(text("home/" + place[2] + "/plain/SKILL.md")).isEqualTo(PLAIN);
    }
    assertThat(prompt("skills", "install", "--to", "./out/skills").code()).isZero();
    assertThat(text("out/skills/plain/SKILL.md")).isEqualTo(PLAIN);
    assertThat(prompt("skills", "install", "--to", "claud"))
        .isEqualTo(
            new Ran(
                2,
                "",
                "prompt: --to cannot be 'claud'. Possible values: claude, codex, copilot, cursor, gemini,"
                    + " or a folder, as in ./skills.\n"));
  }

  @Test
  void filesOfOthersAndEditedFilesAreKept() throws IOException {
    template("skills/plain/SKILL.md", PLAIN);
    file(".claude/skills/plain/SKILL.md", "Mine.");
    assertThat(prompt("skills", "install", "--to", "claude"))
        .isEqualTo(
            new Ran(
                1,
                "",
                "Not installed: .claude/skills/plain, because .claude/skills/plain/SKILL.md was not"
                    + " written by this command. Move it away, and repeat.\n"));
    assertThat(text(".claude/skills/plain/SKILL.md")).isEqualTo("Mine.");
    Files.delete(folder().resolve(".claude/skills/plain/SKILL.md"));
    assertThat(prompt("skills", "install", "--to", "claude").code()).isZero();
    String note = "note: The skills in .claude/skills were not checked.";
    assertThat(prompt("check").err()).doesNotContain(note);
    template("skills/review/SKILL.md", TEMPLATE);
    String[] acme = {"--skill-value", "company=Acme"};
    prompt("skills", "install", "--to", "claude", acme[0], acme[1]);
    assertThat(prompt("check", acme[0], acme[1]).err()).doesNotContain(note);
    assertThat(prompt("check").err()).contains(note);
    Files.delete(folder().resolve("src/main/prompts/skills/review/SKILL.md"));
    Files.delete(folder().resolve(".claude/skills/review/SKILL.md"));
    file(".claude/skills/plain/SKILL.md", PLAIN + "Edited.");
    assertThat(prompt("check").err()).contains(note);
    file("src/main/prompts/skills/plain/more.md", "More.");
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .contains("was edited since it was installed");
    assertThat(text(".claude/skills/plain/SKILL.md")).endsWith("Edited.");
    assertThat(folder().resolve(".claude/skills/plain/more.md")).doesNotExist();
  }

  @Test
  void copiesAreNotInstalledAndOnlyCheckedIfTheirSkillIsNot() throws IOException {
    file("skills/plain/SKILL.md", PLAIN.replace("\r\n", "\n"));
    file("skills/gone/SKILL.md", PLAIN.replace("plain", "gone"));
    assertThat(prompt("skills", "install", "--to", "claude").code()).isZero();
    assertThat(prompt("skills", "install", "--to", "cursor").code()).isZero();
    file(".claude/skills/plain/.DS_Store", "hidden");
    file(".claude/skills/plain/SKILL.md", PLAIN.replaceAll("\r?\n", "\r\n"));
    assertThat(prompt("check").err()).isEqualTo("Valid: 2 prompts.\n");
    file("skills/plain/SKILL.md", PLAIN + "New.");
    assertThat(prompt("check").err()).isEqualTo("Valid: 4 prompts.\n");
    file("skills/plain/more.md", "More.");
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .isEqualTo("Unchanged: .claude/skills/gone\nInstalled: .claude/skills/plain\n");
    assertThat(prompt("skills", "install", "--to", "cursor").code()).isZero();
    assertThat(prompt("check").err()).isEqualTo("Valid: 2 prompts.\n");
    Files.delete(folder().resolve(".cursor/skills/plain/more.md"));
    assertThat(prompt("check").err()).isEqualTo("Valid: 3 prompts.\n");
    file(".cursor/skills/plain/more.md", "More.");
    file(".claude/skills/plain/SKILL.md", PLAIN + "Edited.");
    assertThat(prompt("check").err()).isEqualTo("Valid: 3 prompts.\n");
    assertThat(prompt("skills", "install", "--to", "claude"))
        .extracting(Ran::code, Ran::err)
        .containsExactly(
            1,
            "Unchanged: .claude/skills/gone\nNot installed: .claude/skills/plain, because"
                + " .claude/skills/plain/SKILL.md was edited since it was installed. Move it away,"
                + " and repeat.\n");
    Files.delete(folder().resolve("skills/gone/SKILL.md"));
    assertThat(prompt("check").err()).isEqualTo("Valid: 4 prompts.\n");
    template("code.md", CODE);
    assertThat(prompt("check").err())
        .contains("The skills in .claude/skills were not", "The skills in .cursor/skills were not");
  }

  @Test
  void aDamagedRecordProtectsEverything() throws IOException {
    template("skills/plain/SKILL.md", PLAIN);
    prompt("skills", "install", "--to", "claude");
    Path record = folder().resolve(".claude/skills/.prompt-skills");
    Files.writeString(record, Files.readString(record).replace("plain", "other"));
    template("skills/plain/SKILL.md", PLAIN + "New.");
    assertThat(prompt("skills", "install", "--to", "claude").code()).isEqualTo(1);
    assertThat(text(".claude/skills/plain/SKILL.md")).isEqualTo(PLAIN);
  }

  @Test
  void filesThatASkillNoLongerHasAreDeletedUnlessTheyWereEdited() throws IOException {
    template("skills/plain/SKILL.md", PLAIN);
    Path one = template("skills/plain/one/a.md", "One.");
    Path two = template("skills/plain/two.md", "Two.");
    prompt("skills", "install", "--to", "claude");
    file(".claude/skills/plain/two.md", "Edited.");
    file(".claude/skills/plain/mine.md", "Mine.");
    Files.delete(one);
    Files.delete(two);
    Files.delete(one.getParent());
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .isEqualTo("Installed: .claude/skills/plain\n");
    assertThat(folder().resolve(".claude/skills/plain/one")).doesNotExist();
    assertThat(text(".claude/skills/plain/two.md")).isEqualTo("Edited.");
    assertThat(text(".claude/skills/plain/mine.md")).isEqualTo("Mine.");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void linksAreNotFollowed() throws IOException {
    template("skills/plain/SKILL.md", PLAIN);
    Path victim = Files.createDirectories(folder().resolve("victim"));
    Files.createDirectories(folder().resolve(".claude/skills"));
    Path link = folder().resolve(".claude/skills/plain");
    Files.createSymbolicLink(link, victim);
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .contains("because .claude/skills/plain is a symbolic link.");
    Files.delete(link);
    Files.createDirectories(link);
    Files.createSymbolicLink(link.resolve("SKILL.md"), victim.resolve("gone.md"));
    assertThat(prompt("skills", "install", "--to", "claude").code()).isEqualTo(1);
    Files.delete(folder().resolve(".claude/skills/plain/SKILL.md"));
    Files.delete(link);
    Files.delete(folder().resolve(".claude/skills"));
    Files.createSymbolicLink(folder().resolve(".claude/skills"), victim);
    assertThat(prompt("skills", "install", "--to", "claude").code()).isEqualTo(1);
    assertThat(victim).isEmptyDirectory();
    Files.delete(folder().resolve(".claude/skills"));
    file(".claude/skills/plain", "A file.");
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .contains("because .claude/skills/plain is not a folder.");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void scriptsStayExecutable() {
    template("skills/plain/SKILL.md", PLAIN);
    Path script = template("skills/plain/scripts/run.sh", "#!/bin/sh\n");
    prompt("skills", "install", "--to", "claude");
    Path copy = folder().resolve(".claude/skills/plain/scripts/run.sh");
    assertThat(Files.isExecutable(copy)).isFalse();
    assertThat(script.toFile().setExecutable(true)).isTrue();
    prompt("skills", "install", "--to", "claude");
    assertThat(Files.isExecutable(copy)).isTrue();
  }

  @Test
  void skillsWithErrorsAreNotInstalled() {
    skills();
    Ran ran = prompt("skills", "install", "--to", "claude");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains("[PC1520] The parameter 'company' of the skill 'review' has no value.")
        .endsWith("Installed: .claude/skills/plain\n");
    assertThat(folder().resolve(".claude/skills/review")).doesNotExist();
    assertThat(prompt("skills", "install", "skills/plain", "--to", "cursor").code()).isZero();
  }

  @Test
  void twoSkillsWithOneNameAreNotMixed() {
    template("a/plain/SKILL.md", PLAIN);
    template("b/plain/SKILL.md", PLAIN);
    assertThat(prompt("skills", "install", "--to", "claude").err())
        .isEqualTo(
            "prompt: Several skills have the name 'plain'. Name the folder of the one to install.\n");
    assertThat(prompt("skills", "install", "b/plain", "--to", "claude").code()).isZero();
  }

  @Test
  void aProjectWithoutSkillsHasNothingToInstall() {
    template("code.md", CODE);
    assertThat(prompt("skills", "install", "--to", "claude"))
        .isEqualTo(
            new Ran(2, "", "prompt: There are no agent skills: no folder has a file SKILL.md.\n"));
  }

  @Test
  void aSkillOfOthersIsAddedAsItIs() {
    template("code.md", CODE);
    file("checkout/skills/plain/SKILL.md", PLAIN);
    file("checkout/skills/plain/partials/a.md", "{{{{");
    file("checkout/skills/broken/SKILL.md", "No frontmatter.");
    file("checkout/skills/group/SKILL.md", PLAIN.replace("plain", "group"));
    file("checkout/skills/group/Nested/SKILL.md", PLAIN.replace("plain", "Nested"));
    assertThat(prompt("skills", "add", "checkout/skills/plain"))
        .isEqualTo(new Ran(0, "", "Added: src/main/prompts/plain\n"));
    assertThat(text("src/main/prompts/plain/SKILL.md")).isEqualTo(PLAIN);
    assertThat(text("src/main/prompts/plain/partials/a.md")).isEqualTo("{{{{");
    Ran all = prompt("skills", "add", "checkout");
    assertThat(all.code()).isEqualTo(1);
    assertThat(all.err())
        .contains("Added: src/main/prompts/broken\n", "Added: src/main/prompts/group\n")
        .contains("Not added: checkout/skills/plain, because there is already a folder 'plain'.\n")
        .contains("src/main/prompts/broken/SKILL.md:1:1: error: [PC1501]")
        .doesNotContain("Added: src/main/prompts/Nested");
    assertThat(prompt("skills", "add", "src").err()).contains("Not added: src/main/prompts/plain");
    assertThat(prompt("skills", "add", "nowhere").code()).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // has no such names
  void aSkillIsAddedWithAllOfItsFilesOrNotAtAll() throws Exception {
    String skill = "---\nname: NAME\ndescription: Looks.\n---\nLook.\n";
    for (String name : List.of("whole", "linked", "large", "odd")) {
      file("checkout/" + name + "/SKILL.md", skill.replace("NAME", name));
    }
    Files.createSymbolicLink(
        folder().resolve("checkout/linked/rules.md"), file("elsewhere/rules.md", "Rules.\n"));
    file("checkout/large/data.txt", "x".repeat((16 << 20) + 1));
    file("checkout/odd/a\nb.md", "text");
    Ran ran = prompt("skills", "add", "checkout");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err())
        .contains("Added: ")
        .contains("Not added: checkout/linked, because a file cannot be copied: ")
        .contains("Not added: checkout/large, because a file cannot be copied: ")
        .contains("Not added: checkout/odd, because a file cannot be copied: ")
        .doesNotContain("Exception");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS) // needs a permission for links
  void aSkillIsInstalledWithAllOfItsFilesOrNotAtAll() throws Exception {
    template("skills/plain/SKILL.md", PLAIN);
    Path companion = template("skills/plain/a.md", "text");
    String[] install = {"skills", "install", "--to", "claude"};
    assertThat(prompt(install).code()).isZero();
    template("skills/plain/SKILL.md", PLAIN + "Again.\n");
    Files.delete(companion);
    Files.createSymbolicLink(companion, Path.of("nothing"));
    Ran ran = prompt(install);
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.err()).contains("skills/plain/a.md: error: [PC105]").doesNotContain("Installed");
    assertThat(text(".claude/skills/plain/a.md")).isEqualTo("text");
    assertThat(text(".claude/skills/plain/SKILL.md")).isEqualTo(PLAIN);
  }

  @Test
  void withoutAProjectSkillsAreAddedToAFolderOfTheirOwn() {
    file("checkout/.claude/skills/plain/SKILL.md", PLAIN);
    assertThat(prompt("skills", "add", "checkout/.claude/skills").err())
        .isEqualTo("Added: skills/plain\n");
    assertThat(prompt("skills")).extracting(Ran::code).isEqualTo(2);
  }
}
