package io.promptcompiler.maven;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.classworlds.ClassWorld;
import org.codehaus.plexus.classworlds.realm.ClassRealm;
import org.codehaus.plexus.component.configurator.ComponentConfigurationException;
import org.codehaus.plexus.component.configurator.ComponentConfigurator;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluator;
import org.codehaus.plexus.configuration.DefaultPlexusConfiguration;
import org.codehaus.plexus.configuration.PlexusConfiguration;
import org.codehaus.plexus.util.xml.Xpp3Dom;

/**
 * Configures a goal as Maven would, but for another project than the current one: with the
 * configuration of that project, the defaults of the goal, and the current command line.
 */
final class ConfigureGoal {
  /** Parameters that affect prompts and their classes. */
  private static final Set<String> DECISIVE =
      Set.of("packageName", "roots", "sourceDirectory", "helpers", "records", "beans");

  private final ComponentConfigurator configurator;
  private final MavenSession session;
  private final MojoExecution execution;

  ConfigureGoal(ComponentConfigurator configurator, MavenSession session, MojoExecution execution) {
    this.configurator = configurator;
    this.session = session;
    this.execution = execution;
  }

  /**
   * Sets the parameters of a goal.
   *
   * @return the expressions without a value in parameters that affect prompts
   */
  List<String> configure(Object goal, MavenProject project, Xpp3Dom configuration)
      throws ComponentConfigurationException {
    MojoDescriptor descriptor = execution.getMojoDescriptor();
    MavenSession other = session.clone();
    MavenProject present = session.getCurrentProject();
    try {
      other.setCurrentProject(project);
      ExpressionEvaluator evaluator = new PluginParameterExpressionEvaluator(other, execution);
      List<String> unknown = new ArrayList<>();
      DefaultPlexusConfiguration complete = new DefaultPlexusConfiguration("configuration");
      for (Parameter parameter : descriptor.getParameters()) {
        PlexusConfiguration usual =
            descriptor.getMojoConfiguration().getChild(parameter.getName(), false);
        Xpp3Dom given = configuration.getChild(parameter.getName());
        if (given != null && (given.getValue() != null || given.getChildCount() > 0)) {
          if (DECISIVE.contains(parameter.getName())) {
            unknown(given, evaluator, unknown);
          }
          PlexusConfiguration own = copy(given);
          own.setAttribute("implementation", parameter.getImplementation());
          complete.addChild(own);
        } else if (usual != null) {
          complete.addChild(usual);
        }
      }
      configurator.configureComponent(goal, complete, evaluator, realm(goal));
      return unknown;
    } finally {
      // In some versions of Maven, the copy shares the current project with the original session.
      session.setCurrentProject(present);
    }
  }

  /** Returns the class realm into which Maven has loaded the plugin. */
  private static ClassRealm realm(Object goal) {
    ClassLoader loader = goal.getClass().getClassLoader();
    return loader instanceof ClassRealm realm
        ? realm
        : new ClassWorld("plugin", loader).getClassRealm("plugin");
  }

  private static PlexusConfiguration copy(Xpp3Dom dom) {
    PlexusConfiguration copy = new DefaultPlexusConfiguration(dom.getName());
    copy.setValue(dom.getValue());
    for (String name : dom.getAttributeNames()) {
      copy.setAttribute(name, dom.getAttribute(name));
    }
    for (Xpp3Dom child : dom.getChildren()) {
      copy.addChild(copy(child));
    }
    return copy;
  }

  private static void unknown(Xpp3Dom dom, ExpressionEvaluator evaluator, List<String> unknown) {
    String value = dom.getValue();
    if (value != null && value.contains("${")) {
      try {
        Object evaluated = evaluator.evaluate(value);
        if (evaluated == null || evaluated.toString().contains("${")) {
          unknown.add(value.strip());
        }
      } catch (ExpressionEvaluationException e) {
        unknown.add(value.strip());
      }
    }
    for (Xpp3Dom child : dom.getChildren()) {
      unknown(child, evaluator, unknown);
    }
  }
}
