package io.promptcompiler.maven;

import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.maven.model.Plugin;
import org.apache.maven.project.MavenProject;

/** The remark on templates that a build does not compile, because no execution has the goal. */
final class GoalsNotRun {
  private static final String OF_TESTS = "src/test/prompts";

  private GoalsNotRun() {}

  /**
   * Returns the remark, with the lines that the POM lacks.
   *
   * @param key group and artifact id of this plugin
   * @param hasPrompts whether there is a directory of templates
   */
  static Optional<String> remark(MavenProject project, String key, boolean hasPrompts) {
    Optional<Plugin> found = ConfiguredPlugin.find(project, key);
    if (found.isEmpty() || project.getPackaging().equals("pom")) {
      return Optional.empty();
    }
    Plugin plugin = found.get();
    List<String> goals = new ArrayList<>();
    if (hasPrompts) {
      goals.add("generate");
    }
    if (Files.isDirectory(project.getBasedir().toPath().resolve(OF_TESTS))) {
      goals.add("generate-test");
    }
    boolean isManaged = !project.getBuild().getPlugins().contains(plugin);
    if (!isManaged) {
      goals.removeIf(goal -> runs(plugin, goal));
    }
    if (goals.isEmpty()) {
      return Optional.empty();
    }
    String what = goals.contains("generate") ? "The templates are" : OF_TESTS + "/ is";
    return Optional.of(what + " not compiled: " + missing(plugin, goals, isManaged));
  }

  private static String missing(Plugin plugin, List<String> goals, boolean isManaged) {
    if (isManaged) {
      return "the plugin is only in <pluginManagement>; add <plugin><groupId>%s</groupId><artifactId>%s</artifactId></plugin> to <build><plugins>"
          .formatted(plugin.getGroupId(), plugin.getArtifactId());
    }
    String lines = String.join("", goals.stream().map("<goal>%s</goal>"::formatted).toList());
    return runs(plugin, "generate")
        ? "add " + lines + " next to <goal>generate</goal> in the POM"
        : "add <executions><execution><goals>%s</goals></execution></executions> to the <plugin> %s in the POM"
            .formatted(lines, plugin.getArtifactId());
  }

  private static boolean runs(Plugin plugin, String goal) {
    return plugin.getExecutions().stream()
        .anyMatch(one -> one.getGoals().contains(goal) && !"none".equals(one.getPhase()));
  }
}
