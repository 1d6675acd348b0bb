package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import java.nio.file.Path;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

/** Tells findings to whoever runs Maven. */
final class Findings {
  private final Log log;
  private final DiagnosticPrinter printer;
  private final boolean failOnWarning;

  Findings(Log log, MavenSession session, boolean failOnWarning) {
    this.log = log;
    this.failOnWarning = failOnWarning;
    String startedIn = session.getSystemProperties().getProperty("user.dir", "");
    this.printer = new DiagnosticPrinter(Path.of(startedIn));
  }

  /**
   * Prints findings.
   *
   * @throws MojoFailureException if one of them fails the build
   */
  void report(List<Diagnostic> found) throws MojoFailureException {
    print(found);
    failOn(found);
  }

  /** Prints findings, and no more. */
  void print(List<Diagnostic> found) {
    for (Diagnostic diagnostic : found) {
      if (diagnostic.isError()) {
        log.error(printer.print(diagnostic));
      } else {
        log.warn(printer.print(diagnostic));
      }
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
