package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoExtension;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

/** The goal {@code generate}. */
@Basedir("/projects/plain")
class GenerateMojoTest extends GoalTest {
  private static final String RESOURCES = "generated-resources/prompts/META-INF/";
  private static final String SERVICE =
      RESOURCES + "services/io.promptcompiler.runtime.PromptCatalog";

  @Test
  @InjectMojo(goal = "generate")
  void hasDefaults(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .containsExactly(
            RESOURCES + "prompts/index.json",
            RESOURCES + "prompts/sources/0/greet.md",
            RESOURCES + "prompts/sources/0/mail/thank.md",
            SERVICE,
            "generated-sources/prompts/com/my_group/letters/prompts/GreetPrompt.java",
            "generated-sources/prompts/com/my_group/letters/prompts/Prompts.java",
            "generated-sources/prompts/com/my_group/letters/prompts/mail/ThankPrompt.java",
            "prompt-compiler/main-the_execution.options",
            "prompt-compiler/main-the_execution.state",
            "prompt-compiler/main-the_execution.state.documents",
            "prompt-compiler/main-the_execution.state.lock");
    assertThat(targetText(SERVICE))
        .isEqualTo(
            "com.my_group.letters.prompts.Prompts # com.my-group:letters:"
                + project().getVersion()
                + "\n");
    assertThat(targetText(RESOURCES + "prompts/index.json"))
        .contains("\"library\": \"" + project().getGroupId() + ":" + project().getArtifactId());
    assertThat(told()).containsExactly("info: Compiled 2 prompts: 7 files written, 0 deleted.");
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(
      goal = "generate",
      pom = GoalTest.POM + "<severities><PC301>warning</PC301></severities>" + GoalTest.END)
  void saysWhatSettingsSwitchOffWhenItCompiles(GenerateMojo mojo) throws Exception {
    Path settings = basedir().resolve("prompt.yaml");
    Files.writeString(settings, "severities: { PC204: off }\n");
    try {
      mojo.execute();
      assertThat(told())
          .containsExactly(
              "info: Not reported: PC204 (prompt.yaml).",
              "info: Compiled 1 prompt: 5 files written, 0 deleted.");
      mojo.execute();
      assertThat(told()).hasSize(3).last().isEqualTo("info: Prompts are up to date.");
    } finally {
      Files.delete(settings);
    }
  }

  @Test
  @InjectMojo(goal = "generate")
  void addsItsFoldersToTheProject(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(project().getCompileSourceRoots())
        .contains(basedir().resolve("target/generated-sources/prompts").toString());
    assertThat(project().getTestCompileSourceRoots()).noneMatch(root -> root.contains("generated"));
    assertThat(project().getResources())
        .extracting(Resource::getDirectory)
        .contains(basedir().resolve("target/generated-resources/prompts").toString());
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "packageName", value = "com.acme.texts")
  @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/src/main/prompts/mail")
  @MojoParameter(name = "outputDirectory", value = "${project.build.directory}/java")
  @MojoParameter(name = "resourceDirectory", value = "${project.build.directory}/res")
  void usesTheConfiguration(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .containsExactly(
            "java/com/acme/texts/Prompts.java",
            "java/com/acme/texts/ThankPrompt.java",
            "prompt-compiler/main-the_execution.options",
            "prompt-compiler/main-the_execution.state",
            "prompt-compiler/main-the_execution.state.documents",
            "prompt-compiler/main-the_execution.state.lock",
            "res/META-INF/prompts/index.json",
            "res/META-INF/prompts/sources/0/thank.md",
            "res/META-INF/services/io.promptcompiler.runtime.PromptCatalog");
    assertThat(project().getCompileSourceRoots())
        .contains(basedir().resolve("target/java").toString());
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "publish", value = "false")
  void publishesNothingWhenConfiguredSo(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .contains(SERVICE)
        .noneMatch(file -> file.startsWith(RESOURCES + "prompts"));
  }

  @Test
  @InjectMojo(goal = "generate")
  void doesNothingTheSecondTime(GenerateMojo mojo) throws Exception {
    mojo.execute();
    told().clear();
    mojo.execute();
    assertThat(told()).containsExactly("info: Prompts are up to date.");
    assertThat(project().getCompileSourceRoots())
        .containsOnlyOnce(basedir().resolve("target/generated-sources/prompts").toString());
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "skip", value = "true")
  void addsItsFoldersEvenWhenSkipped(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Prompts are skipped.");
    assertThat(target()).isEmpty();
    assertThat(project().getCompileSourceRoots())
        .contains(basedir().resolve("target/generated-sources/prompts").toString());
  }

  @Test
  @Basedir("/projects/empty")
  @InjectMojo(goal = "generate")
  void isSilentWithoutTemplates(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told())
        .containsExactly(
            "info: No prompts: there is no directory "
                + basedir().resolve("src/main/prompts")
                + ".");
    assertThat(target()).isEmpty();
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "generate")
  void reportsAllFindingsOnceAndFails(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 2 errors, listed above.")
        .hasNoCause();
    assertThat(told())
        .containsExactly(
            """
            error: src/main/prompts/a.md:1:3: error: [PC301] Unknown variable 'oops'.
                1 | {{oops}}
                  |   ^^^^ Declare it under 'parameters', or let 'prompt declare --write' do so.\
            """,
            """
            warn: src/main/prompts/b.md:2:15: warning: [PC204] The parameter 'x' is not used.
                2 | parameters: { x: {} }
                  |               ^ Use it in the template or remove it.\
            """,
            """
            error: src/main/prompts/c.md:1:1: error: [PC502] The block '{{#if}}' that begins here is not closed.
                1 | {{#if}}
                  | ^^^^^^^ Close it with '{{/if}}'.\
            """);
    assertThat(target()).isEmpty();
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "generate")
  void pathsAreRelativeToWhereMavenWasStarted(GenerateMojo mojo) {
    session().getSystemProperties().setProperty("user.dir", basedir().getParent().toString());
    assertThatThrownBy(mojo::execute).isInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).startsWith("error: broken/src/main/prompts/a.md:");
    told().clear();
    session().getSystemProperties().setProperty("user.dir", basedir().resolve("x").toString());
    assertThatThrownBy(mojo::execute).isInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).startsWith("error: " + basedir() + "/src/main/prompts/a.md:");
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "generate")
  void warnsAndContinues(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).hasSize(2);
    assertThat(told().get(0)).startsWith("warn: src/main/prompts/a.md:2:15: warning: [PC204]");
    assertThat(target()).hasSize(9);
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "failOnWarning", value = "true")
  void failsOnAWarningWhenConfiguredSo(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 warning, listed above, and failOnWarning is set.");
    // Not as a warning of Maven's, which 'mvn -q' would hide.
    assertThat(told()).hasSize(1);
    assertThat(told().get(0)).startsWith("error: src/main/prompts/a.md:2:15: warning:");
    assertThat(target()).isEmpty();
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "generate", pom = POM + "<severities><PC204>off</PC204></severities>" + END)
  void severitiesAreConfigured(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Compiled 1 prompt: 5 files written, 0 deleted.");
  }

  @Test
  @InjectMojo(goal = "generate", pom = POM + "<severities><PC999>off</PC999></severities>" + END)
  void anUnknownFindingIsAnErrorOfTheBuild(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("<severities> names 'PC999', which is not the id of a finding.");
    assertThat(target()).isEmpty();
  }

  @Test
  @InjectMojo(
      goal = "generate",
      pom =
          POM
              + "<requiredTemplates>"
              + "<requiredTemplate>mail/*.md</requiredTemplate>"
              + "<requiredTemplate>gret.md</requiredTemplate>"
              + "</requiredTemplates>"
              + END)
  void requiredTemplatesMustBeThere(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).contains("[PC109] The required template 'gret.md' is missing.");
  }

  @Test
  @Basedir("/projects/roots")
  @InjectMojo(
      goal = "generate",
      pom =
          POM
              + "<packageName>com.acme</packageName><roots>"
              + "<root><directory>system/prompts</directory><scope>system</scope>"
              + "<packageName>com.acme.system</packageName></root>"
              + "<root><directory>shared</directory><scope>shared</scope><kind>text</kind>"
              + "<syntax>handlebars</syntax><includes><include>*.md</include></includes>"
              + "<excludes><exclude>draft.md</exclude></excludes></root>"
              + "</roots>"
              + END)
  void rootsReplaceTheDefault(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .contains(
            "generated-sources/prompts/com/acme/GreetPrompt.java",
            "generated-sources/prompts/com/acme/Prompts.java",
            "generated-sources/prompts/com/acme/system/GreetPrompt.java",
            RESOURCES + "prompts/sources/0/greet.md",
            RESOURCES + "prompts/sources/1/greet.md")
        .hasSize(11);
    assertThat(targetText("generated-sources/prompts/com/acme/Prompts.java"))
        .contains("\"shared:greet.md\"", "\"system:greet.md\"");
  }

  @Test
  @InjectMojo(
      goal = "generate",
      pom = POM + "<roots><root><directory>nowhere</directory></root></roots>" + END)
  void aRootThatIsNotThereIsAnError(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).contains("nowhere: error: [PC107] The root '");
  }

  @Test
  @InjectMojo(goal = "generate")
  void aFileInPlaceOfAFolderIsAnErrorOfTheBuild(GenerateMojo mojo) throws Exception {
    Files.createDirectories(basedir().resolve("target"));
    Files.createFile(basedir().resolve("target/generated-sources"));
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageMatching("'.*generated-sources.*' cannot be used: .*")
        .hasCauseInstanceOf(IOException.class);
  }

  @Test
  @Basedir("/projects/roots")
  void twoExecutionsThatAreAllowedLeaveEachOtherAlone(
      @InjectMojo(
              goal = "generate",
              pom = POM + "<severities><PC111>off</PC111></severities>" + END)
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system/prompts")
          @MojoParameter(name = "packageName", value = "com.acme.system")
          GenerateMojo first,
      @InjectMojo(
              goal = "generate",
              pom = POM + "<severities><PC111>off</PC111></severities>" + END)
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system")
          @MojoParameter(name = "packageName", value = "com.acme.second")
          @MojoParameter(name = "outputDirectory", value = "${project.build.directory}/java")
          @MojoParameter(name = "resourceDirectory", value = "${project.build.directory}/res")
          GenerateMojo second)
      throws Exception {
    name(first, "first");
    name(second, "second");
    first.execute();
    second.execute();
    assertThat(target())
        .contains(
            "generated-sources/prompts/com/acme/system/GreetPrompt.java",
            "java/com/acme/second/prompts/GreetPrompt.java");
    told().clear();
    first.execute();
    second.execute();
    assertThat(told())
        .containsExactly("info: Prompts are up to date.", "info: Prompts are up to date.");
  }

  @Test
  void withoutAStateStaleClassesAreDeletedToo(
      @InjectMojo(goal = "generate") GenerateMojo first,
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/src/main/nowhere")
          GenerateMojo second)
      throws Exception {
    Map<String, Object> context = new HashMap<>();
    first.setPluginContext(context);
    second.setPluginContext(context);
    first.execute();
    Path classes = basedir().resolve("target/classes");
    project().getBuild().setOutputDirectory(classes.toString());
    for (String file :
        List.of(
            "com/my_group/letters/prompts/GreetPrompt.class",
            "com/my_group/letters/prompts/Mine.class")) {
      Files.createDirectories(classes.resolve(file).getParent());
      Files.createFile(classes.resolve(file));
    }
    deleteTree(basedir().resolve("target/prompt-compiler"));
    told().clear();
    second.execute();
    assertThat(told())
        .containsExactly(
            "info: No prompts: there is no directory "
                + basedir().resolve("src/main/nowhere")
                + ". There are templates in 'src/main/prompts': move them to 'src/main/nowhere',"
                + " or set <sourceDirectory> to that folder.",
            "info: 7 files of earlier builds deleted.");
    assertThat(target()).containsExactly("classes/com/my_group/letters/prompts/Mine.class");
  }

  @Test
  @InjectMojo(goal = "generate")
  void restoredStaleFilesAreDeletedEvenIfAllIsUpToDate(GenerateMojo mojo) throws Exception {
    mojo.execute();
    Path sources =
        basedir().resolve("target/generated-sources/prompts/com/my_group/letters/prompts");
    Files.copy(sources.resolve("GreetPrompt.java"), sources.resolve("OldPrompt.java"));
    told().clear();
    mojo.execute();
    assertThat(told()).containsExactly("info: Prompts are up to date: 1 stale file deleted.");
    assertThat(sources.resolve("OldPrompt.java")).doesNotExist();
  }

  @Test
  void resourcesOfTheProjectInItsOwnDirectoryStay(
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "resourceDirectory", value = "${project.build.directory}/own")
          GenerateMojo mojo)
      throws Exception {
    Resource own = new Resource();
    own.setDirectory(basedir().resolve("target/own").toString());
    project().addResource(own);
    Path file = basedir().resolve("target/own/META-INF/prompts/mine.txt");
    Files.createDirectories(file.getParent());
    Files.createFile(file);
    mojo.execute();
    assertThat(file).exists();
  }

  @Test
  @Basedir("/projects/roots")
  void twoExecutionsOverwriteEachOthersCatalog(
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system/prompts")
          @MojoParameter(name = "packageName", value = "com.acme.system")
          GenerateMojo first,
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system")
          @MojoParameter(name = "packageName", value = "com.acme.second")
          @MojoParameter(name = "outputDirectory", value = "${project.build.directory}/java")
          @MojoParameter(name = "resourceDirectory", value = "${project.build.directory}/res")
          GenerateMojo second)
      throws Exception {
    name(first, "first");
    name(second, "second");
    first.execute();
    assertThatThrownBy(second::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(told())
        .anyMatch(
            line ->
                line.contains(
                    "error: [PC111] The executions 'first' and 'second' of generate both write"
                        + " 'META-INF/services/io.promptcompiler.runtime.PromptCatalog'."));
    assertThat(target()).noneMatch(file -> file.startsWith("java/"));
  }

  @Test
  @Basedir("/projects/roots")
  void twoExecutionsOfTheSameConfigurationAreHarmless(
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system/prompts")
          GenerateMojo first,
      @InjectMojo(goal = "generate")
          @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/system/prompts")
          GenerateMojo second)
      throws Exception {
    name(first, "default-cli");
    name(second, "default");
    first.execute();
    second.execute();
    assertThat(told()).noneMatch(line -> line.contains("PC111"));
  }

  private static void name(GenerateMojo mojo, String id) throws IllegalAccessException {
    MojoExecution execution = MojoExtension.getVariableValueFromObject(mojo, "execution");
    MojoExtension.setVariableValueToObject(
        mojo, "execution", new MojoExecution(execution.getMojoDescriptor(), id));
  }
}
