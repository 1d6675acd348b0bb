package io.promptcompiler.runtime.step;

import java.util.List;

/**
 * The verdict on the evidence for a step. Immutable.
 *
 * @param accepted whether all required evidence is present and all gates hold
 * @param missingFields the keys of evidence that is missing, {@code criteria_checklist.c1} for a
 *     criterion
 * @param rejectionReasons why the evidence is rejected, one sentence for each reason, missing
 *     evidence included: required evidence first, then gates, each in the author's order
 * @param unverifiedGates the gates that could not be evaluated
 * @param unverifiedReasons why they could not be: one sentence for each of these gates
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
