package io.promptcompiler.maven;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import io.promptcompiler.core.diagnostic.ListedDiagnostics;
import java.io.IOException;
import java.util.List;

/**
 * Findings as annotations of GitHub Actions, one a line on standard output: Maven's log would put
 * its level before them.
 *
 * @param annotations writes them
 * @param streams where they go
 */
record AnnotationReport(GithubAnnotations annotations, StandardStreams streams) implements Report {

  @Override
  public void report(List<Diagnostic> found) throws IOException {
    StringBuilder lines = new StringBuilder();
    ListedDiagnostics findings = ListedDiagnostics.of(found, ListedDiagnostics.PRINTED);
    for (Diagnostic diagnostic : findings.listed()) {
      lines.append(annotations.command(diagnostic)).append('\n');
    }
    findings
        .omitted()
        .forEach((file, omitted) -> lines.append(annotations.command(file, omitted)).append('\n'));
    streams.print(lines.toString());
  }
}
