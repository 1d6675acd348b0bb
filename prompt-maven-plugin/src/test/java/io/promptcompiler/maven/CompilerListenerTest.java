package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.mockingDetails;
import static org.mockito.Mockito.when;

import java.lang.reflect.Method;
import org.apache.maven.execution.DefaultMavenExecutionRequest;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.ExecutionListener;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompilerListenerTest {
  private static final String OWN = "/work/src/main/java";
  private static final String GENERATED = "/work/target/generated-sources/prompts";

  private final MavenExecutionRequest request = new DefaultMavenExecutionRequest();
  private final MavenProject project = project("one");
  private boolean isCompiled = true;

  @Test
  void areNotThereWhileTheCompilerPluginCompiles() {
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN, GENERATED);

    ExecutionEvent compile = event(project, "maven-compiler-plugin", "compile");
    listener().mojoStarted(compile);
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN);
    listener().mojoSucceeded(compile);
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN, GENERATED);

    listener().mojoStarted(compile);
    listener().mojoFailed(compile);
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN, GENERATED);
  }

  @ParameterizedTest
  @CsvSource({
    "maven-compiler-plugin, testCompile",
    "maven-source-plugin, jar-no-fork",
    "kotlin-maven-plugin, compile",
  })
  void areThereForAllElse(String plugin, String goal) {
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    listener().mojoStarted(event(project, plugin, goal));
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN, GENERATED);
  }

  @Test
  void areThereIfTheyWereNotCompiled() {
    isCompiled = false;
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    listener().mojoStarted(event(project, "maven-compiler-plugin", "compile"));
    assertThat(project.getCompileSourceRoots()).containsExactly(OWN, GENERATED);
  }

  @Test
  void areThoseOfOneProject() {
    MavenProject other = project("two");
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    listener().mojoStarted(event(other, "maven-compiler-plugin", "compile"));
    assertThat(other.getCompileSourceRoots()).containsExactly(OWN, GENERATED);
  }

  /** A goal that forks a lifecycle runs in a clone of the project. */
  @Test
  void areHiddenInAClone() {
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    MavenProject clone = project("one");
    listener().mojoStarted(event(clone, "maven-compiler-plugin", "compile"));
    assertThat(clone.getCompileSourceRoots()).containsExactly(OWN);
    listener().mojoSucceeded(event(clone, "maven-compiler-plugin", "compile"));
    assertThat(clone.getCompileSourceRoots()).containsExactly(OWN, GENERATED);
  }

  /** That of Maven prints what goes on. */
  @Test
  void leavesTheListenerThatWasThere() throws Exception {
    ExecutionListener before = mock(ExecutionListener.class);
    request.setExecutionListener(before);
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    CompilerListener.add(request, project, GENERATED, event -> isCompiled);
    ExecutionEvent event = event(project, "maven-compiler-plugin", "compile");
    int events = 0;
    for (Method method : ExecutionListener.class.getMethods()) {
      method.invoke(listener(), event);
      events++;
      assertThat(mockingDetails(before).getInvocations())
          .as(method.getName())
          .hasSize(events)
          .anyMatch(call -> call.getMethod().getName().equals(method.getName()));
    }
    assertThat(events).isGreaterThan(10);
  }

  private ExecutionListener listener() {
    return request.getExecutionListener();
  }

  private static MavenProject project(String name) {
    MavenProject project = new MavenProject();
    project.setGroupId("com.acme");
    project.setArtifactId(name);
    project.setVersion("1");
    project.addCompileSourceRoot(OWN);
    project.addCompileSourceRoot(GENERATED);
    return project;
  }

  private static ExecutionEvent event(MavenProject project, String plugin, String goal) {
    Plugin of = new Plugin();
    of.setArtifactId(plugin);
    ExecutionEvent event = mock(ExecutionEvent.class);
    when(event.getProject()).thenReturn(project);
    when(event.getMojoExecution()).thenReturn(new MojoExecution(of, goal, "default"));
    return event;
  }
}
