package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal {@code breaking}, in a repository of git whose prompts were released as v1.2.0. */
@Basedir("/projects/plain")
class BreakingMojoTest extends GoalTest {
  @TempDir Path temporary;

  private Path folder;
  private Path prompts;

  @BeforeEach
  void aRelease() throws Exception {
    folder = temporary.toRealPath();
    prompts = Files.createDirectories(folder.resolve("src/main/prompts"));
    Files.writeString(prompts.resolve("a.md"), "Hello");
    git("init", "-q");
    git("add", "-A");
    git("commit", "-q", "-m", "First");
    git("tag", "v1.2.0");
    project().setFile(new File(folder.toFile(), "pom.xml"));
    project().setVersion("1.3.0-SNAPSHOT");
    session().getSystemProperties().setProperty("user.dir", folder.toString());
    session().getUserProperties().setProperty("prompt.sourceDirectory", prompts.toString());
    session()
        .getUserProperties()
        .setProperty("prompt.baselineFile", folder.resolve("prompt-baseline.txt").toString());
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  void passesWhenNothingBreaks(BreakingMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Compared 1 prompt with v1.2.0: nothing breaks.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  void failsOnABreak(BreakingMojo mojo) throws Exception {
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(told())
        .anyMatch(line -> line.startsWith("error: src/main/prompts/a.md:1:1: error: [PC1220]"))
        .anyMatch(line -> line.contains("released at v1.2.0!/src/main/prompts/a.md:1:1"))
        .anyMatch(line -> line.contains("from 1.2.0 to 1.3.0-SNAPSHOT"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  @MojoParameter(name = "failOnWarning", value = "true")
  void aMajorStepIsNoFailure(BreakingMojo mojo) throws Exception {
    project().setVersion("2.0.0");
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    mojo.execute();
    assertThat(told())
        .hasSize(2)
        .last()
        .asString()
        .endsWith("nothing else breaks, 1 change allowed by a major step.");
    assertThat(told().get(0)).startsWith("warn: src/main/prompts/a.md:1:1: warning: [PC1220]");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  @MojoParameter(name = "acceptBreaking", value = "true")
  void acceptsWhatThereIs(BreakingMojo mojo) throws Exception {
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    mojo.execute();
    assertThat(folder.resolve("prompt-baseline.txt")).content().contains("\nPC1220 a.md ");
    assertThat(told()).last().asString().endsWith(", 1 change accepted in prompt-baseline.txt.");
  }

  @Test
  @InjectMojo(
      goal = "breaking",
      pom = POM + "<categories><render>warning</render></categories>" + END)
  @MojoParameter(name = "against", value = "v1.2.0")
  void aCategoryCanBeAWarning(BreakingMojo mojo) throws Exception {
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    mojo.execute();
    assertThat(told()).first().asString().startsWith("warn: src/main/prompts/a.md:1:1: warning:");
  }

  @Test
  @InjectMojo(
      goal = "breaking",
      pom = POM + "<categories><RENDERING>off</RENDERING></categories>" + END)
  @MojoParameter(name = "against", value = "v1.2.0")
  void anUnknownCategoryIsAnError(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("<categories> cannot be 'RENDERING'.")
        .hasMessageContaining("RENDER");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  void aFolderThatIsGoneHadPrompts(BreakingMojo mojo) throws Exception {
    Files.delete(prompts.resolve("a.md"));
    Files.delete(prompts);
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(told()).anyMatch(line -> line.contains("[PC1201] The prompt 'a.md' is gone."));
  }

  @Test
  @InjectMojo(goal = "breaking")
  void mustBeToldWithWhatToCompare(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("Nothing says what to compare with. Set <against>");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v9")
  void saysThatThereIsNoSuchRevision(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("'v9' is no file, no coordinates");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "target/gone.jar")
  void saysThatThereIsNoSuchFile(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageMatching("There is no file '.*gone\\.jar' to compare with\\.");
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-c", "user.name=Ann"));
    command.addAll(List.of("-c", "user.email=ann@example.org"));
    command.addAll(Arrays.asList(arguments));
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
