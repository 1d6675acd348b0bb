package io.promptcompiler.maven;

import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
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
    streams.print(annotations.commands(found));
  }
}
