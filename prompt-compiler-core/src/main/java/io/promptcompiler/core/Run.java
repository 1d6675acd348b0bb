package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.program.Program;
import java.util.List;
import java.util.Optional;

/**
 * The summary of a run whose files went to an {@link Output}.
 *
 * @param common the common parts of documents, and the fragments, without entry points; empty if
 *     everything was up to date
 * @param diagnostics the findings after applying the policy, in printing order
 * @param prompts the number of prompts; 0 if everything was up to date
 * @param compiled the number of compiled documents
 */
public record Run(
    Optional<Program> common, List<Diagnostic> diagnostics, int prompts, int compiled) {
  /** A run in which everything was up to date. */
  public static final Run UP_TO_DATE = new Run(Optional.empty(), List.of(), 0, 0);

  /** Copies the list. */
  public Run {
    diagnostics = List.copyOf(diagnostics);
  }

  /** Returns whether everything was up to date. */
  public boolean isUpToDate() {
    return common.isEmpty();
  }

  /** Returns whether there are no errors, so that the output of the run can be used. */
  public boolean isGood() {
    return diagnostics.stream().noneMatch(Diagnostic::isError);
  }
}
