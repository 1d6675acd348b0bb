package io.promptcompiler.runtime.step;

import java.util.List;

/**
 * A step as its author defined it, without its prompt. Immutable.
 *
 * @param stepId the id in the flow: {@code S2}
 * @param title the short name
 * @param objective the definition of success
 * @param toolPolicy the tools that the model may call
 * @param evidenceSchema the evidence to submit
 * @param gates the gates that must hold, in the author's order
 * @param onFail the handling of rejected evidence
 * @param nextStepId the id of the next step, {@code JOB_COMPLETE} or {@code ROUTE_TO_PLANNING}
 * @param humanReview whether a person must approve before the flow continues
 * @param checkpoint whether the step is a formal checkpoint
 */
public record StepDefinition(
    String stepId,
    String title,
    String objective,
    ToolPolicy toolPolicy,
    EvidenceSchema evidenceSchema,
    List<Gate> gates,
    OnFail onFail,
    String nextStepId,
    boolean humanReview,
    boolean checkpoint) {

  /**
   * Creates a definition with a copy of the gates.
   *
   * @throws NullPointerException if the list or an element is null
   */
  public StepDefinition {
    gates = List.copyOf(gates);
  }
}
