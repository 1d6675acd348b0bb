package io.promptcompiler.maven;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecution.Source;
import org.apache.maven.project.MavenProject;

/**
 * Collects values of a goal from each module of a Maven run, so that the goal can process all of
 * them in the last module. Only a goal that was called on the command line is known to run in every
 * module; any other goal processes each module separately.
 *
 * @param <T> the type of the values
 */
final class ReactorModules<T> {
  private final MavenSession session;
  private final MavenProject project;
  private final boolean isAlone;
  private final String key;

  /** Creates an instance for an execution of a goal. */
  ReactorModules(Class<?> goal, MavenSession session, MavenProject project, MojoExecution run) {
    this.session = session;
    this.project = project;
    this.isAlone = run.getSource() != Source.CLI || projects().size() < 2;
    // If Maven loads the plugin twice, there are two such classes.
    this.key = goal.getName() + "@" + System.identityHashCode(goal) + ":" + run.getExecutionId();
  }

  /**
   * Adds the value of the current module, or records that it has none.
   *
   * @return the values of all modules, in order, if this is the last one
   */
  Optional<List<T>> add(Optional<T> present) {
    if (isAlone) {
      return Optional.of(present.stream().toList());
    }
    synchronized (session.getRequest()) {
      Map<String, Optional<T>> modules = modules();
      modules.put(project.getId(), present);
      if (modules.size() < projects().size()) {
        return Optional.empty();
      }
      List<T> all = new ArrayList<>();
      for (MavenProject one : projects()) {
        Optional.ofNullable(modules.get(one.getId())).flatMap(has -> has).ifPresent(all::add);
      }
      modules.clear();
      return Optional.of(all);
    }
  }

  /** Returns whether the goal runs for several modules. */
  boolean areSeveral() {
    return !isAlone;
  }

  private List<MavenProject> projects() {
    return Optional.ofNullable(session.getProjects()).orElse(List.of());
  }

  @SuppressWarnings("unchecked") // only this class uses the key
  private Map<String, Optional<T>> modules() {
    return (Map<String, Optional<T>>)
        session.getRequest().getData().computeIfAbsent(key, none -> new LinkedHashMap<>());
  }
}
