package io.promptcompiler.gradle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tasks in a project, and their work, without a build. In real builds, {@code GradleBuildIT}
 * tests them.
 */
@EnabledForJreRange(maxVersion = 23, disabledReason = "Gradle 8.11 runs on no newer Java")
class PromptTasksTest {
  /** Not temporary: Gradle holds files in it open. */
  private static final Path HOME = Path.of("target/gradle-home").toAbsolutePath();

  @TempDir private Path temporary;

  private Path folder;
  private Project project;

  @BeforeEach
  void aProject() throws IOException {
    folder = temporary.toRealPath();
    Files.createDirectories(folder.resolve("src/main/prompts"));
    project =
        ProjectBuilder.builder()
            .withName("support-bot")
            .withProjectDir(folder.toFile())
            .withGradleUserHomeDir(HOME.toFile())
            .build();
    project.setGroup("com.acme");
    project.setVersion("1.0");
    project.getPluginManager().apply("io.promptcompiler");
  }

  @Test
  void thereAreTasksInProjectsWithJava() {
    assertThat(project.getTasks().findByName("generatePrompts")).isNull();
    project.getPluginManager().apply("java");
    assertThat(needs("compileJava")).contains("generatePrompts");
    assertThat(needs("processResources")).containsExactly("generatePrompts");
    assertThat(needs("check")).contains("checkPrompts").doesNotContain("promptBreaking");
    assertThat(needs("checkPrompts")).isEmpty();
    assertThat(needs("generatePrompts")).isEmpty();
    assertThat(
            project
                .getExtensions()
                .getByType(JavaPluginExtension.class)
                .getSourceSets()
                .getByName("main")
                .getResources()
                .getSrcDirs())
        .contains(folder.resolve("build/generated/resources/prompts/main").toFile());
  }

  @Test
  void optionsDecideWhatIsNeeded() {
    project.getPluginManager().apply("java");
    options().getAgainst().set("v1.0.0");
    options().helper("slug", helper -> {});
    assertThat(needs("check")).contains("promptBreaking");
    assertThat(needs("checkPrompts")).contains("compileJava");
  }

  @Test
  void theCompilerHasTheVersionOfThePlugin() {
    Configuration compiler = project.getConfigurations().getByName("promptCompiler");
    assertThat(compiler.getState()).isEqualTo(Configuration.State.UNRESOLVED);
    assertThat(compiler.getIncoming().getDependencies())
        .singleElement()
        .satisfies(
            dependency -> {
              assertThat(dependency.getName()).isEqualTo("prompt-commands");
              assertThat(dependency.getVersion()).isEqualTo(PluginVersion.number());
            });
  }

  @Test
  void inputsAreRelative() throws IOException {
    project.getPluginManager().apply("java");
    options().root("src/main/prompts");
    options().root("../shared", root -> root.getKind().set("chat"));
    put("prompt.yaml", "package: com.acme.own\n");
    Files.createDirectories(folder.resolve(".git"));
    GeneratePromptsTask task = task();
    assertThat(task.getTemplatePaths().get()).containsExactly("src/main/prompts", "../shared");
    assertThat(task.getSettings().getFiles())
        .containsExactly(folder.resolve("prompt.yaml").toFile());
    assertThat(task.getCoordinates().get()).isEqualTo("com.acme:support-bot:1.0");
    project.setGroup("");
    assertThat(task.getCoordinates().get()).isEqualTo("support-bot:support-bot:1.0");
  }

  @Test
  void aResultIsKnownIfItFollowsFromInputs() throws IOException {
    project.getPluginManager().apply("java");
    Files.createDirectories(folder.resolve(".git"));
    GeneratePromptsTask task = task();
    ResultIsKnown known = new ResultIsKnown();
    assertThat(known.isSatisfiedBy(task)).isTrue();
    task.getAcceptExamples().set(true);
    assertThat(known.isSatisfiedBy(task)).isFalse();
    task.getAcceptExamples().set(false);
    for (String settings :
        List.of(
            "",
            "# roots, tools\n\npackage: com.acme.own # ours\n",
            "$schema: ../schemas/prompt.yaml.schema.json\nseverities: { PC204: error, PC310: off }\n",
            "severities:\n  PC204: error\nmigrate:\n  syntax: spring-ai\n  trimBlocks: true\n")) {
      put("prompt.yaml", settings);
      assertThat(known.isSatisfiedBy(task)).as(settings).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "severities: { PC204: error }\nroots: [texts]\n",
        "\"\\x72oots\": [texts]\n",
        "? roots\n: texts\n",
        "{ package: com.acme.own, \"\\x72oots\": [texts] }\n",
        "# settings\u2028roots: [texts]\n",
        "tools: { mcp: { github: tools/github.json } }\n",
        "tools: java\n"
      })
  void aResultIsUnknownIfSettingsMayNamePlaces(String settings) throws IOException {
    project.getPluginManager().apply("java");
    Files.createDirectories(folder.resolve(".git"));
    put("prompt.yaml", settings);
    assertThat(new ResultIsKnown().isSatisfiedBy(task())).isFalse();
    options().root("texts");
    assertThat(new ResultIsKnown().isSatisfiedBy(task())).isFalse();
  }

  @Test
  void workCompilesAndReports() throws IOException {
    project.getPluginManager().apply("java");
    options().getTrust().set("trusted");
    put("build.gradle", "// empty");
    put("src/main/prompts/hello.md", "---\nparameters:\n  name: {}\n---\nHello {{nam}}.\n");
    GenerateWork work = work();
    assertThatThrownBy(work::execute)
        .isExactlyInstanceOf(GradleException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    put("src/main/prompts/hello.md", "---\nparameters:\n  name: {}\n---\nHello {{name}}.\n");
    work.execute();
    assertThat(folder.resolve("out/java/com/acme/support_bot/prompts/HelloPrompt.java")).exists();
    assertThat(folder.resolve("out/resources/META-INF/prompts/index.json"))
        .content()
        .contains("com.acme:support-bot");

    FindModules.Result found = FindModules.of(folder, HelperConsent.NONE);
    assertThat(found.modules())
        .singleElement()
        .satisfies(
            module ->
                assertThat(module.options().coordinates()).isEqualTo("com.acme:support-bot:1.0"));
    assertThat(found.outdated()).isEmpty();
    put("build.gradle", "// edited");
    assertThat(FindModules.of(folder, HelperConsent.NONE).notes(Path::toString))
        .singleElement(STRING)
        .endsWith("has changed since 'gradle generatePrompts' ran, which should run again.");
  }

  @Test
  void workRefusesWrongWords() {
    project.getPluginManager().apply("java");
    options().getTrust().set("truste");
    GenerateWork work = work();
    assertThatThrownBy(work::execute)
        .isExactlyInstanceOf(GradleException.class)
        .hasMessageStartingWith("'trust' cannot be 'truste'. Did you mean 'trusted'?");
  }

  @Test
  void adviceNamesOptionsOfTasks() {
    assertThat(GradleWords.of("accept it with -Dprompt.acceptExamples."))
        .isEqualTo("accept it with --accept-examples.");
    assertThat(GradleWords.of("with -Dprompt.acceptBreaking=true, or -Dprompt.against=none."))
        .isEqualTo("with --accept-breaking, or --against=none.");
    assertThat(GradleWords.of("(set -Dprompt.againstVersion)"))
        .isEqualTo("(set 'againstVersion' in prompts { })");
  }

  private PromptOptions options() {
    return project.getExtensions().getByType(PromptOptions.class);
  }

  private GeneratePromptsTask task() {
    return (GeneratePromptsTask) project.getTasks().getByName("generatePrompts");
  }

  /** The work of the task, in the class loader of this test. */
  private GenerateWork work() {
    GeneratePromptsTask task = task();
    GenerateWork.Parameters parameters =
        project.getObjects().newInstance(GenerateWork.Parameters.class);
    parameters.getOptions().set(options());
    parameters.getCoordinates().set(task.getCoordinates());
    parameters.getCompilerVersion().set(task.getCompilerVersion());
    parameters.getJavaVersion().set(17);
    parameters.getProjectDirectory().set(task.getProjectDirectory());
    parameters.getRootDirectory().set(task.getRootDirectory());
    parameters.getBuildFile().set(task.getBuildFile());
    parameters
        .getCompileLibraries()
        .setFrom(Path.of("../../prompt-runtime/target/classes").toFile().getAbsoluteFile());
    parameters.getOutputDirectory().set(folder.resolve("out/java").toFile());
    parameters.getResourceDirectory().set(folder.resolve("out/resources").toFile());
    parameters.getStateDirectory().set(folder.resolve("build/prompt-compiler").toFile());
    parameters.getClassesDirectory().set(folder.resolve("out/classes").toFile());
    parameters.getAcceptExamples().set(false);
    return new GenerateWork() {
      @Override
      @SuppressWarnings("OverridesJavaxInjectableMethod") // given here
      public Parameters getParameters() {
        return parameters;
      }
    };
  }

  private Set<String> needs(String task) {
    Set<String> names = new TreeSet<>();
    Task found = project.getTasks().getByName(task);
    for (Task needed : found.getTaskDependencies().getDependencies(found)) {
      names.add(needed.getName());
    }
    return names;
  }

  private void put(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
