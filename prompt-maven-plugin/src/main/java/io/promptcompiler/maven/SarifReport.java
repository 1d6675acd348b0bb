package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Sarif;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Findings in a SARIF file. If several goals of one Maven run use the same file, even in different
 * modules, it contains the findings of all of them without duplicates. A new run starts a new file.
 */
final class SarifReport implements Report {
  private static final DiagnosticPolicy EACH_ONCE = new DiagnosticPolicy(Map.of());

  private final Sarif sarif;
  private final Path file;
  private final RunFiles<List<Diagnostic>> files;

  /**
   * Creates the report of one goal.
   *
   * @param run the request that all goals of a Maven run share
   */
  SarifReport(Sarif sarif, Path file, MavenExecutionRequest run) throws MojoExecutionException {
    this.sarif = sarif;
    this.file = file.toAbsolutePath().normalize();
    this.files = new RunFiles<>(SarifReport.class, run);
    if (Files.isDirectory(file)) {
      throw new MojoExecutionException(
          "The <sarifFile> '"
              + file
              + "' is a directory. Name a file, as in target/prompts.sarif.");
    }
  }

  @Override
  public void report(List<Diagnostic> found) throws IOException {
    files.add(
        file,
        this,
        found,
        reported -> {
          List<Diagnostic> all = reported.stream().flatMap(List::stream).toList();
          OutputFiles.writeIfChanged(file, sarif.log(EACH_ONCE.apply(all)).getBytes(UTF_8));
        });
  }
}
