package io.promptcompiler.maven;

import io.promptcompiler.core.command.BuildLog;
import io.promptcompiler.core.command.LoggedFindings;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Reports findings in Maven's log, and to each configured {@link Report}. */
final class Findings {
  private final Log log;
  private final LoggedFindings logged;
  private final List<Report> reports;
  private final List<String> missingLibraries;

  /**
   * Creates an instance.
   *
   * @param missingLibraries sentences about libraries that cannot be read. They are logged with
   *     errors, whose reason they may be, so that {@code mvn -q} shows them
   */
  Findings(
      Log log,
      Path startedIn,
      boolean failOnWarning,
      List<Report> reports,
      List<String> missingLibraries) {
    this.log = log;
    this.logged = new LoggedFindings(logOf(log), new DiagnosticPrinter(startedIn), failOnWarning);
    this.reports = List.copyOf(reports);
    this.missingLibraries = List.copyOf(missingLibraries);
  }

  /**
   * Reports all findings of a goal, even if there are none.
   *
   * @throws MojoFailureException if a finding fails the build
   * @throws IOException if a report cannot be written
   */
  void report(List<Diagnostic> found) throws MojoFailureException, IOException {
    report(found, List.of());
  }

  /**
   * Reports all findings of a goal, and further ones that never fail the build.
   *
   * @throws MojoFailureException if one of the first list fails the build
   * @throws IOException if a report cannot be written
   */
  void report(List<Diagnostic> found, List<Diagnostic> harmless)
      throws MojoFailureException, IOException {
    List<Diagnostic> failing = logged.failing(found);
    List<Diagnostic> all = new ArrayList<>(found);
    all.addAll(harmless);
    all.sort(Diagnostic.ORDER);
    write(all, failing);
    refuse(failing);
  }

  /**
   * Reports all findings of a goal, even if there are none.
   *
   * @return the findings that fail the build
   * @throws IOException if a report cannot be written
   */
  List<Diagnostic> reportAll(List<Diagnostic> found) throws IOException {
    List<Diagnostic> failing = logged.failing(found);
    write(found, failing);
    return failing;
  }

  /**
   * Fails the goal if there are findings that fail the build.
   *
   * @throws MojoFailureException if there is one
   */
  static void refuse(List<Diagnostic> failing) throws MojoFailureException {
    if (!failing.isEmpty()) {
      throw new MojoFailureException(LoggedFindings.summary(failing));
    }
  }

  /**
   * Reports all findings of a goal, even if there are none, without failing the build.
   *
   * @throws IOException if a report cannot be written
   */
  void reportOnly(List<Diagnostic> found) throws IOException {
    write(found, List.of());
  }

  private void write(List<Diagnostic> found, List<Diagnostic> failing) throws IOException {
    if (found.stream().anyMatch(Diagnostic::isError)) {
      missingLibraries.forEach(log::error);
    }
    logged.write(found, failing);
    reportTo(found);
  }

  /** Reports findings that are logged elsewhere. */
  void reportTo(List<Diagnostic> all) throws IOException {
    for (Report report : reports) {
      report.report(all);
    }
  }

  private static BuildLog logOf(Log log) {
    return new BuildLog() {
      @Override
      public void error(String text) {
        log.error(text);
      }

      @Override
      public void warn(String text) {
        log.warn(text);
      }

      @Override
      public void info(String text) {
        log.info(text);
      }
    };
  }

  /** Returns the findings in Maven's log. */
  LoggedFindings logged() {
    return logged;
  }

  /** Returns a path as findings print it. */
  String path(SourceText source) {
    return logged.printer().path(source);
  }
}
