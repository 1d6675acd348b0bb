package io.promptcompiler.core.build;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compiles what changed, and brings the output folders in line with the result. */
public final class IncrementalBuild {
  private final BuildRequest request;
  private final List<Path> written = new ArrayList<>();
  private final List<Path> deleted = new ArrayList<>();

  private IncrementalBuild(BuildRequest request) {
    this.request = request;
  }

  /**
   * Runs.
   *
   * @throws IOException if a file cannot be read or written
   */
  public static BuildResult run(BuildRequest request) throws IOException {
    return new IncrementalBuild(request).run();
  }

  private BuildResult run() throws IOException {
    try (BuildWorkspace workspace = new BuildWorkspace(request)) {
      return run(workspace);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private BuildResult run(BuildWorkspace workspace) throws IOException {
    PromptCompiler.Findings findings = PromptCompiler.compile(request.options(), workspace);
    if (findings.isUpToDate()) {
      // An old output may have come back, say out of a cache.
      deleted.addAll(new DeleteStale(request, workspace.last()).delete(workspace.last().paths()));
      return result(Outcome.UP_TO_DATE, findings, List.of());
    }
    List<Diagnostic> found = withExamples(findings, workspace);
    boolean hasWarnings = found.stream().anyMatch(finding -> !finding.isError());
    if (found.stream().anyMatch(Diagnostic::isError) || (request.failOnWarning() && hasWarnings)) {
      return result(Outcome.FAILED, findings, found);
    }
    // First, as a folder can come where a file was, and a name can differ in nothing but case.
    deleted.addAll(new DeleteStale(request, workspace.last()).delete(workspace.files().paths()));
    written.addAll(workspace.files().commit());
    if (!workspace.files().files().isEmpty() || !workspace.last().files().isEmpty()) {
      // Warnings are told in every run, so a run that has some is never up to date.
      workspace.save(!hasWarnings);
    }
    return result(Outcome.COMPILED, findings, found);
  }

  /** All findings, with those about the examples of what was compiled. */
  private List<Diagnostic> withExamples(
      PromptCompiler.Findings findings, BuildWorkspace workspace) {
    List<Diagnostic> all = new ArrayList<>(findings.diagnostics());
    all.addAll(workspace.aboutExamples());
    return new DiagnosticPolicy(request.options().severities()).apply(all);
  }

  private BuildResult result(
      Outcome outcome, PromptCompiler.Findings findings, List<Diagnostic> found) {
    return new BuildResult(
        outcome, found, findings.prompts(), findings.compiled(), written, deleted);
  }
}
