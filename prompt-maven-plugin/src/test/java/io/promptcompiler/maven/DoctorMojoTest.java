package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.api.plugin.testing.Basedir;
import org.apache.maven.api.plugin.testing.InjectMojo;
import org.apache.maven.api.plugin.testing.MojoParameter;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.PluginManagement;
import org.apache.maven.plugin.MojoFailureException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The goal {@code doctor}. */
@Basedir("/projects/tools")
class DoctorMojoTest extends ToolTest {
  @TempDir Path folder;

  @Test
  @InjectMojo(goal = "doctor")
  void printsTheCheckList(DoctorMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed())
        .isEqualTo(
            """
            ✓ src/main/prompts/carbon/prompt.md found
            ✓ src/main/prompts/carbon/skills/ found (1 skill)
            ✓ Templates valid
            • src/main/prompts/carbon/prompt.md is a draft
            """);
    assertThat(told()).isEmpty();
    assertThat(target()).isEmpty();
  }

  @Test
  @InjectMojo(goal = "doctor")
  void theLinesThatThePomLacksAreNamed(DoctorMojo mojo) throws Exception {
    Plugin plugin = mojo.execution().getPlugin().clone();
    project().getBuild().addPlugin(plugin);
    run(mojo);
    assertThat(printed())
        .endsWith(
            "• The templates are not compiled: add"
                + " <executions><execution><goals><goal>generate</goal></goals></execution></executions>"
                + " to the <plugin> "
                + plugin.getArtifactId()
                + " in the POM\n");
    PluginExecution generating = new PluginExecution();
    generating.addGoal("generate");
    plugin.addExecution(generating);
    Path tests = folder.resolve("src/test/prompts");
    Files.createDirectories(tests);
    project().setFile(folder.resolve("pom.xml").toFile());
    assertThat(GoalsNotRun.remark(project(), plugin.getKey(), true))
        .hasValue(
            "src/test/prompts/ is not compiled: add <goal>generate-test</goal> next to"
                + " <goal>generate</goal> in the POM");
    generating.addGoal("generate-test");
    assertThat(GoalsNotRun.remark(project(), plugin.getKey(), true)).isEmpty();
    project().getBuild().removePlugin(plugin);
    project().getBuild().setPluginManagement(new PluginManagement());
    project().getPluginManagement().addPlugin(plugin);
    assertThat(GoalsNotRun.remark(project(), plugin.getKey(), true).orElseThrow())
        .startsWith(
            "The templates are not compiled: the plugin is only in <pluginManagement>; add");
  }

  @Test
  @InjectMojo(goal = "doctor")
  @MojoParameter(name = "requiredTemplates", value = "helium/prompt.md")
  void failsWhenSomethingIsMissing(DoctorMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("1 check failed, marked with ✗ above.");
    assertThat(printed())
        .startsWith("✗ src/main/prompts/helium/prompt.md missing")
        .contains("✓ Templates valid");
    assertThat(told()).isEmpty();
  }

  @Test
  @Basedir("/projects/broken")
  @InjectMojo(goal = "doctor")
  void failsWhenATemplateHasErrors(DoctorMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("1 check failed, marked with ✗ above.");
    assertThat(printed()).isEqualTo("✗ Templates not valid: 2 errors\n");
    assertThat(told()).hasSize(3);
    assertThat(told().get(0)).startsWith("error: src/main/prompts/a.md:1:3: error: [PC301]");
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "doctor")
  void warningsAreReported(DoctorMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isEqualTo("✓ Templates valid\n");
    assertThat(told()).hasSize(1);
  }

  @Test
  @Basedir("/projects/warning")
  @InjectMojo(goal = "doctor")
  @MojoParameter(name = "failOnWarning", value = "true")
  void failsOnAWarningWhenConfiguredSo(DoctorMojo mojo) {
    assertThatThrownBy(() -> run(mojo))
        .isExactlyInstanceOf(MojoFailureException.class)
        .hasMessage("The prompts have 1 warning, listed above, and failOnWarning is set.");
  }

  @Test
  @Basedir("/projects/empty")
  @InjectMojo(goal = "doctor")
  void reportsMissingTemplates(DoctorMojo mojo) throws Exception {
    run(mojo);
    assertThat(printed()).isEmpty();
    assertThat(told()).hasSize(1).first().asString().startsWith("info: No prompts: ");
  }
}
