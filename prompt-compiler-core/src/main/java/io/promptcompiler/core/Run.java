package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.Program;
import java.util.List;
import java.util.Optional;

/**
 * The summary of a run whose files went to an {@link Output}.
 *
 * @param common what documents have in common, and the fragments, without entry points; nothing
 *     when all was up to date
 * @param diagnostics the findings that count, in printing order
 * @param prompts how many prompts there are; 0 when all was up to date
 * @param compiled how many documents were compiled
 */
public record Run(
    Optional<Program> common, List<Diagnostic> diagnostics, int prompts, int compiled) {
  /** A run that had nothing to do. */
  public static final Run UP_TO_DATE = new Run(Optional.empty(), List.of(), 0, 0);

  /** Copies the list. */
  public Run {
    diagnostics = List.copyOf(diagnostics);
  }

  /** Whether nothing was to be done. */
  public boolean isUpToDate() {
    return common.isEmpty();
  }

  /** Whether the output of the run counts. */
  public boolean isGood() {
    return diagnostics.stream().noneMatch(Diagnostic::isError);
  }
}
