package io.promptcompiler.runtime;

import java.util.List;

/**
 * What is thought of the evidence for a step. Immutable.
 *
 * @param accepted whether all evidence is there and all gates hold
 * @param missingFields the keys of evidence that is missing, {@code criteria_checklist.c1} for a
 *     criterion
 * @param rejectionReasons why the evidence is rejected, one sentence a reason, missing evidence
 *     included: required evidence first, then gates, each in the author's order
 * @param unverifiedGates the gates of which nobody could tell whether they hold
 * @param unverifiedReasons why nobody could tell: one sentence for each of these gates
 * @param nextAction what to do now
 */
public record Verdict(
    boolean accepted,
    List<String> missingFields,
    List<String> rejectionReasons,
    List<Gate> unverifiedGates,
    List<String> unverifiedReasons,
    NextAction nextAction) {

  /** Copies the lists. */
  public Verdict {
    missingFields = List.copyOf(missingFields);
    rejectionReasons = List.copyOf(rejectionReasons);
    unverifiedGates = List.copyOf(unverifiedGates);
    unverifiedReasons = List.copyOf(unverifiedReasons);
  }
}
