package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.model.Resource;
import org.junit.jupiter.api.Test;

/** The goal {@code generate-test}. */
@Basedir("/projects/plain")
class GenerateTestMojoTest extends GoalTest {

  @Test
  @InjectMojo(goal = "generate-test")
  void hasDefaults(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .containsExactly(
            "generated-test-resources/prompts/META-INF/services/"
                + "io.promptcompiler.runtime.PromptCatalog",
            "generated-test-sources/prompts/com/my_group/letters/prompts/JudgePrompt.java",
            "generated-test-sources/prompts/com/my_group/letters/prompts/TestPrompts.java",
            "prompt-compiler/test-the_execution.state",
            "prompt-compiler/test-the_execution.state.documents",
            "prompt-compiler/test-the_execution.state.lock");
    assertThat(told()).containsExactly("info: Compiled 1 prompt: 3 files written, 0 deleted.");
  }

  @Test
  @InjectMojo(goal = "generate-test")
  void addsItsFoldersToTheTestsOfTheProject(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(project().getTestCompileSourceRoots())
        .contains(basedir().resolve("target/generated-test-sources/prompts").toString());
    assertThat(project().getCompileSourceRoots()).noneMatch(root -> root.contains("generated"));
    assertThat(project().getTestResources())
        .extracting(Resource::getDirectory)
        .contains(basedir().resolve("target/generated-test-resources/prompts").toString());
    assertThat(project().getResources()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "generate-test")
  @MojoParameter(name = "packageName", value = "com.acme")
  @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/src/main/prompts")
  @MojoParameter(name = "outputDirectory", value = "${project.build.directory}/java")
  @MojoParameter(name = "resourceDirectory", value = "${project.build.directory}/res")
  void usesTheConfiguration(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target())
        .contains(
            "java/com/acme/GreetPrompt.java",
            "java/com/acme/TestPrompts.java",
            "res/META-INF/services/io.promptcompiler.runtime.PromptCatalog");
  }

  @Test
  @InjectMojo(
      goal = "generate-test",
      pom =
          "<project><build><plugins><plugin><artifactId>prompt-maven-plugin</artifactId>"
              + "<configuration><records><Task>com.acme.Task</Task></records></configuration>"
              + "</plugin></plugins></build></project>")
  void recordsMayBeForOtherPrompts(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).noneMatch(line -> line.contains("PC139"));
    assertThat(target()).isNotEmpty();
  }

  @Test
  @InjectMojo(goal = "generate-test")
  @MojoParameter(name = "skip", value = "true")
  void addsItsFoldersEvenWhenSkipped(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Prompts are skipped.");
    assertThat(target()).isEmpty();
    assertThat(project().getTestCompileSourceRoots())
        .contains(basedir().resolve("target/generated-test-sources/prompts").toString());
  }
}
