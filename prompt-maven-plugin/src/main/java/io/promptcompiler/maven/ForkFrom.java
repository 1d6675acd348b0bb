package io.promptcompiler.maven;

import java.util.List;
import java.util.Optional;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoExecution;

/** When work is worth a JVM of its own. */
final class ForkFrom {
  /** From here on a JVM saves a module more than its start costs, if there is one module. */
  private static final int OF_ONE = 30;

  /** From here on it does so however many modules there are. */
  private static final int OF_ANY = 500;

  private ForkFrom() {}

  /**
   * The number of prompts of a module from which on a JVM of its own compiles them. The more
   * modules of the build have prompts, the higher it is: each new JVM begins anew, while that of
   * Maven gets faster with each module.
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
