package io.promptcompiler.runtime.step;

import io.promptcompiler.runtime.integration.Nearest;
import io.promptcompiler.runtime.integration.Shown;
import io.promptcompiler.runtime.step.NextAction.Kind;
import io.promptcompiler.runtime.support.StepIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The steps of a job, with their order. Immutable. */
public final class StepFlow {
  private final Map<String, StepDefinition> byId = new LinkedHashMap<>();
  private final StepDefinition first;

  private StepFlow(List<StepDefinition> steps) {
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("A flow has steps.");
    }
    StepDefinition lowest = steps.get(0);
    for (StepDefinition step : steps) {
      if (byId.put(step.stepId(), step) != null) {
        throw new IllegalArgumentException("Two steps have the id '" + step.stepId() + "'.");
      }
      if (StepIds.compare(step.stepId(), lowest.stepId()) < 0) {
        lowest = step;
      }
    }
    this.first = lowest;
  }

  /**
   * Returns a flow with the given steps.
   *
   * @throws IllegalArgumentException if there are no steps, or two have the same id
   */
  public static StepFlow of(StepDefinition... steps) {
    return new StepFlow(List.of(steps));
  }

  /**
   * Returns the step with the lowest id. Numbers in ids are compared by value: {@code S2} comes
   * before {@code S10}.
   */
  public StepDefinition first() {
    return first;
  }

  /** Returns all steps, in the order in which they were given; immutable. */
  public List<StepDefinition> steps() {
    return List.copyOf(byId.values());
  }

  /**
   * Returns the step with the given id.
   *
   * @throws IllegalArgumentException if there is no such step; the message suggests similar ids
   */
  public StepDefinition step(String id) {
    StepDefinition step = byId.get(id);
    if (step == null) {
      throw new IllegalArgumentException(
          "Unknown step '" + Shown.of(id) + "'." + Nearest.question(Nearest.to(id, byId.keySet())));
    }
    return step;
  }

  /**
   * Returns the step to work on next: the following step, or the same step for a retry or
   * diagnosis. Empty when the job is complete, waits for a person or for verification, has failed,
   * or is planned again.
   *
   * @param stepId the id of the step that was worked on
   * @param verdict the verdict on its evidence
   * @throws IllegalArgumentException if the flow does not contain this step or the next one
   */
  public Optional<StepDefinition> next(String stepId, Verdict verdict) {
    StepDefinition step = step(stepId);
    Kind kind = verdict.nextAction().kind();
    if (kind == Kind.RETRY || kind == Kind.DIAGNOSE) {
      return Optional.of(step);
    }
    String nextId = verdict.nextAction().stepId();
    boolean ends = "JOB_COMPLETE".equals(nextId) || "ROUTE_TO_PLANNING".equals(nextId);
    return kind != Kind.ADVANCE || nextId == null || ends
        ? Optional.empty()
        : Optional.of(step(nextId));
  }
}
