package io.promptcompiler.core.diagnostic;

import io.promptcompiler.runtime.integration.Shown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints a finding as a workflow command of GitHub Actions, which shows it next to the line in a
 * pull request: {@code ::error
 * file=prompts/code.md,line=14,endLine=14,col=24,endColumn=31,title=PC301:: Unknown variable
 * 'storyID'.} GitHub reads such a command only at the beginning of a line.
 */
public final class GithubAnnotations {
  private final DiagnosticPrinter printer;

  /**
   * Creates a printer.
   *
   * @param workspace the folder to which paths are relative on GitHub
   */
  public GithubAnnotations(Path workspace) {
    this.printer = new DiagnosticPrinter(workspace);
  }

  /**
   * Returns the commands for findings, one per line; for a file with very many findings, only some.
   */
  public String commands(List<Diagnostic> found) {
    StringBuilder lines = new StringBuilder();
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    findings.listed().forEach(finding -> lines.append(command(finding)).append('\n'));
    findings
        .omitted()
        .forEach((file, omitted) -> lines.append(command(file, omitted)).append('\n'));
    return lines.toString();
  }

  /** Returns the command for a finding: one line, without a line break. */
  public String command(Diagnostic diagnostic) {
    return "::"
        + diagnostic.severity().word()
        + " "
        + String.join(",", properties(diagnostic))
        + "::"
        + data(String.join("\n", message(diagnostic)));
  }

  /** Returns a command with the number of findings in a file that are not listed. */
  public String command(SourceText file, ListedDiagnostics.Omitted omitted) {
    Severity severity = omitted.errors() > 0 ? Severity.ERROR : Severity.WARNING;
    return "::"
        + severity.word()
        + " file="
        + property(printer.path(file))
        + "::"
        + data(omitted.sentence());
  }

  private List<String> properties(Diagnostic diagnostic) {
    Location location = diagnostic.location();
    List<String> properties = new ArrayList<>();
    properties.add("file=" + property(printer.path(location.source())));
    if (!location.isWholeFile()) {
      properties.add("line=" + location.line());
      properties.add("endLine=" + location.endLine());
      // GitHub accepts columns only for ranges within one line.
      if (location.line() == location.endLine()) {
        properties.add("col=" + location.column());
        properties.add("endColumn=" + location.endColumn());
      }
    }
    properties.add("title=" + property(diagnostic.code().id()));
    return properties;
  }

  private List<String> message(Diagnostic diagnostic) {
    List<String> lines = new ArrayList<>();
    lines.add(diagnostic.sentences());
    lines.addAll(printer.includedFrom(diagnostic));
    return lines;
  }

  /** Escapes text like {@code @actions/core}, and control characters of terminals. */
  private static String data(String text) {
    return Shown.spelled(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"));
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
