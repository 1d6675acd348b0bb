package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.when;

import java.nio.file.Files;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Findings as a SARIF file. */
@Basedir("/projects/broken")
@MojoParameter(name = "sarifFile", value = "target/ci/prompts.sarif")
class SarifFileTest extends GoalTest {
  private static final String FILE = "ci/prompts.sarif";

  @BeforeEach
  void aRun() {
    when(session().getRequest()).thenReturn(new DefaultMavenExecutionRequest());
  }

  @Test
  @InjectMojo(goal = "validate")
  void hasAllFindingsThoughTheBuildFails(ValidateMojo mojo) {
    fails(mojo);
    assertThat(targetText(FILE))
        .startsWith("{\"$schema\":")
        .endsWith("]}]}\n")
        .contains("\"name\":\"Prompt Compiler\",\"version\":\"")
        .containsSubsequence(
            "\"ruleId\":\"PC301\"", "\"uri\":\"src/main/prompts/a.md\"",
            "\"ruleId\":\"PC204\"", "\"uri\":\"src/main/prompts/b.md\"",
            "\"ruleId\":\"PC502\"", "\"uri\":\"src/main/prompts/c.md\"")
        .doesNotContain(basedir().toString());
  }

  @Test
  @InjectMojo(goal = "validate")
  void pathsAreRelativeToWhereMavenWasStarted(ValidateMojo mojo) {
    session().getSystemProperties().setProperty("user.dir", basedir().getParent().toString());
    fails(mojo);
    assertThat(targetText(FILE)).contains("\"uri\":\"broken/src/main/prompts/a.md\"");
  }

  @Test
  @InjectMojo(goal = "generate")
  void isWrittenByGoalsThatWriteNothingElse(GenerateMojo mojo) {
    fails(mojo);
    assertThat(target()).containsExactly(FILE);
  }

  @Test
  @Basedir("/projects/plain")
  @InjectMojo(goal = "generate")
  void isEmptyWhenThereIsNothingToReport(GenerateMojo mojo) throws Exception {
    mojo.execute();
    String empty = targetText(FILE);
    assertThat(empty).contains("\"rules\":[]", "\"results\":[]");
    Files.delete(basedir().resolve("target").resolve(FILE));
    mojo.execute();
    assertThat(told()).last().isEqualTo("info: Prompts are up to date.");
    assertThat(targetText(FILE)).isEqualTo(empty);
  }

  @Test
  @Basedir("/projects/tools")
  @MojoParameter(name = "id", value = "carbon/prompt.md")
  @MojoParameter(name = "params", value = "{\"task\": \"it\"}")
  @InjectMojo(goal = "render")
  void isEmptyWhenAPromptIsPrinted(RenderMojo mojo) throws Exception {
    mojo.execute();
    assertThat(targetText(FILE)).contains("\"results\":[]");
  }

  @Test
  @InjectMojo(goal = "list")
  void isNotWrittenByAGoalThatReportsNoFindings(ListMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "skip", value = "true")
  void isNotWrittenWhenSkipped(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(target()).isEmpty();
  }

  @Test
  void goalsOfOneRunWriteItTogether(
      @InjectMojo(goal = "validate")
          @MojoParameter(name = "sourceDirectory", value = "src/main/prompts")
          ValidateMojo broken,
      @InjectMojo(goal = "validate")
          @MojoParameter(name = "sourceDirectory", value = "src/main/prompts")
          ValidateMojo same,
      @InjectMojo(goal = "validate") @MojoParameter(name = "sourceDirectory", value = "none")
          ValidateMojo empty)
      throws Exception {
    fails(broken);
    String all = targetText(FILE);
    empty.execute();
    assertThat(targetText(FILE)).as("what others found stays").isEqualTo(all);
    fails(same);
    assertThat(targetText(FILE)).as("each finding is told once").isEqualTo(all);
    aRun();
    empty.execute();
    assertThat(targetText(FILE)).as("another run").contains("\"results\":[]");
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "sarifFile", value = "src")
  void aFolderIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "The <sarifFile> '%s' is a directory. Name a file, as in target/prompts.sarif."
                .formatted(basedir().resolve("src")));
  }

  private static void fails(AbstractPromptMojo mojo) {
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
  }
}
