package io.promptcompiler.maven;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * The configuration of a plugin in a POM as it applies to prompts. The configuration of an
 * execution comes first, then that of executions that run {@code generate}, then that of the plugin
 * itself.
 */
final class ConfiguredPlugin {
  private ConfiguredPlugin() {}

  /**
   * Returns the plugin with its configuration in a project, or from plugin management if the
   * project does not declare the plugin.
   */
  static Optional<Plugin> find(MavenProject project, String key) {
    return Stream.of(project.getBuild(), project.getPluginManagement())
        .filter(container -> container != null)
        .map(PluginContainer::getPlugins)
        .flatMap(List::stream)
        .filter(plugin -> plugin.getKey().equals(key))
        .findFirst();
  }

  /**
   * Returns whether {@code generate} has its configuration in other executions, which does not
   * apply to this one.
   */
  static boolean isApart(Plugin plugin, String execution) {
    return plugin.getExecutions().stream()
        .filter(one -> one.getGoals().contains("generate") && !one.getId().equals(execution))
        .anyMatch(one -> one.getConfiguration() != null);
  }

  /** Returns the elements that apply to an execution. */
  static Xpp3Dom of(Plugin plugin, String execution) {
    Xpp3Dom all = new Xpp3Dom("configuration");
    Stream<PluginExecution> own =
        plugin.getExecutions().stream().filter(one -> one.getId().equals(execution));
    Stream<PluginExecution> generating =
        plugin.getExecutions().stream().filter(one -> one.getGoals().contains("generate"));
    for (PluginExecution one : Stream.concat(own, generating).distinct().toList()) {
      all = merge(all, one.getConfiguration());
    }
    return merge(all, plugin.getConfiguration());
  }

  /** Returns the configurations of some executions of a plugin, and that of the plugin itself. */
  static List<Xpp3Dom> configurations(Plugin plugin, Predicate<PluginExecution> which) {
    return Stream.concat(
            plugin.getExecutions().stream().filter(which).map(PluginExecution::getConfiguration),
            Stream.of(plugin).map(Plugin::getConfiguration))
        .filter(Xpp3Dom.class::isInstance)
        .map(Xpp3Dom.class::cast)
        .toList();
  }

  static Xpp3Dom merge(Xpp3Dom dominant, @Nullable Object recessive) {
    return recessive instanceof Xpp3Dom more
        ? Xpp3Dom.mergeXpp3Dom(dominant, new Xpp3Dom(more))
        : dominant;
  }
}
