package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import io.promptcompiler.core.diagnostic.Sarif;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.execution.MavenExecutionRequest;
import org.apache.maven.plugin.MojoExecutionException;

/**
 * Findings in a SARIF file. Goals of one Maven run that name the same file, also in other modules,
 * write it together: it has the findings of all of them, each once. A new run begins anew.
 */
final class SarifReport implements Report {
  /** Of this very class: a plugin that Maven loads twice has it twice. */
  private static final String KEY =
      SarifReport.class.getName() + "@" + System.identityHashCode(SarifReport.class);

  private static final DiagnosticPolicy EACH_ONCE = new DiagnosticPolicy(Map.of());

  private final Sarif sarif;
  private final Path file;
  private final MavenExecutionRequest run;

  /**
   * A report of one goal.
   *
   * @param run what all goals of a Maven run share
   */
  SarifReport(Sarif sarif, Path file, MavenExecutionRequest run) throws MojoExecutionException {
    this.sarif = sarif;
    this.file = file.toAbsolutePath().normalize();
    this.run = run;
    if (Files.isDirectory(file)) {
      throw new MojoExecutionException(
          "The <sarifFile> '"
              + file
              + "' is a directory. Name a file, as in target/prompts.sarif.");
    }
  }

  @Override
  public void tell(List<Diagnostic> found) throws IOException {
    synchronized (run) {
      Map<SarifReport, List<Diagnostic>> told =
          toldInThisRun().computeIfAbsent(file, none -> new LinkedHashMap<>());
      told.put(this, found);
      List<Diagnostic> all = told.values().stream().flatMap(List::stream).toList();
      OutputFiles.writeIfChanged(file, sarif.log(EACH_ONCE.apply(all)).getBytes(UTF_8));
    }
  }

  /** What each goal has told of late, by file. */
  @SuppressWarnings("unchecked") // nobody else has the key
  private Map<Path, Map<SarifReport, List<Diagnostic>>> toldInThisRun() {
    return (Map<Path, Map<SarifReport, List<Diagnostic>>>)
        run.getData().computeIfAbsent(KEY, none -> new HashMap<>());
  }
}
