package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.maven.model.Model;
import org.apache.maven.project.MavenProject;

/**
 * Warns about a directory of templates that does not exist. Only modules whose own POM declares the
 * plugin are checked, because a module that inherits it may have no prompts.
 */
final class MissingDirectory {
  private static final String PLUGIN = "prompt-maven-plugin";

  /** Directories in which templates are often created by mistake. */
  private static final List<String> ELSEWHERE =
      List.of(
          "src/main/prompts",
          "src/main/prompt",
          "src/main/resources/prompts",
          "src/main/resources/prompt",
          "src/main/resources/templates/prompts",
          "src/prompts",
          "prompts");

  private MissingDirectory() {}

  /** Returns the finding; empty if the directory exists or need not exist. */
  static List<Diagnostic> check(MavenProject project, File directory, CompilerOptions options) {
    Path base = project.getBasedir().toPath();
    boolean hasTestPrompts = base.resolve("src/test/prompts").toFile().isDirectory();
    if (!namesPlugin(project) || hasTestPrompts) {
      return List.of();
    }
    Diagnostic finding =
        Diagnostic.of(DiagnosticCode.NO_DIRECTORY, options.place(), shown(base, directory.toPath()))
            .fix(
                elsewhere(base)
                    .findFirst()
                    .map(
                        other ->
                            "There is a directory '"
                                + other
                                + "': move it, or set <sourceDirectory> to it.")
                    .orElse("Create it, or set <sourceDirectory> to another one."));
    return new DiagnosticPolicy(options.severities()).apply(List.of(finding));
  }

  private static boolean namesPlugin(MavenProject project) {
    Model own = project.getOriginalModel();
    return own != null
        && own.getBuild() != null
        && !project.getPackaging().equals("pom")
        && own.getBuild().getPlugins().stream()
            .anyMatch(plugin -> plugin.getArtifactId().equals(PLUGIN));
  }

  private static Stream<String> elsewhere(Path base) {
    return ELSEWHERE.stream().filter(folder -> base.resolve(folder).toFile().isDirectory());
  }

  private static String shown(Path base, Path directory) {
    Path shown = directory.startsWith(base) ? base.relativize(directory) : directory;
    return shown.toString().replace('\\', '/');
  }
}
