package io.promptcompiler.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.build.RecordedOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.DeleteFolder;
import io.promptcompiler.core.source.Scope;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reviews of changes, from the command line. */
class DiffCommandTest extends CliTest {
  private void twoStates() throws Exception {
    template("partials/rules.md", "Be calm.\n");
    template(
        "guide.md",
        """
        ---
        parameters: { city: { required: true } }
        examples:
          - name: rome
            parameters: { city: Rome }
        ---
        You are a guide of {{city}}.
        {{> rules}}
        """);
    template("gone.md", "Gone\n");
    template("same.md", "Same\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    template("partials/rules.md", "Be very calm.\n");
    template("same.md", "---\nsynopsis: Nothing\n---\nSame\n");
    template("new.md", "New\n");
    Files.delete(folder().resolve("src/main/prompts/gone.md"));
  }

  @Test
  void textShowsTheChangedWordsOfExamples() throws Exception {
    twoStates();
    Ran ran = prompt("diff", "HEAD");
    assertThat(ran.err()).isEmpty();
    assertThat(ran.code()).isZero();
    assertThat(ran.out())
        .isEqualTo(
            """
            Since HEAD: 1 prompt changed, 1 is new, 1 is gone.

            gone.md (gone)
              because of src/main/prompts/gone.md
              template: was 2 tokens
                - Gone
              API PC1201: The prompt 'gone.md' is gone. Keep it with 'status: deprecated' until the next major version.

            guide.md (changed)
              because of src/main/prompts/partials/rules.md
              example 'rome': 9 → 10 tokens (+1)
                  You are a guide of Rome.
                ~ Be {+very +}calm.
              RENDER PC1220: The text has changed. 'very' is new.

            new.md (new)
              because of src/main/prompts/new.md
              template: 1 token
                + New

            Also edited, and the same in effect: same.md.
            """);
  }

  @Test
  void promptsWithTheSameChangeAreShownTogether() throws Exception {
    template("partials/rules.md", "Be calm.\n");
    for (String name : List.of("a", "b", "c", "d")) {
      template(
          name + ".md",
          "---\nexamples: [{ name: one, parameters: {} }]\n---\nYou are "
              + name
              + ".\n{{> rules}}\n");
    }
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    template("partials/rules.md", "Be p\u0430le.\n");
    template("d.md", text("src/main/prompts/d.md").replace("You are", "Be"));
    assertThat(prompt("diff", "HEAD").out())
        .contains("\na.md (changed)\n", "  The same in 2 more prompts: b.md, c.md.\n", "\nd.md")
        .doesNotContain("\nb.md", "\nc.md");
    for (String format : List.of("markdown", "html")) {
      assertThat(prompt("diff", "HEAD", "--format", format).out())
          .contains("The same in 2 more prompts: b.md, c.md.")
          .containsOnlyOnce("<code>a.md</code>")
          .doesNotContain("<code>b.md</code>");
    }
    assertThat(prompt("diff", "HEAD", "--format", "json").out()).contains("\"id\":\"b.md\"");
  }

  @Test
  void jsonHasTheIdsToEvaluate() throws Exception {
    twoStates();
    assertThat(prompt("diff", "HEAD", "--format", "json").out())
        .startsWith(
            "{\"release\":\"HEAD\",\"ids\":[\"guide.md\",\"new.md\"],\"removed\":[\"gone.md\"],"
                + "\"unaffected\":[\"same.md\"],\"categories\":[\"api\",\"render\"],")
        .contains("\"lines\":[{\"before\":\"Be calm.\",\"after\":\"Be very calm.\"}]")
        .contains("\"tokensBefore\":9,\"tokensAfter\":10");
  }

  @ParameterizedTest
  @ValueSource(strings = {"text", "json", "markdown", "html"})
  void sensitiveValuesOfExamplesAreNotShown(String format) throws Exception {
    template(
        "mail.md",
        """
        ---
        parameters: { name: { required: true, sensitive: personal } }
        examples: [{ name: one, parameters: { name: Canary } }]
        ---
        Write to {{name}}.
        """);
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    template("mail.md", text("src/main/prompts/mail.md").replace("Write", "Write a mail"));
    assertThat(prompt("diff", "HEAD", "--format", format).out())
        .contains("a mail", "[name]")
        .doesNotContain("Canary");
  }

  @Test
  void theReviewCanBeWrittenToAFile() throws Exception {
    twoStates();
    Ran ran = prompt("diff", "HEAD", "-f", "html", "-o", "new/folder/review.html");
    assertThat(ran.out()).isEmpty();
    assertThat(text("new/folder/review.html"))
        .startsWith("<!DOCTYPE html>")
        .contains("<ins>very </ins>");
  }

  @ParameterizedTest
  @CsvSource({
    "'budget,caching', 0",
    "render, 1",
    "'caching,API', 1",
    "contract, 0",
    "tone, 2",
  })
  void exitCodeFollowsTheCategories(String categories, int code) throws Exception {
    twoStates();
    assertThat(prompt("diff", "HEAD", "--fail-on", categories).code()).isEqualTo(code);
  }

  @Test
  void errorsInTemplatesAreReported() throws Exception {
    twoStates();
    template("guide.md", BROKEN);
    Ran ran = prompt("diff", "HEAD");
    assertThat(ran.code()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("guide.md:4:6: error: [PC301] Unknown variable 'tsk'.");
  }

  @Test
  void aMissingReleaseIsAMistake() throws IOException {
    template("hello.md", "Hello\n");
    Ran jar = prompt("diff", "gone.jar");
    assertThat(jar.code()).isEqualTo(2);
    assertThat(jar.err()).startsWith("prompt: There is no file '");
    Ran coordinates = prompt("diff", "com.acme:prompts:1.0");
    assertThat(coordinates.code()).isEqualTo(2);
    assertThat(coordinates.err())
        .isEqualTo(
            "prompt: AGAINST must be a jar or a revision of git. Only Maven can resolve"
                + " 'com.acme:prompts:1.0': mvn prompt:diff"
                + " -Dprompt.against=com.acme:prompts:1.0\n");
    assertThat(prompt("diff").err()).startsWith("prompt: Missing required parameter: 'AGAINST'");
    assertThat(prompt("diff", "none").err())
        .isEqualTo(
            "prompt: AGAINST 'none' is for builds before a first release. Name a jar or a revision"
                + " of git.\n");
  }

  /** A change could add a file, to be compared with itself. */
  @ParameterizedTest
  @ValueSource(strings = {"main", "HEAD^1"})
  void aFileIsNotTakenForARevision(String name) throws Exception {
    twoStates();
    git("branch", "-M", "main");
    git("commit", "-q", "--allow-empty", "-m", "Second");
    file(name, "no jar");
    file("com.acme:bot:1.0", "no jar");
    Ran ran = prompt("diff", name);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).startsWith("Since " + name + ": 1 prompt changed");
    assertThat(prompt("diff", "./" + name).err()).contains(name + "' is not a jar.");
    assertThat(prompt("diff", "com.acme:bot:1.0").err()).contains("Only Maven can resolve");
  }

  /** A change could hide prompts from the comparison: nobody would look for their module. */
  @ParameterizedTest
  @CsvSource({
    "a deleted module, m1/src/main/prompts",
    "a deleted folder, m1/src/main/prompts",
    "moved settings, m2/texts",
    "a module with one more root, m2/texts",
  })
  void promptsThatNoModuleReadsAreReported(String change, String folder) throws Exception {
    file("prompt.yaml", "roots: [prompts]\n");
    file("prompts/a.md", "A\n");
    file("m1/src/main/prompts/a.md", "A\n");
    file("m1/README.md", "Read me.\n");
    file("m2/prompt.yaml", "roots: [{ directory: texts, excludes: [x/**] }]\n");
    file("m2/texts/a.md", "A\n");
    file("m2/texts/x/b.md", "B\n");
    file("m2/src/test/resources/src/main/prompts/a.md", "A\n");
    file("m2/.hidden/src/main/prompts/a.md", "A\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    assertThat(prompt("diff", "HEAD", "--fail-on", "api"))
        .satisfies(ran -> assertThat(ran.err()).doesNotContain("error"))
        .satisfies(ran -> assertThat(ran.code()).isZero())
        .satisfies(ran -> assertThat(ran.out()).doesNotContain("Not compared"));

    switch (change) {
      case "a deleted module" -> DeleteFolder.delete(folder().resolve("m1"));
      case "a deleted folder" -> DeleteFolder.delete(folder().resolve("m1/src"));
      default -> {
        Files.delete(folder().resolve("m2/prompt.yaml"));
        boolean isMoved = change.equals("moved settings");
        String roots = "{ directory: ../m2/texts, excludes: [x/**] }" + (isMoved ? "" : ", p");
        file("m3/prompt.yaml", "roots: [" + roots + "]\n" + (isMoved ? "tools: {}\n" : ""));
        file("m3/p/ok.md", "Hi.\n");
      }
    }
    String sentence =
        "Not compared: "
            + folder
            + ", which has prompts in HEAD that no present module reads with the same settings.";
    Ran ran = prompt("diff", "HEAD");
    assertThat(ran.err()).doesNotContain("error");
    assertThat(ran.out().lines().toList().get(1)).isEqualTo(sentence);
    assertThat(ran.out()).doesNotContain("No prompt renders anything else");
    assertThat(ran.code()).isZero();
    assertThat(prompt("diff", "HEAD", "--fail-on", "contract").code()).isEqualTo(1);
    assertThat(prompt("diff", "HEAD", "--format", "json").out())
        .contains("\"notes\":[\"" + sentence + "\"");
    for (String format : List.of("markdown", "html")) {
      assertThat(prompt("diff", "HEAD", "--format", format).out())
          .contains("<details open><summary><b>Not compared</b></summary>")
          .contains("<li><code>" + sentence + "</code></li>");
    }
    assertThat(prompt("diff", "HEAD", "--root", "prompts").out()).doesNotContain("Not compared: ");
  }

  /** A change could have the revision read in another way, so that it has the present prompts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "docs/prompt.yaml|roots: [../prompts/sub]|PC1221: The default of 'tone' changed",
        "prompt.yaml|roots: [prompts/sub]|The prompt 'sub/d.md' is gone.",
        "src/main/prompts/ok.md|Hi.|The prompt 'sub/d.md' is gone.",
        "texts/prompt.yaml|roots: [p, {directory: lib, scope: shared}, {directory: other, includes: [partials/tone.md]}]|It was 'polite' and is 'EVIL'.",
        "texts/prompt.yaml|roots: [{directory: p, includes: [x/**]}, {directory: lib, scope: shared}]|The prompt 'p.md' is gone.",
        "texts/prompt.yaml|roots: [{directory: lib, scope: shared}]|The prompt 'p.md' is gone.",
        "texts/prompt.yaml|roots: [{directory: p, syntax: dollar}, {directory: lib, scope: shared}]|PC1220: The text has changed.",
        "x/app/prompt.yaml|tools: {mcp: {github: ../tools/github.json}}|PC1292: The description of 'find' changed.",
        "x/app/prompt.yaml||Severities lowered since HEAD in x/prompt.yaml: PC310 from error to warning.",
      })
  void rootsAndSettingsAreThoseOfTheRevision(String added, @Nullable String content, String finding)
      throws Exception {
    String tools = "{\"tools\": [{\"name\": \"find\", \"description\": \"%s\"}]}";
    file("x/prompt.yaml", "tools: {mcp: {github: tools/github.json}}\n");
    file("x/tools/github.json", tools.formatted("Finds."));
    if (content == null) {
      file(added, "severities: {PC310: error}\n");
    }
    file("x/app/src/main/prompts/a.md", "---\ntools: [find]\n---\nHelp.\n");
    file("prompts/_defaults.yaml", "parameters: {tone: {default: polite}}\n");
    file("prompts/sub/d.md", "---\nparameters: {tone: {}}\n---\nBe {{tone}}.\n");
    file("texts/prompt.yaml", "roots: [p, {directory: lib, scope: shared}]\n");
    file("texts/p/p.md", "Be {{> tone}}");
    file("texts/p/x/x.md", "X");
    file("texts/lib/partials/tone.md", "polite");
    file("texts/other/partials/tone.md", "EVIL");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    switch (added) {
      case "docs/prompt.yaml" ->
          file("prompts/_defaults.yaml", "parameters: {tone: {default: EVIL}}\n");
      case "x/app/prompt.yaml" -> file("x/tools/github.json", tools.formatted("EVIL."));
      default -> {}
    }
    if (content == null) {
      Files.delete(folder().resolve(added));
    } else {
      file(added, content + "\n");
    }
    Ran ran = prompt("diff", "HEAD", "--fail-on", "render,contract,api");
    assertThat(ran.out()).contains(finding).doesNotContain("Not compared");
    assertThat(ran.code()).isEqualTo(1);
    if (added.startsWith("texts")) { // a build takes roots from there
      List<SourceRoot> roots =
          ProjectFile.in(folder().resolve("texts")).orElseThrow().roots("acme");
      CompilerOptions options =
          CompilerOptions.of(roots.get(0))
              .withRoots(roots)
              .inPackage("acme")
              .ofModule("com.acme:texts:1.0")
              .configuredIn(file("texts/pom.xml", "<project/>"));
      RecordedOptions.of(options, folder())
          .write(folder().resolve("texts/target/prompt-compiler/main-default.options"));
      Ran ofBuild = prompt("diff", "HEAD", "--fail-on", "render,contract,api");
      assertThat(ofBuild.out()).contains(finding).doesNotContain("Not compared");
      assertThat(ofBuild.err())
          .contains("note: HEAD is read with the current configuration of the build.\n");
      assertThat(ofBuild.code()).isEqualTo(1);
    }
  }

  /** The change itself gives the skill to another module, or makes a copy of it. */
  @ParameterizedTest
  @CsvSource({
    "docs/src/main/prompts/ok.md, skills/own,         .",
    "docs/prompt.yaml,            skills/own,         .",
    ".claude/skills/own/SKILL.md, skills,             .",
    "skills/own/SKILL.md,         .claude,            .claude/skills",
    "skills/own/SKILL.md,         .claude/skills/own, .claude/skills"
  })
  void skillsThatNoModuleReadsAreReported(String added, String removed, String folder)
      throws Exception {
    String skill = "---\nname: %s\ndescription: Use it.\n---\n%s\n";
    file("skills/plain/SKILL.md", skill.formatted("plain", "Plain."));
    file("skills/plain/x.txt", "X");
    file(
        removed.contains("claude") ? ".claude/skills/own/SKILL.md" : "skills/own/SKILL.md",
        skill.formatted("own", "Own."));
    prompt("skills", "install", "skills/plain", "--to", "cursor");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    file("skills/plain/SKILL.md", skill.formatted("plain", "New."));
    prompt("skills", "install", "skills/plain", "--to", "cursor");
    String[] diff = {"diff", "HEAD", "--fail-on", "api"};
    assertThat(prompt(diff))
        .satisfies(ran -> assertThat(ran.out()).contains("1 prompt changed"))
        .satisfies(ran -> assertThat(ran.out()).doesNotContain("Not compared"))
        .satisfies(ran -> assertThat(ran.code()).isZero());

    DeleteFolder.delete(folder().resolve(removed));
    file(added, added.endsWith(".yaml") ? "roots: [p]\n" : skill.formatted("own", "Evil."));
    file("docs/p/ok.md", "Hi.\n");
    if (removed.equals(".claude/skills/own")) {
      prompt("skills", "install", "skills/own", "--to", "claude");
      assertThat(folder().resolve(removed)).exists();
    }
    Ran ran = prompt(diff);
    assertThat(ran.out()).contains("\nNot compared: " + folder + ", which has prompts in HEAD");
    assertThat(ran.code()).isEqualTo(1);
  }

  /** A submodule has revisions of the same names as the repository around it. */
  @ParameterizedTest
  @CsvSource({
    "prompts,              prompts,              -C .",
    "prompts,              prompts,              --root prompts",
    "app,                  app/src/main/prompts, -C .",
    "app,                  app/src/main/prompts, --module app",
    "src/main/prompts/sub, src/main/prompts/sub, -C ."
  })
  void aSubmoduleDoesNotReplaceTheRelease(String submodule, String templates, String options)
      throws Exception {
    String[] diff = ("diff main --fail-on render " + options).split(" ", -1);
    String notCompared =
        "Not compared: "
            + templates
            + ", which belongs to another repository at present or in main.";
    file(templates + "/a.md", "Hello\n");
    repository(".");
    git("rm", "-q", "-r", submodule);
    file(templates + "/a.md", "Good-bye\n");
    repository(submodule);
    file(templates + "/clone/.git/HEAD", "ref: refs/heads/main\n");
    file(templates + "/clone/data.csv", "a,b\n");
    assertThat(prompt(diff))
        .satisfies(ran -> assertThat(ran.out()).contains("Since main: 1 prompt changed."))
        .satisfies(ran -> assertThat(ran.out()).doesNotContain("Not compared"))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1));
    Path inside = folder().resolve(submodule);
    String[] there =
        ("diff main --fail-on render" + (submodule.equals("app") ? "" : " --root ."))
            .split(" ", -1);
    String limit =
        "note: Not compared: 'main' of the repository '%s', for which that of '%s' %s was used.";
    assertThat(in(inside, there))
        .satisfies(ran -> assertThat(ran.out()).contains("Since main: 1 prompt changed."))
        .satisfies(
            ran ->
                assertThat(ran.out())
                    .contains(
                        limit.formatted(inside.getFileName(), folder().getFileName(), "around it")))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1));
    git("add", submodule);
    git("commit", "-q", "-m", "Second");
    assertThat(prompt(diff))
        .satisfies(ran -> assertThat(ran.out()).contains(notCompared))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1));
    assertThat(in(inside, there).out())
        .isEqualTo(
            "Since main: No prompt renders anything else.\n\n"
                + limit.formatted(folder().getFileName(), inside.getFileName(), "in it")
                + "\n");
    if (submodule.endsWith("sub")) {
      file(submodule + "/x.md", "X\n");
      String settings = "roots: [{ directory: src/main/prompts, excludes: [sub/%s] }]\n";
      file("prompt.yaml", settings.formatted("x*"));
      assertThat(prompt(diff).out()).contains(notCompared);
      file("prompt.yaml", settings.formatted("**"));
      assertThat(prompt(diff).out()).doesNotContain(notCompared);
      Path link = folder().resolve("src/main/prompts/l.md");
      Files.createSymbolicLink(link, Path.of("sub/a.md"));
      assertThat(prompt(diff).out())
          .contains("Not compared: src/main/prompts/l.md, which belongs to another repository");
      Files.delete(link);
      Files.delete(folder().resolve("prompt.yaml"));
    }
    DeleteFolder.delete(inside.resolve(".git"));
    assertThat(prompt(diff))
        .satisfies(ran -> assertThat(ran.out()).contains(notCompared))
        .satisfies(ran -> assertThat(ran.code()).isEqualTo(1));
  }

  private void repository(String at) throws Exception {
    git("init", "-q", at);
    git("-C", at, "add", ".");
    git("-C", at, "commit", "-q", "-m", "First");
    git("-C", at, "branch", "-M", "main");
  }

  /** A change could switch off what would be reported about it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prompt.yaml|severities: { PC1220: off, PC310: off }|contract|PC310=warning"
            + "|Severities lowered since HEAD in prompt.yaml: PC310 from error to off, PC1220 from error to"
            + " off.",
        "prompt.yaml|severities: { PC1220: off, PC310: error }|render|PC1220=error"
            + "|Severities lowered since HEAD in prompt.yaml: PC1220 from error to off.",
        "prompt.yaml|severities: { PC204: off, PC310: error }|contract|"
            + "|Severities lowered since HEAD in prompt.yaml: PC204 from warning to off.",
        "prompt.yaml|package: prompts|contract|PC310=warning"
            + "|Severities lowered since HEAD in prompt.yaml: PC310 from error to warning.",
        "prompt-baseline.txt|PC1204 a.md city|api|"
            + "|Changes accepted since HEAD in prompt-baseline.txt: PC1204 a.md city."
      })
  void weakerChecksAreReported(
      String file, String content, String category, @Nullable String advice, String sentence)
      throws Exception {
    template("a.md", "---\nparameters: { city: {} }\n---\nIn {{city}}\n");
    file("prompt.yaml", "package: prompts\nseverities: { PC310: error }\n");
    file("prompt-baseline.txt", "PC1220 b.md 'b'\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    git("tag", "v1");
    template("a.md", "Another\n");
    assertThat(prompt("diff", "HEAD", "--fail-on", "contract").code()).isZero();

    file(file, content + "\n");
    Ran ran = prompt("diff", "HEAD", "--fail-on", category);
    assertThat(ran.out().lines().toList().get(1)).isEqualTo(sentence);
    assertThat(ran.code()).isEqualTo(advice == null ? 0 : 1);
    if (advice == null) {
      assertThat(ran.err()).doesNotContain("--fail-on");
    } else {
      String code = advice.replaceFirst("=.*", "");
      assertThat(ran.err())
          .contains(
              "note: --fail-on fails, since prompt.yaml lowers the severity of "
                  + code
                  + ". To pass, name the severity that you want: --severity "
                  + advice
                  + ".");
      assertThat(prompt("diff", "HEAD", "--fail-on", category, "--severity", code + "=off").code())
          .isZero();
    }
    assertThat(prompt("diff", "HEAD").code()).isZero();
    assertThat(prompt("diff", "HEAD", "--format", "json").out())
        .contains("\"notes\":[\"" + sentence + "\"");
    assertThat(prompt("diff", "HEAD", "--format", "markdown").out())
        .contains("<details open><summary><b>Weaker checks</b></summary>")
        .contains("<li><code>" + sentence + "</code></li>");
    git("add", ".");
    git("commit", "-q", "-m", "Second");
    assertThat(prompt("diff", "v1", "--fail-on", category))
        .satisfies(since -> assertThat(since.out()).contains(sentence.replace("HEAD", "v1")))
        .satisfies(since -> assertThat(since.code()).isEqualTo(ran.code()));
    template("a.md", "A\n");
    assertThat(prompt("diff", "HEAD").out()).doesNotContain("since HEAD in");
  }

  /** Nothing of such a module is compared. That the prompts of a moved one are gone is reported. */
  @ParameterizedTest
  @ValueSource(strings = {"new", "moved"})
  void severitiesOfAModuleThatTheReleaseDoesNotHaveAreReported(String change) throws Exception {
    file("a/prompt.yaml", "package: prompts\n");
    file("a/prompts/a.md", "A\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    git("tag", "v1");
    if (change.equals("moved")) {
      DeleteFolder.delete(folder().resolve("a"));
    }
    file("b/prompt.yaml", "severities: { PC1220: off }\n");
    file("b/prompts/a.md", "Another\n");
    Ran ran = prompt("diff", "v1", "--fail-on", "render");
    assertThat(ran.err()).doesNotContain("--fail-on");
    assertThat(ran.out())
        .contains("Severities lowered since v1 in b/prompt.yaml: PC1220 from error to off.");
    if (change.equals("moved")) {
      assertThat(ran.out()).contains("Not compared: a/prompts, which has prompts in v1 that no");
      assertThat(ran.code()).isEqualTo(1);
    } else {
      assertThat(ran.code()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "package: com.other|The package 'com.acme' is now 'com.other'.",
        "package: com.acme|The scope of the prompts in 'texts' changed from 'project' to 'shared'.",
        "|The package 'com.acme' is now 'prompts'."
      })
  void scopesAndPackagesAreThoseOfTheRevision(String settings, String finding) throws Exception {
    file("texts/a.md", "A\n");
    file("prompt.yaml", "package: com.acme\nroots: [texts]\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    assertThat(prompt("diff", "HEAD", "--fail-on", "api").code()).isZero();
    String scope = finding.contains("shared") ? "shared" : "project";
    file(
        "prompt.yaml",
        (settings == null ? "" : settings + "\n")
            + "roots: [{ directory: texts, scope: "
            + scope
            + " }]\n");
    Ran ran = prompt("diff", "HEAD", "--fail-on", "api");
    assertThat(ran.out()).contains(finding);
    assertThat(ran.code()).isEqualTo(1);
    file("pom.xml", "<project/>"); // no build has recorded a configuration
    assertThat(prompt("diff", "HEAD", "--fail-on", "api").out()).isEqualTo(ran.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"prompts/a.md", "src/main/prompts/a.md"})
  void aRemovedPackageIsThatOfTheRevision(String prompt) throws Exception {
    file(prompt, "A\n");
    file("prompt.yaml", "package: com.acme\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    assertThat(prompt("diff", "HEAD", "--fail-on", "api").code()).isZero();
    Files.delete(folder().resolve("prompt.yaml"));
    Ran ran = prompt("diff", "HEAD", "--fail-on", "api");
    assertThat(ran.out()).contains("The package 'com.acme' is now 'prompts'.");
    assertThat(ran.code()).isEqualTo(1);
  }

  /** A build has its own folder of templates, which nothing in the revision names. */
  @Test
  void skillsNextToABuildAreNotCompared() throws Exception {
    file("src/main/ai/a.md", "A\n");
    file(".claude/skills/own/SKILL.md", "---\nname: own\ndescription: Does it.\n---\nDo it.\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder().resolve("src/main/ai"), "acme"))
            .ofModule("com.acme:app:1.0")
            .configuredIn(folder().resolve("pom.xml"));
    RecordedOptions.of(options, folder())
        .write(folder().resolve("target/prompt-compiler/main-default.options"));
    Ran ran = prompt("diff", "HEAD", "--fail-on", "render");
    assertThat(ran.out()).doesNotContain("Not compared");
    assertThat(ran.code()).isZero();
  }

  /** They may have been the same in the release. */
  @Test
  void severitiesOfABuildAreNamed() throws Exception {
    template("a.md", "A\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    template("a.md", "Another\n");
    CompilerOptions options =
        CompilerOptions.of(SourceRoot.of(folder().resolve("src/main/prompts"), "acme"))
            .withSeverities(Map.of(DiagnosticCode.TEXT_CHANGED, Severity.OFF))
            .configuredIn(folder().resolve("pom.xml"));
    RecordedOptions.of(options, folder())
        .write(folder().resolve("target/prompt-compiler/main-default.options"));
    Ran ran = prompt("diff", "HEAD", "--fail-on", "render");
    assertThat(ran.out())
        .contains("\nNot reported: PC1220 (target/prompt-compiler/main-default.options).\n");
    assertThat(ran.code()).isZero();
  }

  /** The patterns of a POM may have been the same in the release, but a change can add them. */
  @Test
  void filesThatABuildLeavesOutAreReported() throws Exception {
    template("a.md", "A\n");
    template("left/b.md", "B\n");
    git("init", "-q");
    git("add", ".");
    git("commit", "-q", "-m", "First");
    Path pom = file("pom.xml", "<project/>");
    SourceRoot root =
        new SourceRoot(
            folder().resolve("src/main/prompts"),
            Optional.empty(),
            Optional.empty(),
            Scope.PROJECT,
            "acme",
            List.of(),
            List.of("left/**"));
    CompilerOptions options =
        CompilerOptions.of(root).configuredIn(pom).ofModule("com.acme:bot:1.0");
    RecordedOptions.of(options, folder().resolve("target/classes"))
        .write(folder().resolve("target/prompt-compiler/main-default.options"));
    Ran other = prompt("diff", "HEAD", "--fail-on", "api");
    assertThat(other.out()).contains("\nNot compared: src/main/prompts, which has prompts in HEAD");
    assertThat(other.code()).isEqualTo(1);
  }
}
