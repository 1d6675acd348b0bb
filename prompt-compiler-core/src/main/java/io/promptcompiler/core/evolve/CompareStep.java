package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ON_FAIL_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOLS_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TRANSITION_CHANGED;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.Written;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Compares the contract of a step with models and hosts besides its prompt: its id, evidence,
 * gates, tools, and the next step. Words for people, such as titles, are not part of it.
 */
final class CompareStep {
  private final StepElement released;
  private final StepElement present;
  private final ChangeSink report;
  private final CompareValues values;

  CompareStep(StepElement released, StepElement present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
    this.values = new CompareValues(report);
  }

  void compare() {
    id();
    new CompareEvidence(released, present, report).compare();
    new CompareGates(released, present, report).compare();
    tools("allowed", StepElement.Tools::allowed, CompareStep::sorted);
    tools("forbidden", StepElement.Tools::forbidden, CompareStep::sorted);
    tools(
        "max_calls",
        StepElement.Tools::maxCalls,
        most -> most.map(Scalar::text).orElse(CompareValues.ABSENT));
    same(
        TRANSITION_CHANGED,
        "on_pass.next_step_id",
        step -> step.onPass().value().next(),
        Scalar::text);
    same(TRANSITION_CHANGED, "human_review", StepElement::humanReview, String::valueOf);
    same(TRANSITION_CHANGED, "checkpoint", StepElement::checkpoint, String::valueOf);
    onFail("max_retries", StepElement.OnFail::maxRetries, String::valueOf);
    onFail("escalate_policy", StepElement.OnFail::escalatePolicy, policy -> policy);
    onFailText("retry_prompt", StepElement.OnFail::retryPrompt);
    onFailText("diagnose_prompt", StepElement.OnFail::diagnosePrompt);
  }

  private void id() {
    String before = released.id().value();
    String after = present.id().value();
    if (!before.equals(after)) {
      report.add(
          after,
          Diagnostic.of(DiagnosticCode.STEP_ID_CHANGED, present.id().key(), before, after)
              .fix("Hosts that stored the old id no longer find the step.")
              .released(released.id().key()));
    }
  }

  private <T> void tools(
      String name, Function<StepElement.Tools, Written<T>> part, Function<T, String> said) {
    same(TOOLS_CHANGED, "tool_policy." + name, step -> part.apply(step.tools()), said);
  }

  private <T> void onFail(
      String name, Function<StepElement.OnFail, Written<T>> part, Function<T, String> said) {
    same(ON_FAIL_CHANGED, "on_fail." + name, step -> part.apply(step.onFail()), said);
  }

  private void onFailText(
      String name, Function<StepElement.OnFail, Written<Optional<String>>> part) {
    Written<Optional<String>> before = part.apply(released.onFail());
    Written<Optional<String>> after = part.apply(present.onFail());
    values.texts(
        ON_FAIL_CHANGED,
        "on_fail." + name,
        before.value(),
        after.value(),
        before.key(),
        after.key());
  }

  /** Reports a value that is another. */
  private <T> void same(
      DiagnosticCode code,
      String name,
      Function<StepElement, Written<T>> part,
      Function<T, String> said) {
    Written<T> before = part.apply(released);
    Written<T> after = part.apply(present);
    values.words(
        code,
        name,
        said.apply(before.value()),
        said.apply(after.value()),
        before.key(),
        after.key());
  }

  private static String sorted(List<Scalar> texts) {
    return texts.stream()
        .map(Scalar::text)
        .distinct()
        .sorted()
        .map(Excerpts::word)
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
