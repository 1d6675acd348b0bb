package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Rejects configuration elements that no goal of the plugin supports. Maven itself ignores them, so
 * a misspelt element would silently have no effect.
 */
final class UnknownElements {
  private UnknownElements() {}

  static void refuse(MojoExecution execution, MavenProject project) throws MojoExecutionException {
    Plugin plugin = project.getPlugin(execution.getPlugin().getKey());
    if (plugin == null) {
      return;
    }
    Set<String> known = new TreeSet<>();
    for (MojoDescriptor mojo : execution.getMojoDescriptor().getPluginDescriptor().getMojos()) {
      for (Parameter parameter : mojo.getParameters()) {
        if (parameter.isEditable()) {
          known.add(parameter.getName());
        }
      }
    }
    List<String> elements = new ArrayList<>(elements(plugin.getConfiguration()));
    for (PluginExecution one : plugin.getExecutions()) {
      elements.addAll(elements(one.getConfiguration()));
    }
    for (String element : elements) {
      if (!known.contains(element)) {
        throw new MojoExecutionException(
            Suggestion.join(
                "Unknown element <" + element + "> in the configuration of the plugin.",
                Suggestion.didYouMean(element, known, "Elements")));
      }
    }
  }

  private static List<String> elements(@Nullable Object configuration) {
    List<String> names = new ArrayList<>();
    if (configuration instanceof Xpp3Dom dom) {
      for (Xpp3Dom child : dom.getChildren()) {
        names.add(child.getName());
      }
    }
    return names;
  }
}
