package io.promptcompiler.maven;

import io.promptcompiler.core.build.ModuleLayout;
import io.promptcompiler.core.build.ModuleLayout.CopiedDirectory;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.model.Resource;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.PluginParameterExpressionEvaluator;
import org.apache.maven.plugin.descriptor.MojoDescriptor;
import org.apache.maven.plugin.descriptor.Parameter;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.component.configurator.expression.ExpressionEvaluationException;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Finds the directories of a module that do not belong to the current execution: the module's own
 * sources and resources, and the directories of other executions of the goal, including later ones.
 */
final class FindModuleLayout {
  private static final String ADDED = "directories of resources that this plugin added";

  private final MavenProject project;
  private final MavenSession session;
  private final MojoExecution execution;
  private final Set<Path> added;

  /**
   * Creates an instance for an execution.
   *
   * @param context the plugin's context for the project during a run of Maven; null in tests
   */
  @SuppressWarnings("unchecked")
  FindModuleLayout(
      MavenProject project,
      MavenSession session,
      MojoExecution execution,
      @Nullable Map<Object, Object> context) {
    this.project = project;
    this.session = session;
    this.execution = execution;
    this.added =
        context == null
            ? new HashSet<>()
            : (Set<Path>) context.computeIfAbsent(ADDED, key -> new HashSet<Path>());
  }

  /**
   * Adds a directory to the resources of the project, and records that it was generated.
   *
   * @param resources the existing resources
   */
  Resource added(File directory, List<Resource> resources) {
    Path path = path(directory.getPath());
    if (resources.stream().noneMatch(one -> path(one.getDirectory()).equals(path))) {
      added.add(path);
    }
    Resource resource = new Resource();
    resource.setDirectory(directory.getAbsolutePath());
    return resource;
  }

  ModuleLayout find(String classes, List<String> sourceRoots, List<Resource> resources)
      throws ExpressionEvaluationException {
    List<CopiedDirectory> copied = new ArrayList<>();
    for (Resource resource : resources) {
      Path directory = path(resource.getDirectory());
      if (!added.contains(directory)) {
        String target = Objects.requireNonNullElse(resource.getTargetPath(), "");
        copied.add(new CopiedDirectory(directory, Path.of(target)));
      }
    }
    for (Path directory : ofOthers("resourceDirectory")) {
      copied.add(new CopiedDirectory(directory, Path.of("")));
    }
    List<Path> sources = new ArrayList<>(sourceRoots.stream().map(this::path).toList());
    List<Path> claimed = ofOthers("outputDirectory");
    sources.addAll(claimed);
    return new ModuleLayout(Optional.of(path(classes)), sources, copied, claimed);
  }

  /** Returns the values of a parameter in the other executions of the goal. */
  private List<Path> ofOthers(String parameter) throws ExpressionEvaluationException {
    List<Path> values = new ArrayList<>();
    Plugin plugin = project.getPlugin(execution.getPlugin().getKey());
    if (plugin == null) {
      return values;
    }
    for (PluginExecution other : plugin.getExecutions()) {
      if (other.getGoals().contains(execution.getGoal())
          && !other.getId().equals(execution.getExecutionId())) {
        values.add(path(value(other, parameter)));
      }
    }
    return values;
  }

  private String value(PluginExecution other, String name) throws ExpressionEvaluationException {
    if (other.getConfiguration() instanceof Xpp3Dom dom && dom.getChild(name) != null) {
      String configured = dom.getChild(name).getValue();
      if (configured != null) {
        return configured.strip();
      }
    }
    MojoDescriptor goal = execution.getMojoDescriptor();
    Parameter parameter = Objects.requireNonNull(goal.getParameterMap().get(name));
    PluginParameterExpressionEvaluator evaluator =
        new PluginParameterExpressionEvaluator(session, execution);
    Object value = evaluator.evaluate(parameter.getExpression(), String.class);
    return String.valueOf(
        value == null ? evaluator.evaluate(parameter.getDefaultValue(), String.class) : value);
  }

  private Path path(String text) {
    File file = new File(text);
    return (file.isAbsolute() ? file : new File(project.getBasedir(), text))
        .toPath()
        .toAbsolutePath()
        .normalize();
  }
}
