package io.promptcompiler.maven;

import io.promptcompiler.core.command.StandardStreams;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.GithubAnnotations;
import java.io.IOException;
import java.util.List;

/**
 * Reports findings as annotations of GitHub Actions, one per line. They are written to standard
 * output, because Maven's log would put its level before them.
 *
 * @param annotations formats the findings
 * @param streams the streams with the standard output
 */
record AnnotationReport(GithubAnnotations annotations, StandardStreams streams) implements Report {

  @Override
  public void report(List<Diagnostic> found) throws IOException {
    streams.print(annotations.commands(found));
  }
}
