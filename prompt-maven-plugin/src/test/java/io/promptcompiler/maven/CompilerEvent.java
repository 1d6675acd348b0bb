package io.promptcompiler.maven;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.maven.execution.ExecutionEvent;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.plugin.logging.Log;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;

/** The event that Maven sends before the compiler plugin compiles a project. */
final class CompilerEvent {
  private static final String DEFAULTS =
      """
      <basedir default-value="/work"/>
      <debug default-value="true">${maven.compiler.debug}</debug>
      <compilerId default-value="javac">${maven.compiler.compilerId}</compilerId>
      <failOnError default-value="true">${maven.compiler.failOnError}</failOnError>
      <parameters default-value="false">${maven.compiler.parameters}</parameters>
      <release>${maven.compiler.release}</release>
      <target default-value="1.8">${maven.compiler.target}</target>
      """;

  private final MavenProject project = new MavenProject();
  private final MojoExecution execution;
  private final List<String> messages = new ArrayList<>();

  /**
   * An event for a project with Java 17.
   *
   * @param target the build directory
   * @param version that of the compiler plugin
   * @param setting an element of its configuration, in the place of its default; may be empty
   */
  CompilerEvent(Path target, String version, String setting) throws Exception {
    Build build = new Build();
    build.setDirectory(target.toString());
    build.setOutputDirectory(target.resolve("classes").toString());
    project.setBuild(build);
    project.setArtifacts(Set.of());
    project.getProperties().setProperty("maven.compiler.release", "17");
    PluginDescriptor plugin = new PluginDescriptor();
    plugin.setArtifactId("maven-compiler-plugin");
    plugin.setVersion(version);
    MojoDescriptor mojo = new MojoDescriptor();
    mojo.setPluginDescriptor(plugin);
    mojo.setGoal("compile");
    String name = setting.isEmpty() ? "none" : setting.replaceAll("^<(\\w+).*", "$1");
    Stream<String> lines = DEFAULTS.lines().filter(line -> !line.matches("<" + name + "\\b.*"));
    String all = String.join("\n", lines.toList());
    execution = new MojoExecution(mojo, "default-compile");
    execution.setConfiguration(
        Xpp3DomBuilder.build(
            new StringReader("<configuration>" + all + setting + "</configuration>")));
  }

  /** Adds source roots. */
  void roots(Path... roots) {
    Stream.of(roots).map(Path::toString).forEach(project::addCompileSourceRoot);
  }

  MavenProject project() {
    return project;
  }

  /** The messages of the level {@code info}. */
  List<String> messages() {
    return messages;
  }

  Log log() {
    return new SystemStreamLog() {
      @Override
      public void info(CharSequence content) {
        messages.add(content.toString());
      }
    };
  }

  ExecutionEvent event() {
    MavenSession session = mock(MavenSession.class);
    when(session.getCurrentProject()).thenReturn(project);
    when(session.getSystemProperties()).thenReturn(new Properties());
    when(session.getUserProperties()).thenReturn(new Properties());
    ExecutionEvent event = mock(ExecutionEvent.class);
    when(event.getProject()).thenReturn(project);
    when(event.getSession()).thenReturn(session);
    when(event.getMojoExecution()).thenReturn(execution);
    return event;
  }
}
