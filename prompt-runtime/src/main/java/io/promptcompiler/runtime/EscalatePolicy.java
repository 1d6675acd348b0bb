package io.promptcompiler.runtime;

/** What becomes of a step that failed and was neither saved by retries nor by a diagnosis. */
public enum EscalatePolicy {
  /** It is tried again, without end. */
  RETRY,
  /** It is diagnosed again. */
  DIAGNOSE,
  /** It waits for a person. */
  PAUSE_FOR_HUMAN,
  /** Its job is planned anew. */
  ROUTE_TO_PLANNING,
  /** Its job has failed. */
  FAIL_JOB
}
