package io.promptcompiler.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.ArrayList;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3DomBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests findings about unknown configuration elements. */
class UnknownElementsTest {
  private final MavenProject project = new MavenProject();
  private final Plugin plugin = new Plugin();
  private final PluginDescriptor descriptor = new PluginDescriptor();
  private MojoExecution execution;

  @BeforeEach
  void twoGoals() throws Exception {
    plugin.setGroupId("com.acme");
    plugin.setArtifactId("plugin");
    descriptor.setPlugin(plugin);
    MojoDescriptor generate = goal("generate", "packageName", "failOnWarning");
    goal("render", "params");
    execution = new MojoExecution(generate, "default");
    Build build = new Build();
    build.addPlugin(plugin);
    project.setBuild(build);
  }

  @Test
  void knownElementsAreAllowed() throws Exception {
    plugin.setConfiguration(dom("<packageName>x</packageName><params/>"));
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void withoutConfigurationAllIsWell() {
    assertThatCode(this::refuse).doesNotThrowAnyException();
    project.getBuild().setPlugins(new ArrayList<>());
    project.getBuild().flushPluginMap();
    assertThatCode(this::refuse).doesNotThrowAnyException();
  }

  @Test
  void anotherIsRefusedWithTheNearest() throws Exception {
    plugin.setConfiguration(dom("<packageName>x</packageName><failOnWarnings/>"));
    assertThatThrownBy(this::refuse)
        .isExactlyInstanceOf(MojoExecutionException.class)
        .hasMessage(
            "Unknown element <failOnWarnings> in the configuration of the plugin. Did you mean"
                + " 'failOnWarning'? Elements: failOnWarning, packageName, params.");
  }

  @Test
  void anExecutionIsLookedThroughToo() throws Exception {
    PluginExecution one = new PluginExecution();
    one.setConfiguration(dom("<other/>"));
    plugin.addExecution(one);
    assertThatThrownBy(this::refuse).hasMessageStartingWith("Unknown element <other> ");
  }

  @Test
  void fieldsInjectedByMavenCannotBeConfigured() throws Exception {
    plugin.setConfiguration(dom("<project/>"));
    assertThatThrownBy(this::refuse).hasMessageStartingWith("Unknown element <project> ");
  }

  private void refuse() throws MojoExecutionException {
    UnknownElements.refuse(execution, project);
  }

  private MojoDescriptor goal(String name, String... parameters) throws Exception {
    MojoDescriptor goal = new MojoDescriptor();
    goal.setGoal(name);
    goal.setPluginDescriptor(descriptor);
    for (String parameter : parameters) {
      goal.addParameter(parameter(parameter, true));
    }
    goal.addParameter(parameter("project", false));
    descriptor.addMojo(goal);
    return goal;
  }

  private static Parameter parameter(String name, boolean isEditable) {
    Parameter parameter = new Parameter();
    parameter.setName(name);
    parameter.setEditable(isEditable);
    return parameter;
  }

  private static Object dom(String elements) throws Exception {
    return Xpp3DomBuilder.build(
        new StringReader("<configuration>" + elements + "</configuration>"));
  }
}
