package io.promptcompiler.runtime.step;

import java.util.List;

/**
 * The verdict on the evidence for a step. Immutable.
 *
 * @param accepted whether all required evidence is present and all gates hold
 * @param missingFields the keys of missing evidence; a missing criterion is reported as {@code
 *     criteria_checklist.c1}
 * @param rejectionReasons the reasons for a rejection, one sentence each and including missing
 *     evidence: first required evidence, then gates, each in the author's order
 * @param unverifiedGates the gates that could not be evaluated
 * @param unverifiedReasons the reasons why these gates could not be evaluated, one sentence for
 *     each gate
 * @param nextAction the next action
 */
public record Verdict(
    boolean accepted,
    List<String> missingFields,
    List<String> rejectionReasons,
    List<Gate> unverifiedGates,
    List<String> unverifiedReasons,
    NextAction nextAction) {

  /**
   * Creates a verdict with copies of the lists.
   *
   * @throws NullPointerException if a list or an element is null
   */
  public Verdict {
    missingFields = List.copyOf(missingFields);
    rejectionReasons = List.copyOf(rejectionReasons);
    unverifiedGates = List.copyOf(unverifiedGates);
    unverifiedReasons = List.copyOf(unverifiedReasons);
  }
}
