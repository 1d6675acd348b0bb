package io.promptcompiler.runtime.step;

import java.util.List;

/**
 * A step as its author defined it, without its prompt. Immutable.
 *
 * @param stepId the id in its flow: {@code S2}
 * @param title its short name
 * @param objective what success means
 * @param toolPolicy which tools may be called
 * @param evidenceSchema the evidence to hand in
 * @param gates the gates that must hold, in the author's order
 * @param onFail what happens when the evidence is rejected
 * @param nextStepId the step that follows, {@code JOB_COMPLETE} or {@code ROUTE_TO_PLANNING}
 * @param humanReview whether a person must approve before the flow goes on
 * @param checkpoint whether it is a formal checkpoint
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

  /** Copies the list. */
  public StepDefinition {
    gates = List.copyOf(gates);
  }
}
