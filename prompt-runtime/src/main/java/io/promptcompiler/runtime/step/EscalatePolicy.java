package io.promptcompiler.runtime.step;

/** What happens to a step that failed when neither retries nor a diagnosis helped. */
public enum EscalatePolicy {
  /** It is tried again, without a limit. */
  RETRY,
  /** It is diagnosed again. */
  DIAGNOSE,
  /** It waits for a person. */
  PAUSE_FOR_HUMAN,
  /** Its job is planned again. */
  ROUTE_TO_PLANNING,
  /** Its job has failed. */
  FAIL_JOB
}
