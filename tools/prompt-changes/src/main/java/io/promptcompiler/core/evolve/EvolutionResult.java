package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The result of a comparison.
 *
 * @param findings the findings, in printing order
 * @param allowed the breaking changes that a new major version allows, as warnings
 * @param report the summary; empty if the present templates have errors, which are then the only
 *     findings
 * @param states the compared states; empty if the present templates have errors
 */
public record EvolutionResult(
    List<Diagnostic> findings,
    List<Diagnostic> allowed,
    Optional<EvolutionReport> report,
    Optional<ComparedStates> states) {

  /** Copies the lists. */
  public EvolutionResult {
    findings = List.copyOf(findings);
    allowed = List.copyOf(allowed);
  }

  /**
   * Returns whether something of one of the categories breaks, apart from changes that the release
   * accepted, or may break, because a released template could not be compared or checks are weaker.
   */
  public boolean hasAny(Collection<Category> categories) {
    boolean mayBreak = report.stream().anyMatch(it -> it.rejected() > 0) && !categories.isEmpty();
    boolean mayHide = report.stream().anyMatch(it -> it.weakened().concern(categories));
    return mayBreak || mayHide || breaks(categories);
  }

  private boolean breaks(Collection<Category> categories) {
    return report.stream()
        .flatMap(it -> it.breaking().stream())
        .anyMatch(change -> categories.contains(change.category()));
  }
}
