package io.promptcompiler.core.build;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of a build.
 *
 * @param outcome the outcome of the build
 * @param diagnostics the findings that are not off, in printing order
 * @param prompts the number of prompts; 0 if nothing was compiled
 * @param compiled the number of templates that were compiled because they were not in the cache
 * @param written the files that are new or changed
 * @param deleted the files of an earlier run that are no longer needed
 */
public record BuildResult(
    Outcome outcome,
    List<Diagnostic> diagnostics,
    int prompts,
    int compiled,
    List<Path> written,
    List<Path> deleted) {

  /** The outcome of a run. */
  public enum Outcome {
    /** Nothing has changed since the last run, so nothing was compiled. */
    UP_TO_DATE,
    /** The files on disk are up to date. */
    COMPILED,
    /** Findings stopped the build; nothing was written. */
    FAILED
  }

  /** Copies the lists. */
  public BuildResult {
    diagnostics = List.copyOf(diagnostics);
    written = List.copyOf(written);
    deleted = List.copyOf(deleted);
  }
}
