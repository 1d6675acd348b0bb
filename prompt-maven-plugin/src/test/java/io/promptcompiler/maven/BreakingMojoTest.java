package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The goal {@code breaking}, in a git repository with the released prompts v1.2.0. */
@Basedir("/projects/plain")
class BreakingMojoTest extends ReleasedTest {
  private Path prompts;

  @BeforeEach
  void aDirectory() {
    prompts = folder().resolve("src/main/prompts");
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
        .hasMessage(
            "1 change since v1.2.0 breaks callers (1 RENDER), listed above: from 1.2.0 to"
                + " 1.3.0-SNAPSHOT is not a major step.");
    assertThat(told())
        .first()
        .asString()
        .isEqualTo(
            """
            error: 1 change since v1.2.0 breaks callers: 1 RENDER. The build fails, because from 1.2.0 to \
            1.3.0-SNAPSHOT is not a major step.
              a.md: 1 RENDER
            A major step of the module, or of a prompt's own 'version', allows breaking changes; \
            -Dprompt.acceptBreaking=true accepts them without one.""");
    assertThat(told())
        .anyMatch(line -> line.startsWith("error: src/main/prompts/a.md:1:1: error: [PC1220]"))
        .anyMatch(line -> line.contains("released at v1.2.0!/src/main/prompts/a.md:1:1"));
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  @MojoParameter(name = "failOnWarning", value = "true")
  void majorVersionStepDoesNotFail(BreakingMojo mojo) throws Exception {
    project().setVersion("2.0.0");
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    mojo.execute();
    assertThat(told())
        .hasSize(3)
        .last()
        .asString()
        .endsWith("nothing else breaks, 1 change allowed by a major step.");
    assertThat(told().get(0))
        .contains("The version step from 1.2.0 to 2.0.0 is major and allows that.");
    assertThat(told().get(1)).startsWith("warn: src/main/prompts/a.md:1:1: warning: [PC1220]");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  @MojoParameter(name = "acceptBreaking", value = "true")
  void acceptsExistingExamples(BreakingMojo mojo) throws Exception {
    Files.writeString(prompts.resolve("a.md"), "Goodbye");
    mojo.execute();
    assertThat(folder().resolve("prompt-baseline.txt")).content().contains("\nPC1220 a.md ");
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
    assertThat(told().get(0)).contains("All are warnings, so the build continues.");
    assertThat(told().get(1)).startsWith("warn: src/main/prompts/a.md:1:1: warning:");
    assertThat(told())
        .last()
        .isEqualTo("info: Compared 1 prompt with v1.2.0: 1 change breaks callers (1 RENDER).");
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
        .hasMessageStartingWith("1 change since v1.2.0 breaks callers (1 API), listed above:");
    assertThat(told()).anyMatch(line -> line.contains("[PC1201] The prompt 'a.md' is gone."));
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  void manyFindingsAreInAFile(BreakingMojo mojo) throws Exception {
    for (int i = 0; i < 60; i++) {
      write("src/main/prompts/p%02d.md".formatted(i), "Hello");
    }
    release();
    for (int i = 0; i < 60; i++) {
      write("src/main/prompts/p%02d.md".formatted(i), "Goodbye");
    }
    assertThatThrownBy(mojo::execute).hasMessageStartingWith("60 changes since v1.2.0 break");
    assertThat(told()).filteredOn(line -> line.contains("[PC1220]")).hasSize(50);
    Path file = folder().resolve("target/prompt-breaking.txt");
    assertThat(told()).last().isEqualTo("error: 10 more findings: all are in " + file);
    assertThat(Files.readAllLines(file))
        .startsWith(
            "60 changes since v1.2.0 break callers: 60 RENDER. The build fails, because from"
                + " 1.2.0 to 1.3.0-SNAPSHOT is not a major step.")
        .filteredOn(line -> line.contains("[PC1220]"))
        .hasSize(60);
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v1.2.0")
  void unreadableReleaseIsNotABreakingChange(BreakingMojo mojo) throws Exception {
    write("src/main/prompts/a.md", "Hello {{#if a}}");
    release();
    write("src/main/prompts/a.md", "Hello");
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "1 template of v1.2.0 could not be compared, since this compiler rejects it: changes there are unknown.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  void needsAReleaseToCompareWith(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("There is no release to compare with. Set <against>");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "none")
  void aFirstReleaseIsComparedWithNothing(BreakingMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told())
        .containsExactly("info: There is no release to compare with: <against> is set to none.");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "v9")
  void reportsUnknownRevision(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("'v9' is neither a jar, a folder such as './target/classes'");
  }

  @Test
  @InjectMojo(goal = "breaking")
  @MojoParameter(name = "against", value = "target/gone.jar")
  void reportsMissingFile(BreakingMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageMatching("There is no file '.*gone\\.jar' to compare with\\.");
  }
}
