package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;

/** The goal {@code validate}. */
@Basedir("/projects/plain")
class ValidateMojoTest extends GoalTest {

  @Test
  @InjectMojo(goal = "validate")
  void checksAndWritesNothing(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Valid: 2 prompts.");
    assertThat(target()).isEmpty();
    assertThat(project().getCompileSourceRoots()).noneMatch(root -> root.contains("generated"));
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "validate")
  void failsAsGenerateDoes(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 2 errors, listed above.");
    assertThat(told()).hasSize(3);
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "validate")
  void warns(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).hasSize(2).last().isEqualTo("info: Valid: 1 prompt.");
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "failOnWarning", value = "true")
  void failsOnAWarningWhenConfiguredSo(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 warning, listed above, and failOnWarning is set.");
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "validate", pom = POM + "<severities><PC204>off</PC204></severities>" + END)
  void saysWhatIsNotReported(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).hasSize(2).first().asString().startsWith("info: Not reported: PC204 (");
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "validate")
  @MojoParameter(name = "skip", value = "true")
  void skips(ValidateMojo mojo) throws Exception {
    mojo.execute();
    assertThat(told()).containsExactly("info: Prompts are skipped.");
  }

  @Test
  @Basedir("/projects/roots")
  @InjectMojo(
      goal = "validate",
      pom = POM + "<roots><root><directory>shared</directory></root></roots>" + END)
  void checksTheRoots(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute).isExactlyInstanceOf(MojoFailureException.class);
    assertThat(told().get(0)).startsWith("error: shared/draft.md:1:3: error: [PC301]");
  }

  @Test
  @InjectMojo(
      goal = "validate",
      pom = POM + "<roots><root><directory>src</directory><kind>txt</kind></root></roots>" + END)
  void unknownWordIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("<kind> cannot be 'txt'. Did you mean 'text'?");
  }

  @Test
  @InjectMojo(
      goal = "validate",
      pom = POM + "<requiredTemplates><requiredTemplate/></requiredTemplates>" + END)
  void anEmptyRequiredTemplateIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("An element in <requiredTemplates> is empty.");
  }

  @Test
  @Basedir("/projects/roots")
  @InjectMojo(
      goal = "validate",
      pom =
          POM
              + "<roots><root><directory>system</directory><includes><include/></includes>"
              + "</root></roots>"
              + END)
  void anEmptyPatternIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("An element in <includes> is empty.");
  }

  @Test
  @InjectMojo(goal = "validate", pom = POM + "<severities><PC204/></severities>" + END)
  void anEmptySeverityIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessageStartingWith("<PC204> cannot be ''. ");
  }

  @Test
  @InjectMojo(goal = "validate", pom = POM + "<roots><root/></roots>" + END)
  void aRootWithoutADirectoryIsAnErrorOfTheBuild(ValidateMojo mojo) {
    assertThatThrownBy(mojo::execute)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage("A <root> has no <directory>.");
  }
}
