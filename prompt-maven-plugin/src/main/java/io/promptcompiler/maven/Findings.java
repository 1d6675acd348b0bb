package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import io.promptcompiler.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Tells findings to whoever runs Maven, and to whatever else asked for them. */
final class Findings {
  private final Log log;
  private final DiagnosticPrinter printer;
  private final boolean failOnWarning;
  private final List<Report> reports;

  Findings(Log log, Path startedIn, boolean failOnWarning, List<Report> reports) {
    this.log = log;
    this.printer = new DiagnosticPrinter(startedIn);
    this.failOnWarning = failOnWarning;
    this.reports = List.copyOf(reports);
  }

  /**
   * Tells all findings of a goal, also when there are none.
   *
   * @throws MojoFailureException if one of them fails the build
   * @throws IOException if a report cannot be written
   */
  void report(List<Diagnostic> found) throws MojoFailureException, IOException {
    tell(found);
    failOn(found);
  }

  /**
   * Tells all findings of a goal, and others that do not fail the build whatever they are.
   *
   * @throws MojoFailureException if one of the former fails the build
   * @throws IOException if a report cannot be written
   */
  void report(List<Diagnostic> found, List<Diagnostic> harmless)
      throws MojoFailureException, IOException {
    List<Diagnostic> all = new ArrayList<>(found);
    all.addAll(harmless);
    all.sort(Diagnostic.ORDER);
    tell(all);
    failOn(found);
  }

  /**
   * Tells all findings of a goal, also when there are none, and lets the build go on.
   *
   * @throws IOException if a report cannot be written
   */
  void tell(List<Diagnostic> found) throws IOException {
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    for (Diagnostic diagnostic : findings.listed()) {
      log(diagnostic.isError(), printer.print(diagnostic));
    }
    findings
        .omitted()
        .forEach((file, omitted) -> log(omitted.errors() > 0, printer.print(file, omitted)));
    for (Report report : reports) {
      report.tell(found);
    }
  }

  private void log(boolean isError, String text) {
    if (isError) {
      log.error(text);
    } else {
      log.warn(text);
    }
  }

  private void failOn(List<Diagnostic> found) throws MojoFailureException {
    List<Diagnostic> failing =
        found.stream().filter(diagnostic -> diagnostic.isError() || failOnWarning).toList();
    if (!failing.isEmpty()) {
      throw new MojoFailureException(
          count(failing.size(), "finding")
              + " in prompt templates. The first: "
              + headline(failing.get(0)));
    }
  }

  /** A path as findings print it. */
  String path(SourceText source) {
    return printer.path(source);
  }

  Log log() {
    return log;
  }

  private String headline(Diagnostic diagnostic) {
    return printer.print(diagnostic).lines().findFirst().orElse("");
  }

  /** {@code 1 finding} or {@code 2 findings}. */
  static String count(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
