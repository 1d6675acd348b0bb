package io.promptcompiler.runtime.step;

import org.jspecify.annotations.Nullable;

/**
 * The action after a verdict.
 *
 * @param kind the kind of action
 * @param stepId the next step for {@code ADVANCE} and, after approval, for {@code AWAIT_HUMAN},
 *     which may also be {@code JOB_COMPLETE} or {@code ROUTE_TO_PLANNING}; the current step for
 *     {@code RETRY} and {@code DIAGNOSE}; otherwise null
 */
public record NextAction(Kind kind, @Nullable String stepId) {

  /** The kinds of actions. */
  public enum Kind {
    /** The step has passed: continue with the next one. */
    ADVANCE,
    /** The evidence is accepted; a person must approve before the flow continues. */
    AWAIT_HUMAN,
    /** The evidence is not rejected, but some gates are not verified yet. */
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
