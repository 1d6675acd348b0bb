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
 * Gathers what a goal has in each module of a Maven run, so that the last can do with all of them
 * what would make no sense for each. Only a goal that was called on the command line is known to
 * run in every module; any other is alone.
 *
 * @param <T> what the goal has in a module
 */
final class ReactorModules<T> {
  private final MavenSession session;
  private final MavenProject project;
  private final boolean isAlone;
  private final String key;

  /** The modules of a goal. */
  ReactorModules(Class<?> goal, MavenSession session, MavenProject project, MojoExecution run) {
    this.session = session;
    this.project = project;
    this.isAlone = run.getSource() != Source.CLI || projects().size() < 2;
    // A plugin that Maven loads twice has the class twice.
    this.key = goal.getName() + "@" + System.identityHashCode(goal) + ":" + run.getExecutionId();
  }

  /**
   * Adds what the goal has in the present module, or that it has nothing.
   *
   * @return what it has in all, in the order of the modules, if this is the last
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

  /** Whether there are others. */
  boolean areSeveral() {
    return !isAlone;
  }

  private List<MavenProject> projects() {
    return Optional.ofNullable(session.getProjects()).orElse(List.of());
  }

  @SuppressWarnings("unchecked") // nobody else has the key
  private Map<String, Optional<T>> modules() {
    return (Map<String, Optional<T>>)
        session.getRequest().getData().computeIfAbsent(key, none -> new LinkedHashMap<>());
  }
}
