package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests how goals check and accept examples. */
@Basedir("/projects/examples")
class ExamplesTest extends ToolTest {
  private static final String ACCEPTED = "info: Accepted: src/main/prompts/greet.ada.expected";

  private Path expected = Path.of("");

  @BeforeEach
  void expectsAnotherText() throws IOException {
    expected = basedir().resolve("src/main/prompts/greet.ada.expected");
    Files.write(expected, "Hello Bob, 1\n".getBytes(UTF_8));
  }

  @Test
  @InjectMojo(goal = "generate")
  void generateFailsWhenATextDiffers(GenerateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 error, listed above.");
    assertThat(told().get(0))
        .startsWith(
            "error: src/main/prompts/greet.md:8:11: error:"
                + " [PC1108] The example 'Ada' renders a different text: line 1 is 'Hello Ada, 1', not 'Hello Bob, 1'.");
    assertThat(target()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "generate")
  @MojoParameter(name = "acceptExamples", value = "true")
  void generateAccepts(GenerateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(expected).hasContent("Hello Ada, 1\n");
    assertThat(told()).hasSize(2).startsWith(ACCEPTED);
    assertThat(told().get(1)).startsWith("info: Compiled 1 prompt: ");
  }

  @Test
  @InjectMojo(goal = "generate-test")
  @MojoParameter(name = "sourceDirectory", value = "${project.basedir}/src/main/prompts")
  @MojoParameter(name = "acceptExamples", value = "true")
  void generateTestAccepts(GenerateTestMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).contains(ACCEPTED);
  }

  @Test
  @InjectMojo(goal = "validate")
  void validateFailsWhenATextDiffers(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute).hasMessage("The prompts have 1 error, listed above.");
    assertThat(told().get(0)).contains("[PC1108]");
    assertThat(expected).hasContent("Hello Bob, 1\n");
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "acceptExamples", value = "true")
  void validateAccepts(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(expected).hasContent("Hello Ada, 1\n");
    assertThat(told()).containsExactly(ACCEPTED, "info: Valid: 1 prompt, 2 examples.");
  }

  @Test
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "acceptExamples", value = "true")
  void logsWhenThereIsNothingToAccept(ValidateMojo mojo) throws Exception {
    Files.write(expected, "Hello Ada, 1\n".getBytes(UTF_8));
    mojo.execute();
    assertThat(told())
        .containsExactly(
            "info: No example renders a different text, so there is nothing to accept.",
            "info: Valid: 1 prompt, 2 examples.");
  }

  @Test
  @Basedir("/projects/waiting")
  @InjectMojo(
      goal = "validate",
      pom =
          POM
              + "<helpers><helper><name>gone</name>"
              + "<method>com.acme.Gone#gone</method><parameters>integer</parameters>"
              + "<returns>string</returns></helper></helpers>"
              + END)
  void validateLogsExamplesThatNeedAHelper(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told())
        .containsExactly(
            "info: The example 'one' of count.md is not rendered: the helper 'gone' is not compiled.",
            "info: Valid: 1 prompt.");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "greet.md")
  @MojoParameter(name = "example", value = "Ada twice")
  void renderTakesTheParametersOfAnExample(RenderMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isEqualTo("Hello Ada, 2\n");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "greet.md")
  @MojoParameter(name = "example", value = "Ada twice")
  void otherSourcesAreStrongerThanAnExample(RenderMojo mojo) throws Exception {
    run(mojo, "{\"name\": \"Bob\"}");
    assertThat(printed()).isEqualTo("Hello Bob, 2\n");
  }

  @Test
  @InjectMojo(goal = "render")
  @MojoParameter(name = "id", value = "greet.md")
  @MojoParameter(name = "example", value = "Eda")
  void renderNamesTheExamplesThatThereAre(RenderMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage(
            "The prompt 'greet.md' has no example 'Eda'. Did you mean 'Ada'?"
                + " Examples: Ada, Ada twice.");
  }

  @Test
  @InjectMojo(goal = "list")
  void listNamesThem(ListMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .isEqualTo(
            """
            ID        SCOPE    STATUS   REQUIRED  OPTIONAL  EXAMPLES        SYNOPSIS
            greet.md  project  current  name      times     Ada, Ada twice
            """);
  }

  @Test
  @InjectMojo(goal = "doctor")
  void doctorChecksThem(DoctorMojo mojo) {
    assertThatThrownBy(() -> run(mojo)).hasMessage("1 check failed, marked with ✗ above.");
    assertThat(printed()).contains("✗ Examples not valid: 1 error\n");
  }
}
