package io.promptcompiler.runtime.step;

import io.promptcompiler.runtime.step.NextAction.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The handling of rejected evidence: first retries, then one diagnosis if there is a prompt for it,
 * then the escalation policy.
 *
 * @param maxRetries the maximum number of retries; 0 or more
 * @param retryPrompt the prompt for a retry; null when there is none
 * @param diagnosePrompt the prompt for a diagnosis; null when there is no diagnosis
 * @param escalatePolicy the policy after the retries and the diagnosis
 */
public record OnFail(
    int maxRetries,
    @Nullable String retryPrompt,
    @Nullable String diagnosePrompt,
    EscalatePolicy escalatePolicy) {

  /**
   * Returns the action after evidence was rejected.
   *
   * @param stepId the step whose evidence was rejected
   * @param attempt the number of submissions so far, including this one; from 1
   */
  public NextAction nextAction(String stepId, int attempt) {
    if (attempt <= maxRetries) {
      return new NextAction(Kind.RETRY, stepId);
    }
    if (attempt - 1 == maxRetries && diagnosePrompt != null) {
      return new NextAction(Kind.DIAGNOSE, stepId);
    }
    Kind kind = Kind.valueOf(escalatePolicy.name());
    return new NextAction(kind, kind == Kind.RETRY || kind == Kind.DIAGNOSE ? stepId : null);
  }
}
