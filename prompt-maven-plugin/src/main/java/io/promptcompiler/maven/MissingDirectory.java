package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.command.NoDirectory;
import io.promptcompiler.core.diagnostic.Diagnostic;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;

/**
 * Warns about a directory of templates that does not exist. Only modules whose own POM declares the
 * plugin are checked, because a module that inherits it may have no prompts.
 */
final class MissingDirectory {
  private static final String PLUGIN = "prompt-maven-plugin";

  private MissingDirectory() {}

  /** Returns the finding; empty if the directory exists or need not exist. */
  static List<Diagnostic> check(MavenProject project, File directory, CompilerOptions options) {
    Path base = project.getBasedir().toPath();
    boolean hasTestPrompts = base.resolve("src/test/prompts").toFile().isDirectory();
    if (!namesPlugin(project) || hasTestPrompts) {
      return List.of();
    }
    return NoDirectory.finding(base, directory.toPath(), options, "<sourceDirectory>");
  }

  private static boolean namesPlugin(MavenProject project) {
    Model own = project.getOriginalModel();
    return own != null
        && own.getBuild() != null
        && !project.getPackaging().equals("pom")
        && own.getBuild().getPlugins().stream()
            .anyMatch(plugin -> plugin.getArtifactId().equals(PLUGIN));
  }
}
