package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.DefaultMavenExecutionResult;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkFromTest {
  @ParameterizedTest
  @CsvSource({"0, 0, 30", "1, 0, 30", "1, 9, 30", "2, 3, 60", "200, 0, 500"})
  @SuppressWarnings("deprecation") // what Maven makes a session with in tests of its own
  void growsWithTheModulesThatHavePrompts(int with, int without, int expected) {
    Plugin plugin = new Plugin();
    plugin.setGroupId("io.promptcompiler");
    plugin.setArtifactId("prompt-maven-plugin");
    List<MavenProject> projects = new ArrayList<>();
    for (int i = 0; i < with + without; i++) {
      Model model = new Model();
      model.setBuild(new Build());
      if (i < with) {
        model.getBuild().addPlugin(plugin);
      }
      projects.add(new MavenProject(model));
    }
    MavenSession session =
        new MavenSession(
            null, null, new DefaultMavenExecutionRequest(), new DefaultMavenExecutionResult());
    if (!projects.isEmpty()) {
      session.setProjects(projects);
    }
    assertThat(ForkFrom.many(session, new MojoExecution(plugin, "generate", "default")))
        .isEqualTo(expected);
  }
}
