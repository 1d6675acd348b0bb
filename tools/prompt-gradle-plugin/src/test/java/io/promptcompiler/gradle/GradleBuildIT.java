package io.promptcompiler.gradle;

import static org.assertj.core.api.Assertions.assertThat;

import io.promptcompiler.gradle.GradleEngine.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real builds, which take the plugin and the compiler from a repository like Maven Central. Only
 * the profile {@code gradle} runs them.
 */
@EnabledForJreRange(maxVersion = 23, disabledReason = "Gradle 8.11 runs on no newer Java")
class GradleBuildIT {
  private static final Path EXAMPLE = Path.of("../../it-tests/src/it/mcp-stories/src");
  private static final String TEMPLATE = "src/main/prompts/build/code-subtask.md";
  private static final String EXPECTED = "src/main/prompts/build/code-subtask.first.expected";

  /** What this engine of Gradle does not contain is javac in its own process. */
  private static final String JAVAC =
      """
      tasks.withType(JavaCompile).configureEach {
        options.fork = true
        options.forkOptions.executable = '%s'
        options.incremental = false
      }
      """
          .formatted(Path.of(System.getProperty("java.home"), "bin", "javac").toUri().getPath());

  @TempDir private static Path shared;
  private static GradleEngine engine;
  private static PublishedModules modules;

  @TempDir private Path folder;

  @BeforeAll
  static void start() throws IOException {
    Path real = shared.toRealPath();
    modules = PublishedModules.write(real.resolve("repository"));
    engine = new GradleEngine(Files.createDirectories(real.resolve("engine")));
  }

  @AfterAll
  static void stop() throws IOException {
    if (engine != null) {
      engine.close();
    }
  }

  @Test
  void anExampleIsBuiltMovedEditedAndBroken() throws IOException {
    Path one = example("one");
    assertThat(run(one, "jar", "--configuration-cache", "--build-cache"))
        .contains("Compiled 14 prompts: 32 files written, 0 deleted.")
        .contains("Configuration cache entry stored.");
    assertThat(one.resolve("build/resources/main/META-INF/prompts/index.json")).exists();
    assertThat(one.resolve("build/classes/java/main/com/acme/Main.class")).exists();
    assertThat(run(one, "jar", "--configuration-cache", "--build-cache"))
        .contains("Reusing configuration cache.")
        .contains(":generatePrompts UP-TO-DATE", ":compileJava UP-TO-DATE");

    Path two = example("moved/two");
    assertThat(run(two, "classes", "--build-cache")).contains(":generatePrompts FROM-CACHE");

    // What the cache gave is replaced, although the state of the compiler is gone.
    Files.delete(two.resolve("src/main/prompts/build/check-plan-complete.md"));
    assertThat(run(two, "classes"))
        .containsPattern("Compiled 13 prompts: [1-3] files written, 2 deleted\\.");
    assertThat(generated(two, "build/CheckPlanCompletePrompt.java")).doesNotExist();
    assertThat(generated(two, "build/CodeSubtaskPrompt.java")).exists();

    edit(two, "src/main/prompts/plan/create-subtask.md", "\n\n", "\n\nAn edited line.\n\n");
    assertThat(run(two, "classes"))
        .containsPattern("Compiled 13 prompts: [1-3] files written, 0 deleted\\.");

    edit(two, TEMPLATE, "{{subtaskId}}", "{{subTaskId}}");
    Ended broken = engine.run(two, "classes");
    assertThat(broken.failed()).isTrue();
    assertThat(broken.output())
        .contains(TEMPLATE + ":44:58: error: [PC301] Unknown variable 'subTaskId'.")
        .contains("Execution failed for task ':generatePrompts'.\n> The prompts have 4 errors,")
        .doesNotContain("A failure occurred while executing");
    edit(two, TEMPLATE, "{{subTaskId}}", "{{subtaskId}}");

    edit(two, TEMPLATE, "You are the coder.", "You write code.");
    Ended changed = engine.run(two, "checkPrompts");
    assertThat(changed.failed()).isTrue();
    assertThat(changed.output())
        .contains("If the new text is right, accept it with --accept-examples.");
    assertThat(run(two, "checkPrompts", "--accept-examples")).contains("Accepted: ", "Valid: 13 ");
    assertThat(two.resolve(EXPECTED)).content().contains("You write code.");
  }

  @Test
  void librariesAndHelpersAreThoseOfTheBuild() throws IOException {
    put("settings.gradle", modules.settings("build") + "include 'house', 'application'\n");
    put("house/build.gradle", build("java-library", "api", ""));
    put(
        "house/src/main/prompts/partials/greet.md",
        "---\nparameters:\n  name: { required: true }\n---\nGreet {{name}}.\n");
    put(
        "application/build.gradle",
        build(
            "java",
            "implementation",
            """
            dependencies { implementation project(':house') }
            prompts {
              root('src/main/prompts')
              root('texts') { packageName = 'com.acme.texts' }
              helper('slug') {
                method = 'com.acme.Text#slug'
                parameters = 'string'
                returns = 'string'
              }
              against = 'none'
            }
            """));
    put("application/texts/more.md", "More.\n");
    put(
        "application/src/main/prompts/see.md",
        """
        ---
        parameters:
          title: { required: true }
        examples:
          - name: one
            parameters: { title: "A B" }
            text: |
              Greet A B.
              See a-b.
        ---
        {{> greet name=title}}
        See {{slug title}}.
        """);
    put(
        "application/src/main/java/com/acme/Text.java",
        """
        package com.acme;
        public class Text {
          public static String slug(String text) { return text.toLowerCase().replace(' ', '-'); }
        }
        """);
    assertThat(run(folder, ":application:check", "--configuration-cache"))
        .contains(":house:generatePrompts", "Valid: 2 prompts, 1 example.")
        .contains("There is no release to compare with: 'against' is set to none.");
    assertThat(
            folder.resolve("application/build/classes/java/main/com/acme/texts/MorePrompt.class"))
        .exists();
    assertThat(run(folder, ":application:check", "--configuration-cache"))
        .contains(":application:generatePrompts UP-TO-DATE")
        .contains(":application:checkPrompts UP-TO-DATE");

    edit(folder, "application/src/main/java/com/acme/Text.java", "toLowerCase", "toUpperCase");
    Ended wrong = engine.run(folder, ":application:checkPrompts");
    assertThat(wrong.failed()).isTrue();
    assertThat(wrong.output()).contains("application/src/main/prompts/see.md:", "A-B");

    edit(folder, "house/src/main/prompts/partials/greet.md", "Greet", "Welcome");
    Ended changed = engine.run(folder, ":application:checkPrompts");
    assertThat(changed.output()).contains("Welcome A B.");
  }

  /** The builds of {@code docs/gradle.md} and README, as readers copy them. */
  @Test
  void thePagesBuild() throws IOException {
    List<String> blocks = blocks("docs/gradle.md", "groovy");
    put(
        "settings.gradle",
        blocks.get(1).replace("mavenCentral()", modules.repositories())
            + "rootProject.name = 'bot'\n");
    String build = modules.named(blocks.get(0)).replace("mavenCentral()", modules.repositories());
    put("build.gradle", build + JAVAC);
    put("src/main/prompts/greeting.md", blocks("docs/gradle.md", "handlebars").get(0));
    put("src/main/java/com/acme/bot/Main.java", blocks("docs/gradle.md", "java").get(0));
    assertThat(run(folder, "jar")).contains("Compiled 1 prompt:", ":compileJava");

    put("build.gradle", build + blocks.get(2));
    assertThat(run(folder, "tasks")).contains("generatePrompts - ", "promptBreaking - ");

    put("settings.gradle", modules.settings("bot"));
    put("build.gradle", modules.named(blocks("README.md", "groovy").get(0)) + JAVAC);
    edit(
        folder,
        "src/main/java/com/acme/bot/Main.java",
        "com.acme.bot.prompts.Greeting",
        "bot.bot.prompts.Greeting");
    assertThat(run(folder, "classes")).contains("Compiled 1 prompt:", ":compileJava");
  }

  /** The configuration of the project may be in the settings alone, which Gradle does not read. */
  @Test
  void settingsNameTheRoots() throws IOException {
    put("settings.gradle", modules.settings("settings"));
    put("build.gradle", build("java", "implementation", ""));
    put("prompt.yaml", "roots: [texts]\npackage: com.acme.own\n");
    put("texts/hello.md", "Hello.\n");
    assertThat(run(folder, "classes", "--configuration-cache")).contains("Compiled 1 prompt:");
    assertThat(run(folder, "classes", "--configuration-cache"))
        .contains("Prompts are up to date.", ":compileJava UP-TO-DATE");
    put("texts/more.md", "More.\n");
    assertThat(run(folder, "classes", "--configuration-cache")).contains("Compiled 2 prompts:");
  }

  @Test
  void aReleaseIsAJarOrCoordinates() throws IOException {
    Path one = example("mcp-stories");
    run(one, "jar");
    Path place = Files.createDirectories(folder.resolve("releases/com/acme/mcp-stories/1.0"));
    Files.copy(one.resolve("build/libs/mcp-stories-1.0.jar"), place.resolve("mcp-stories-1.0.jar"));
    Files.writeString(
        place.resolve("mcp-stories-1.0.pom"),
        """
        <project>
          <modelVersion>4.0.0</modelVersion>
          <groupId>com.acme</groupId><artifactId>mcp-stories</artifactId><version>1.0</version>
        </project>
        """);
    edit(
        one,
        "settings.gradle",
        "dependencyResolutionManagement {\n  repositories {",
        "dependencyResolutionManagement {\n  repositories {\n    maven { url = file('../releases') }");
    edit(one, "build.gradle", "version = '1.0'", "version = '1.1'");
    assertThat(run(one, "promptBreaking", "--against", "com.acme:mcp-stories:1.0"))
        .contains("Compared 14 prompts with com.acme:mcp-stories:1.0: nothing breaks.");
    edit(one, TEMPLATE, "You are the coder.", "You write code.");
    edit(one, "build.gradle", "prompts {", "prompts {\n  against = 'com.acme:mcp-stories:1.0'");
    Ended breaks = engine.run(one, "promptBreaking", "--configuration-cache");
    assertThat(breaks.failed()).isTrue();
    assertThat(breaks.output())
        .contains(TEMPLATE + ":46:5: error: [PC1220] The text has changed.")
        .contains("--accept-breaking accepts them without one.");
    assertThat(
            engine
                .run(
                    one,
                    "promptBreaking",
                    "--against",
                    "../releases/com/acme/mcp-stories/1.0/mcp-stories-1.0.jar")
                .failed())
        .isTrue();
    assertThat(engine.run(one, "promptBreaking", "--accept-breaking").failed()).isFalse();
    assertThat(one.resolve("prompt-baseline.txt")).exists();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prompts { trust = 'truste' }|'trust' cannot be 'truste'. Did you mean 'trusted'?",
        "prompts { severities = [PC999: 'off'] }|'severities' names 'PC999', which is not the id",
        "prompts { root('src') { kind = 'txt' } }|'kind' cannot be 'txt'. Did you mean 'text'?",
        "prompts { helper('slug') { } }|A 'helper' named 'slug' has no 'method'.",
        "prompts { root('nowhere') }|nowhere: error: [PC107]",
        "compileJava { options.release = 11 }|Generated classes need Java 17 or later, but",
        "configurations.implementation.dependencies.clear()|Generated classes need io.promptcompiler:prompt-runtime",
      })
  void aMistakeInTheBuildIsExplained(String line, String message) throws IOException {
    put("settings.gradle", modules.settings("mistake"));
    put("build.gradle", build("java", "implementation", line + "\n"));
    put("src/main/prompts/hello.md", "Hello.\n");
    Ended ended = engine.run(folder.toRealPath(), "generatePrompts");
    assertThat(ended.failed()).isTrue();
    assertThat(ended.output())
        .contains(message)
        .contains("Execution failed for task ':generatePrompts'.")
        .doesNotContain("A failure occurred while executing");
  }

  /** A copy of an example project, with a build of Gradle. */
  private Path example(String name) throws IOException {
    Path project = folder.toRealPath().resolve(name);
    try (Stream<Path> files = Files.walk(EXAMPLE)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = project.resolve("src").resolve(EXAMPLE.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    Files.writeString(
        project.resolve("settings.gradle"),
        modules.settings("mcp-stories").replace("../build-cache", folder + "/build-cache"));
    Files.writeString(
        project.resolve("build.gradle"), build("java", "implementation", "prompts {\n}\n"));
    return project;
  }

  /** A build script. */
  private static String build(String plugin, String configuration, String more) {
    return """
        plugins {
          id '%1$s'
          id 'io.promptcompiler' version '%2$s'
        }
        group = 'com.acme'
        version = '1.0'
        dependencies { %3$s 'io.promptcompiler:prompt-runtime:%2$s' }
        """
            .formatted(plugin, modules.version(), configuration)
        + JAVAC
        + more;
  }

  /** The blocks of a page in a language. */
  private static List<String> blocks(String page, String language) throws IOException {
    Matcher block =
        Pattern.compile("(?s)\\n```" + language + "\\n(.*?\\n)```\\n")
            .matcher(Files.readString(Path.of("../..").resolve(page)));
    List<String> blocks = new ArrayList<>();
    while (block.find()) {
      blocks.add(block.group(1));
    }
    assertThat(blocks).isNotEmpty();
    return blocks;
  }

  private static Path generated(Path project, String path) {
    return project
        .resolve("build/generated/sources/prompts/java/main/com/acme/mcp_stories/prompts")
        .resolve(path);
  }

  /** Runs a build that succeeds. */
  private static String run(Path project, String... words) throws IOException {
    Ended ended = engine.run(project.toRealPath(), words);
    assertThat(ended.failed()).as(ended.output()).isFalse();
    return ended.output();
  }

  private void put(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private static void edit(Path project, String path, String text, String other)
      throws IOException {
    Path file = project.resolve(path);
    String before = Files.readString(file);
    assertThat(before).contains(text);
    Files.writeString(file, before.replace(text, other));
  }
}
