package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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
   * Returns whether something of one of the categories breaks, apart from accepted changes, or may
   * break, because a released template could not be compared.
   */
  public boolean hasAny(Collection<Category> categories) {
    boolean mayBreak = report.stream().anyMatch(it -> it.rejected() > 0) && !categories.isEmpty();
    return mayBreak || breaks(categories);
  }

  /**
   * Returns the findings because of which changes of the categories can be missing, since their
   * severities are lower than in the release.
   */
  public Set<DiagnosticCode> mayHide(Collection<Category> categories) {
    return report.map(it -> it.weakened().mayHide(categories)).orElse(Set.of());
  }

  private boolean breaks(Collection<Category> categories) {
    return report.stream()
        .flatMap(it -> it.breaking().stream())
        .anyMatch(change -> categories.contains(change.category()));
  }
}
