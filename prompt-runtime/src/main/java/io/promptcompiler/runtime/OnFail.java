package io.promptcompiler.runtime;

import io.promptcompiler.runtime.NextAction.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What happens when a step's evidence is rejected: retries, then one diagnosis if there is a prompt
 * for it, then the policy.
 *
 * @param maxRetries how often the step is tried again; 0 or more
 * @param retryPrompt what to tell the model when it tries again; null when nothing is said
 * @param diagnosePrompt what to tell the model that diagnoses; null when there is no diagnosis
 * @param escalatePolicy what comes after that
 */
public record OnFail(
    int maxRetries,
    @Nullable String retryPrompt,
    @Nullable String diagnosePrompt,
    EscalatePolicy escalatePolicy) {

  /**
   * What to do after evidence was rejected.
   *
   * @param stepId the step that it was for
   * @param attempt how often evidence was handed in, from 1
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
