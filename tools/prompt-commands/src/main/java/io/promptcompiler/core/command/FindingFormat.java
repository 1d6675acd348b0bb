package io.promptcompiler.core.command;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.JsonFindings;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Sarif;
import io.promptcompiler.core.diagnostic.TerminalColors;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The forms in which findings are printed. */
public enum FindingFormat {
  /** Text for people: the message with its location, line and fix. */
  TEXT,
  /** A JSON array. */
  JSON,
  /** SARIF 2.1.0. */
  SARIF,
  /** Annotations of GitHub Actions. */
  GITHUB;

  /**
   * Returns findings in this format, with a line break at the end. Without findings, text and
   * annotations are empty.
   *
   * @param base the folder to which paths below it are relative
   * @param paint the colors for text
   * @param version the version of the compiler
   */
  public String print(List<Diagnostic> found, Path base, TerminalColors paint, String version) {
    return switch (this) {
      case TEXT -> text(found, new DiagnosticPrinter(base, paint));
      case JSON -> new JsonFindings(base).array(found);
      case SARIF -> new Sarif(base, version).log(found);
      case GITHUB -> new GithubAnnotations(base).commands(found);
    };
  }

  private static String text(List<Diagnostic> found, DiagnosticPrinter printer) {
    StringBuilder text = new StringBuilder();
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    findings.listed().forEach(finding -> text.append(printer.print(finding)).append('\n'));
    findings
        .omitted()
        .forEach((file, omitted) -> text.append(printer.print(file, omitted)).append('\n'));
    return text.toString();
  }

  /**
   * Returns the number of findings as text, such as {@code 1 error, 2 warnings}; empty if there are
   * none.
   */
  public static String count(List<Diagnostic> found) {
    long errors = found.stream().filter(Diagnostic::isError).count();
    long warnings = found.size() - errors;
    String both = (errors == 0 ? "" : Plural.of(errors, "error"));
    return both
        + (errors > 0 && warnings > 0 ? ", " : "")
        + (warnings == 0 ? "" : Plural.of(warnings, "warning"));
  }

  /** Returns the name in lower case, such as {@code github}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
