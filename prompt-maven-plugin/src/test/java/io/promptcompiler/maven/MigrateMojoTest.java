package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.when;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The goal {@code migrate}. */
@Basedir("/projects/legacy")
class MigrateMojoTest extends ToolTest {
  private static final String DECLARED =
      """
      diff --git a/src/main/prompts/declared.md b/src/main/prompts/declared.md
      --- a/src/main/prompts/declared.md
      +++ b/src/main/prompts/declared.md
      @@ -1,4 +1,6 @@
       ---
      -syntax: dollar
      +syntax: handlebars
      +parameters:
      +  name: { required: true }
       ---
      -Hi ${name}
      +Hi {{name}}
      """;

  @BeforeEach
  void aRun() throws IOException {
    // The top of a repository, to which paths in diffs are relative.
    Files.createDirectories(basedir().resolve(".git"));
    when(session().getRequest()).thenReturn(new DefaultMavenExecutionRequest());
  }

  @Test
  @InjectMojo(goal = "migrate")
  @MojoParameter(name = "syntax", value = "python")
  void printsOnlyTheDifferencesAndFailsOnRemainingProblems(MigrateMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(printed()).isEqualTo(DECLARED);
    assertThat(told().get(0))
        .isEqualTo(
            "info: 3 texts: 1 to migrate, 0 already Handlebars, 1 without placeholders, 1 left"
                + " with problems.");
    assertThat(told())
        .hasSize(3)
        .last()
        .asString()
        .contains("src/main/prompts/guess.md:1:4: error: [PC603]")
        .contains("-Dprompt.syntax=dollar");
  }

  @Test
  @InjectMojo(goal = "migrate")
  @MojoParameter(name = "syntax", value = "dollar")
  void succeedsWhenNothingIsLeft(MigrateMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).startsWith(DECLARED).contains("+++ b/src/main/prompts/guess.md\n");
    assertThat(told())
        .containsExactly(
            "info: 3 texts: 2 to migrate, 0 already Handlebars, 1 without placeholders, 0 left"
                + " with problems.",
            "info: Nothing was written. Add -Dprompt.write=true to write the files.");
  }

  @Test
  @InjectMojo(goal = "migrate")
  @MojoParameter(name = "syntax", value = "dollar")
  @MojoParameter(name = "diffFile", value = "target/moved.patch")
  void writesTheDifferencesToAFile(MigrateMojo mojo) throws Exception {
    session().getSystemProperties().setProperty("user.dir", basedir().getParent().toString());
    run(mojo);
    assertThat(printed()).isEmpty();
    assertThat(targetText("moved.patch"))
        .startsWith("diff --git a/src/main/prompts/declared.md b/src/main/prompts/declared.md\n")
        .contains("+++ b/src/main/prompts/guess.md\n");
  }

  @Test
  @InjectMojo(goal = "migrate")
  @MojoParameter(name = "syntax", value = "spring")
  void namesTheWordsThatThereAre(MigrateMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageContaining("<syntax> cannot be 'spring'.")
        .hasMessageContaining("spring-ai");
  }
}
