package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;
import java.util.Optional;

/**
 * The result of a comparison.
 *
 * @param findings what counts, in printing order
 * @param allowed changes that break somebody, which a new major version may; as warnings
 * @param accepted how many changes the baseline accepts
 * @param compared how many released prompts were compared
 * @param report what it all means; nothing when the present templates have errors, which are then
 *     the findings
 */
public record EvolutionResult(
    List<Diagnostic> findings,
    List<Diagnostic> allowed,
    int accepted,
    int compared,
    Optional<EvolutionReport> report) {

  /** Copies the lists. */
  public EvolutionResult {
    findings = List.copyOf(findings);
    allowed = List.copyOf(allowed);
  }
}
