package io.promptcompiler.core.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
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
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A comparison in the log of a build: first the numbers, then the findings from the most severe on,
 * and finally a summary. If there are too many findings for the log, all are written to a file.
 */
public final class LoggedEvolution {
  /** The maximum number of findings in the log. */
  public static final int LISTED = 50;

  private final LoggedFindings findings;
  private final EvolutionResult result;
  private final EvolutionReport report;

  /** Creates the log of a comparison. */
  public LoggedEvolution(LoggedFindings findings, EvolutionResult result, EvolutionReport report) {
    this.findings = findings;
    this.result = result;
    this.report = report;
  }

  /** Returns all findings, the most severe first. */
  public List<Diagnostic> all() {
    return Stream.concat(result.findings().stream(), result.allowed().stream())
        .sorted(EvolutionReport.WORST_FIRST)
        .toList();
  }

  /**
   * Logs the comparison.
   *
   * @param file the file for all findings if there are too many for the log
   * @return the message with which the build fails; empty if it does not
   * @throws IOException if the file cannot be written
   */
  public Optional<String> write(Path file) throws IOException {
    boolean warningsFail = findings.failOnWarning();
    List<Diagnostic> failing = findings.failing(result.findings());
    List<Diagnostic> all = all();
    boolean breaks = report.failing(warningsFail) > 0;
    findings.log(breaks, report.head(warningsFail));
    findings.list(all.subList(0, Math.min(LISTED, all.size())), failing);
    elsewhere(all, file);
    if (!report.limits().isEmpty()) {
      findings.log().info("Not compared: " + String.join("; ", report.limits()) + ".");
    }
    report.weakened().sentences().forEach(findings.log()::info);
    if (breaks) {
      return Optional.of(report.failure(warningsFail));
    }
    if (isUnreadable()) {
      return Optional.of(report.unreadable());
    }
    if (!failing.isEmpty()) {
      return Optional.of(LoggedFindings.summary(failing));
    }
    findings.log().info(report.verdict());
    return Optional.empty();
  }

  /** Returns whether the build fails because the release cannot be read, and nothing breaks. */
  public boolean isUnreadable() {
    return report.failing(findings.failOnWarning()) == 0
        && findings.failing(result.findings()).stream()
            .anyMatch(one -> one.code() == DiagnosticCode.RELEASED_BROKEN);
  }

  private void elsewhere(List<Diagnostic> all, Path file) throws IOException {
    int more = all.size() - LISTED;
    if (more <= 0) {
      Files.deleteIfExists(file);
      return;
    }
    List<String> lines = new ArrayList<>(List.of(report.head(findings.failOnWarning()), ""));
    all.forEach(one -> lines.add(findings.printer().print(one)));
    OutputFiles.writeIfChanged(file, (String.join("\n", lines) + "\n").getBytes(UTF_8));
    findings.log(all.get(0).isError(), Plural.of(more, "more finding") + ": all are in " + file);
  }
}
