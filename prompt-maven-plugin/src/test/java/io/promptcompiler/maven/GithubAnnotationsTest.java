package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.promptcompiler.core.command.StandardStreams;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

/** Findings as annotations of GitHub Actions. */
@Basedir("/projects/broken")
class GithubAnnotationsTest extends GoalTest {
  private static final String ALL =
      """
      ::error file=src/main/prompts/a.md,line=1,endLine=1,col=3,endColumn=7,title=PC301::\
      Unknown variable 'oops'. Declare it under 'parameters', or let 'prompt declare --write' do so.
      ::warning file=src/main/prompts/b.md,line=2,endLine=2,col=15,endColumn=16,title=PC204::\
      The parameter 'x' is not used. Use it in the template or remove it.
      ::error file=src/main/prompts/c.md,line=1,endLine=1,col=1,endColumn=8,title=PC502::\
      The block '{{#if}}' that begins here is not closed. Close it with '{{/if}}'.
      """;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  @InjectMojo(goal = "validate")
  void arePrintedThere(ValidateMojo mojo) {
    onGithub("true");
    assertThat(printed(mojo)).isEqualTo(ALL);
    assertThat(told()).as("the log has them too").hasSize(3);
  }

  @Test
  @InjectMojo(goal = "generate")
  void arePrintedByGoalsThatWriteFiles(GenerateMojo mojo) {
    onGithub("true");
    assertThat(printed(mojo)).isEqualTo(ALL);
  }

  @Test
  @InjectMojo(goal = "doctor")
  void followTheChecklist(DoctorMojo mojo) {
    onGithub("true");
    assertThat(printed(mojo)).isEqualTo("✗ Templates not valid: 2 errors\n" + ALL);
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "a.md")
  void replaceAPromptWithErrors(RenderMojo mojo) {
    onGithub("true");
    assertThat(printed(mojo)).isEqualTo(ALL.lines().findFirst().orElse("") + "\n");
  }

  @Test
  @InjectMojo(goal = "validate")
  void areNotPrintedElsewhere(ValidateMojo mojo) {
    assertThat(printed(mojo)).isEmpty();
    onGithub("false");
    assertThat(printed(mojo)).isEmpty();
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "githubAnnotations", value = "true")
  void arePrintedAnywhereWhenConfiguredSo(ValidateMojo mojo) {
    assertThat(printed(mojo)).isEqualTo(ALL);
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "githubAnnotations", value = "false")
  void canBeSwitchedOff(ValidateMojo mojo) {
    onGithub("true");
    assertThat(printed(mojo)).isEmpty();
  }

  @Test
  @InjectMojo(goal = "validate")
  void pathsAreRelativeToTheWorkspace(ValidateMojo mojo) {
    onGithub("true");
    String workspace = basedir().getParent().toString();
    session().getSystemProperties().setProperty("env.GITHUB_WORKSPACE", workspace);
    assertThat(printed(mojo)).startsWith("::error file=broken/src/main/prompts/a.md,line=1,");
  }

  private void onGithub(String actions) {
    session().getSystemProperties().setProperty("env.GITHUB_ACTIONS", actions);
  }

  private String printed(AbstractPromptMojo mojo) {
    mojo.use(new StandardStreams(InputStream.nullInputStream(), out, false));
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    return out.toString(UTF_8);
  }
}
