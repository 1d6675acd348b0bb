package io.promptcompiler.runtime.step;

import org.jspecify.annotations.Nullable;

/**
 * What to do after a verdict.
 *
 * @param kind what to do
 * @param stepId the step to go to for {@code ADVANCE} and, once approved, for {@code AWAIT_HUMAN}
 *     ({@code JOB_COMPLETE} and {@code ROUTE_TO_PLANNING} included); the same step for {@code
 *     RETRY} and {@code DIAGNOSE}; otherwise null
 */
public record NextAction(Kind kind, @Nullable String stepId) {

  /** What can be done after a verdict. */
  public enum Kind {
    /** The step has passed: go on. */
    ADVANCE,
    /** The evidence is accepted; a person must approve before the flow goes on. */
    AWAIT_HUMAN,
    /** Nothing is wrong, but gates are not verified yet. */
    AWAIT_VERIFICATION,
    /** Try the step again. */
    RETRY,
    /** Have the model diagnose why the step fails. */
    DIAGNOSE,
    /** Wait for a person to decide. */
    PAUSE_FOR_HUMAN,
    /** Plan the job again. */
    ROUTE_TO_PLANNING,
    /** The job has failed. */
    FAIL_JOB
  }
}
