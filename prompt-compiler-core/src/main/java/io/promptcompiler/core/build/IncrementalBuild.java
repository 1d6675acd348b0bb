package io.promptcompiler.core.build;

import io.promptcompiler.core.PromptCompiler;
import io.promptcompiler.core.Run;
import io.promptcompiler.core.build.BuildResult.Outcome;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Compiles changed documents, and updates the output folders with the result. */
public final class IncrementalBuild {
  private final BuildRequest request;
  private final List<Path> written = new ArrayList<>();
  private final List<Path> deleted = new ArrayList<>();

  private IncrementalBuild(BuildRequest request) {
    this.request = request;
  }

  /**
   * Runs a build.
   *
   * @throws IOException if a file cannot be read or written
   */
  public static BuildResult run(BuildRequest request) throws IOException {
    return new IncrementalBuild(request).run();
  }

  private BuildResult run() throws IOException {
    request.refuseLinks();
    try (BuildLock lock = BuildLock.of(request.besideState(".lock"))) {
      BuildResult result = runAlone();
      if (!Files.exists(request.stateFile())) {
        lock.remove();
      }
      return result;
    }
  }

  private BuildResult runAlone() throws IOException {
    StateKey key = StateKey.of(request.options().configuration().resolveSibling(""));
    BuildState last = BuildState.read(request.stateFile(), key);
    try (BuildOutput output = new BuildOutput(request, last)) {
      return run(last, BuildCache.open(request, key, last), output);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private BuildResult run(BuildState last, BuildCache cache, BuildOutput output)
      throws IOException {
    Run run = PromptCompiler.compile(request.options(), cache, output);
    DeleteStale stale = new DeleteStale(request, last);
    if (run.isUpToDate()) {
      // An old output may have been restored, for example from a cache.
      deleted.addAll(stale.delete(last.paths(), Map.of()));
      return result(Outcome.UP_TO_DATE, run, List.of());
    }
    List<Diagnostic> found = withExamples(run, output);
    boolean hasWarnings = found.stream().anyMatch(finding -> !finding.isError());
    if (found.stream().anyMatch(Diagnostic::isError) || (request.failOnWarning() && hasWarnings)) {
      return result(Outcome.FAILED, run, found);
    }
    stale.refuseOthers(output.files().changed().keySet());
    // Stale files are deleted first: a folder may replace a file, and names may differ only in
    // case.
    deleted.addAll(stale.delete(output.files().paths(), output.files().changed()));
    written.addAll(output.files().commit());
    if (!output.files().files().isEmpty() || !last.files().isEmpty()) {
      // Warnings are reported in every run, so a run with warnings is never up to date.
      cache.save(output, !hasWarnings);
    }
    return result(Outcome.COMPILED, run, found);
  }

  /** Returns all findings, including those about the examples and skills that were rendered. */
  private List<Diagnostic> withExamples(Run run, BuildOutput output) {
    List<Diagnostic> all = new ArrayList<>(run.diagnostics());
    all.addAll(output.found());
    return new DiagnosticPolicy(request.options().severities()).apply(all);
  }

  private BuildResult result(Outcome outcome, Run run, List<Diagnostic> found) {
    return new BuildResult(outcome, found, run.prompts(), run.compiled(), written, deleted);
  }
}
