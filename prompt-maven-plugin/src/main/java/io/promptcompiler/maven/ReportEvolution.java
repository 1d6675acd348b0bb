package io.promptcompiler.maven;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.evolve.EvolutionReport;
import io.promptcompiler.core.evolve.EvolutionResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/**
 * Reports a comparison in Maven's log: first the numbers, then the findings from the most severe
 * on, and finally a summary. If there are too many findings for the log, all are written to a file.
 */
final class ReportEvolution {
  /** The maximum number of findings in the log. */
  static final int LISTED = 50;

  private final Findings findings;
  private final Path file;

  /**
   * Creates a report for a project.
   *
   * @param file the file for all findings if there are too many for the log
   */
  ReportEvolution(Findings findings, Path file) {
    this.findings = findings;
    this.file = file;
  }

  /**
   * Reports the result of a comparison.
   *
   * @throws MojoFailureException if there are breaking changes
   * @throws MojoExecutionException if the release cannot be read
   */
  void report(EvolutionResult result, EvolutionReport report)
      throws MojoFailureException, MojoExecutionException, IOException {
    boolean warningsFail = findings.failOnWarning();
    List<Diagnostic> failing =
        result.findings().stream().filter(one -> warningsFail || one.isError()).toList();
    List<Diagnostic> all =
        Stream.concat(result.findings().stream(), result.allowed().stream())
            .sorted(EvolutionReport.WORST_FIRST)
            .toList();
    boolean breaks = report.failing(warningsFail) > 0;
    findings.note(breaks, report.head(warningsFail));
    findings.list(all.subList(0, Math.min(LISTED, all.size())), failing, all);
    elsewhere(all, report, warningsFail);
    if (!report.limits().isEmpty()) {
      findings.log().info("Not compared: " + String.join("; ", report.limits()) + ".");
    }
    if (breaks) {
      throw new MojoFailureException(report.failure(warningsFail));
    }
    if (failing.stream().anyMatch(one -> one.code() == DiagnosticCode.RELEASED_BROKEN)) {
      throw new MojoExecutionException(report.unreadable());
    }
    Findings.refuse(failing);
    findings.log().info(report.verdict());
  }

  private void elsewhere(List<Diagnostic> all, EvolutionReport report, boolean warningsFail)
      throws IOException {
    int more = all.size() - LISTED;
    if (more <= 0) {
      Files.deleteIfExists(file);
      return;
    }
    List<String> lines = new ArrayList<>(List.of(report.head(warningsFail), ""));
    lines.addAll(all.stream().map(findings::print).collect(Collectors.toList()));
    Files.createDirectories(file.getParent());
    Files.writeString(file, String.join("\n", lines) + "\n", UTF_8);
    findings.note(all.get(0).isError(), Plural.of(more, "more finding") + ": all are in " + file);
  }
}
