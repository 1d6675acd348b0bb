package io.promptcompiler.runtime.step;

import io.promptcompiler.runtime.step.NextAction.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a step's evidence is rejected: retries, then one diagnosis if there is a prompt
 * for it, then the policy.
 *
 * @param maxRetries the number of retries; 0 or more
 * @param retryPrompt the prompt for a retry; null when there is none
 * @param diagnosePrompt the prompt for a diagnosis; null when there is no diagnosis
 * @param escalatePolicy what comes after that
 */
public record OnFail(
    int maxRetries,
    @Nullable String retryPrompt,
    @Nullable String diagnosePrompt,
    EscalatePolicy escalatePolicy) {

  /**
   * Returns what to do after evidence was rejected.
   *
   * @param stepId the step that it was for
   * @param attempt the number of times that evidence was handed in, this one included; from 1
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
