package io.promptcompiler.runtime.step;

/** The handling of a failed step when retries and a diagnosis did not help. */
public enum EscalatePolicy {
  /** The step is tried again, without a limit. */
  RETRY,
  /** The step is diagnosed again. */
  DIAGNOSE,
  /** The step waits for a person. */
  PAUSE_FOR_HUMAN,
  /** The job is planned again. */
  ROUTE_TO_PLANNING,
  /** The job has failed. */
  FAIL_JOB
}
