package io.promptcompiler.maven;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.example.AcceptExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Accepts what examples render, and records which files change. */
final class AcceptedExamples {
  private AcceptedExamples() {}

  /** Findings about what was not accepted. */
  static List<Diagnostic> accept(
      CompilerOptions options, ProjectFunctions helpers, Findings findings) throws IOException {
    AcceptExamples.Result accepted = AcceptExamples.accept(options, helpers);
    for (Path file : accepted.written()) {
      SourceText named = new SourceText(file.toString().replace('\\', '/'), "");
      findings.log().info("Accepted: " + findings.path(named));
    }
    if (accepted.written().isEmpty()) {
      findings.log().info("No example has another text to be accepted.");
    }
    return accepted.refused();
  }
}
