package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import io.promptcompiler.core.diagnostic.Plural;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Findings in the log of a build. Those that fail it are logged as errors, whatever their severity,
 * so that quiet builds show them.
 *
 * @param log the log
 * @param printer prints findings
 * @param failOnWarning whether warnings fail the build too
 */
public record LoggedFindings(BuildLog log, DiagnosticPrinter printer, boolean failOnWarning) {

  /** Returns the findings that fail the build. */
  public List<Diagnostic> failing(List<Diagnostic> found) {
    return found.stream().filter(diagnostic -> diagnostic.isError() || failOnWarning).toList();
  }

  /** Logs the first findings of each file, and how many there are besides. */
  public void write(List<Diagnostic> found, List<Diagnostic> failing) {
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    list(findings.listed(), failing);
    boolean warningsFail = failOnWarning && !failing.isEmpty();
    findings
        .omitted()
        .forEach(
            (file, omitted) ->
                log(warningsFail || omitted.errors() > 0, printer.print(file, omitted)));
  }

  /** Logs findings in their order. */
  public void list(List<Diagnostic> listed, List<Diagnostic> failing) {
    Set<Diagnostic> errors = new HashSet<>(failing);
    for (Diagnostic diagnostic : listed) {
      log(diagnostic.isError() || errors.contains(diagnostic), printer.print(diagnostic));
    }
  }

  /** Logs a text as an error or as a warning, unless it is empty. */
  public void log(boolean isError, String text) {
    if (text.isEmpty()) {
      return;
    }
    if (isError) {
      log.error(text);
    } else {
      log.warn(text);
    }
  }

  /**
   * Returns the message with which the build fails. It does not repeat the findings, which are
   * already in the log.
   */
  public static String summary(List<Diagnostic> failing) {
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
}
