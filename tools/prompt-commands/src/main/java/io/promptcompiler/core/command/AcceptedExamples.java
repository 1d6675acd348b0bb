package io.promptcompiler.core.command;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.example.AcceptExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Accepts the rendered texts of examples as expected ones, and logs the changed files. */
public final class AcceptedExamples {
  private AcceptedExamples() {}

  /**
   * Accepts the rendered texts, and returns findings about examples that were not accepted.
   *
   * @throws IOException if a file cannot be read or written
   */
  public static List<Diagnostic> accept(
      CompilerOptions options, ProjectFunctions helpers, LoggedFindings findings)
      throws IOException {
    AcceptExamples.Result accepted = AcceptExamples.accept(options, path -> true, helpers);
    for (Path file : accepted.written()) {
      SourceText named = new SourceText(SlashPath.of(file), "");
      findings.log().info("Accepted: " + findings.printer().path(named));
    }
    if (accepted.written().isEmpty()) {
      findings.log().info("No example renders a different text, so there is nothing to accept.");
    }
    return accepted.refused();
  }
}
