package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Model;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecution.Source;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests that the values of a goal from several modules of a Maven run are collected in the last
 * one.
 */
class ReactorModulesTest {
  private final MavenSession session = mock(MavenSession.class);
  private final List<MavenProject> projects = List.of(project("a"), project("b"), project("c"));

  @BeforeEach
  void aRun() {
    when(session.getRequest()).thenReturn(new DefaultMavenExecutionRequest());
    when(session.getProjects()).thenReturn(projects);
  }

  private static MavenProject project(String name) {
    Model model = new Model();
    model.setGroupId("com.acme");
    model.setArtifactId(name);
    model.setVersion("1.0");
    return new MavenProject(model);
  }

  private Optional<List<String>> add(int project, Source source, Optional<String> present) {
    MojoDescriptor goal = new MojoDescriptor();
    goal.setGoal("list");
    goal.setPluginDescriptor(new PluginDescriptor());
    MojoExecution run = new MojoExecution(goal, "default-cli", source);
    return new ReactorModules<String>(ListMojo.class, session, projects.get(project), run)
        .add(present);
  }

  @Test
  void theLastHasAllInTheOrderOfTheModules() {
    assertThat(add(2, Source.CLI, Optional.of("c"))).isEmpty();
    assertThat(add(0, Source.CLI, Optional.of("a"))).isEmpty();
    assertThat(add(1, Source.CLI, Optional.of("b"))).contains(List.of("a", "b", "c"));
  }

  @Test
  void aModuleWithoutPromptsIsWaitedFor() {
    assertThat(add(0, Source.CLI, Optional.of("a"))).isEmpty();
    assertThat(add(1, Source.CLI, Optional.empty())).isEmpty();
    assertThat(add(2, Source.CLI, Optional.empty())).contains(List.of("a"));
  }

  @Test
  void aFurtherCallBeginsAnew() {
    theLastHasAllInTheOrderOfTheModules();
    theLastHasAllInTheOrderOfTheModules();
  }

  @Test
  void aGoalOfTheLifecycleIsAlone() {
    assertThat(add(0, Source.LIFECYCLE, Optional.of("a"))).contains(List.of("a"));
    assertThat(add(1, Source.LIFECYCLE, Optional.of("b"))).contains(List.of("b"));
  }
}
