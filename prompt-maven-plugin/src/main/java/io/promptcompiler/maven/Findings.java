package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.SourceText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Reports findings in Maven's log, and to each configured {@link Report}. */
final class Findings {
  private final Log log;
  private final DiagnosticPrinter printer;
  private final boolean failOnWarning;
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
    this.printer = new DiagnosticPrinter(startedIn);
    this.failOnWarning = failOnWarning;
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
    List<Diagnostic> failing = failing(found);
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
    List<Diagnostic> failing = failing(found);
    write(found, failing);
    return failing;
  }

  private List<Diagnostic> failing(List<Diagnostic> found) {
    return found.stream().filter(diagnostic -> diagnostic.isError() || failOnWarning).toList();
  }

  /**
   * Fails the goal if there are findings that fail the build.
   *
   * @throws MojoFailureException if there is one
   */
  static void refuse(List<Diagnostic> failing) throws MojoFailureException {
    if (!failing.isEmpty()) {
      throw new MojoFailureException(summary(failing));
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

  /**
   * Logs the findings that fail the build as errors, whatever their severity, so that {@code mvn
   * -q} shows them.
   */
  private void write(List<Diagnostic> found, List<Diagnostic> failing) throws IOException {
    if (found.stream().anyMatch(Diagnostic::isError)) {
      missingLibraries.forEach(log::error);
    }
    Set<Diagnostic> errors = new HashSet<>(failing);
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    for (Diagnostic diagnostic : findings.listed()) {
      log(diagnostic.isError() || errors.contains(diagnostic), printer.print(diagnostic));
    }
    boolean warningsFail = failOnWarning && !failing.isEmpty();
    findings
        .omitted()
        .forEach(
            (file, omitted) ->
                log(warningsFail || omitted.errors() > 0, printer.print(file, omitted)));
    for (Report report : reports) {
      report.report(found);
    }
  }

  /**
   * Logs findings in their order.
   *
   * @param failing the findings that fail the build
   * @param all the findings for the reports
   */
  void list(List<Diagnostic> listed, List<Diagnostic> failing, List<Diagnostic> all)
      throws IOException {
    Set<Diagnostic> errors = new HashSet<>(failing);
    for (Diagnostic diagnostic : listed) {
      log(errors.contains(diagnostic), print(diagnostic));
    }
    for (Report report : reports) {
      report.report(all);
    }
  }

  /** Logs a text that is not a finding, unless it is empty. */
  void note(boolean isError, String text) {
    if (!text.isEmpty()) {
      log(isError, text);
    }
  }

  /** Returns the text of a finding in the log. */
  String print(Diagnostic diagnostic) {
    return printer.print(diagnostic);
  }

  /** Returns whether a warning fails the build too. */
  boolean failOnWarning() {
    return failOnWarning;
  }

  private void log(boolean isError, String text) {
    if (isError) {
      log.error(text);
    } else {
      log.warn(text);
    }
  }

  /**
   * Returns the message that Maven prints at the end of the build. It does not repeat the findings,
   * which are already in the log.
   */
  private static String summary(List<Diagnostic> failing) {
    int errors = (int) failing.stream().filter(Diagnostic::isError).count();
    int warnings = failing.size() - errors;
    if (errors == 0) {
      return "The prompts have "
          + Plural.of(warnings, "warning")
          + ", listed above, and failOnWarning is set.";
    }
    String and = warnings == 0 ? "" : " and " + Plural.of(warnings, "warning");
    return "The prompts have " + Plural.of(errors, "error") + and + ", listed above.";
  }

  /** Returns a path as findings print it. */
  String path(SourceText source) {
    return printer.path(source);
  }

  Log log() {
    return log;
  }
}
