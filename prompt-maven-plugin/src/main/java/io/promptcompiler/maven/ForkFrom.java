package io.promptcompiler.maven;

import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;

/** Thresholds from which a separate JVM saves time. */
final class ForkFrom {
  /**
   * The number of templates from which a separate JVM saves more time than its start takes, in a
   * build with one module.
   */
  private static final int OF_ONE = 30;

  /**
   * The number of templates from which a separate JVM saves time in a build with any number of
   * modules.
   */
  private static final int OF_ANY = 500;

  private ForkFrom() {}

  /**
   * Returns the number of prompts from which a module is compiled in a separate JVM. It increases
   * with the number of modules that have prompts, because Maven's own JVM gets faster with each
   * module, while every new JVM starts cold.
   */
  static int many(MavenSession session, MojoExecution execution) {
    String plugin = execution.getPlugin().getKey();
    long modules =
        Optional.ofNullable(session.getProjects()).orElse(List.of()).stream()
            .filter(project -> project.getPlugin(plugin) != null)
            .count();
    return (int) Math.min(OF_ANY, OF_ONE * Math.max(1, modules));
  }
}
