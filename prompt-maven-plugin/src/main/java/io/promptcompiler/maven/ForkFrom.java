package io.promptcompiler.maven;

import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;

/** When work is worth a JVM of its own. */
final class ForkFrom {
  /**
   * The number of templates from which a JVM saves more time than its start costs, in a build with
   * one module.
   */
  private static final int OF_ONE = 30;

  /** The number of templates from which a JVM saves time in a build with any number of modules. */
  private static final int OF_ANY = 500;

  private ForkFrom() {}

  /**
   * Returns the number of prompts of a module from which on a JVM of its own compiles them. The
   * more modules of the build have prompts, the higher it is: each new JVM begins anew, while that
   * of Maven gets faster with each module.
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
