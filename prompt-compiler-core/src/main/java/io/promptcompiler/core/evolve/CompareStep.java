package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.diagnostic.DiagnosticCode.ON_FAIL_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TOOLS_CHANGED;
import static io.promptcompiler.core.diagnostic.DiagnosticCode.TRANSITION_CHANGED;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.document.step.GateElement;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.Written;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Compares the contract of a step with models and hosts besides its prompt: evidence, gates, tools,
 * and the next step. Words for people, such as titles, are not part of it.
 */
final class CompareStep {
  private static final String CHECKLIST = "criteria_checklist";

  private final StepElement released;
  private final StepElement present;
  private final ChangeSink report;

  CompareStep(StepElement released, StepElement present, ChangeSink report) {
    this.released = released;
    this.present = present;
    this.report = report;
  }

  void compare() {
    evidence();
    gates();
    tools("allowed", StepElement.Tools::allowed, CompareStep::sorted);
    tools("forbidden", StepElement.Tools::forbidden, CompareStep::sorted);
    tools("max_calls", StepElement.Tools::maxCalls, most -> orNothing(most.map(Scalar::text)));
    transition("on_pass.next_step_id", step -> step.onPass().value().next(), Scalar::text);
    transition("human_review", StepElement::humanReview, String::valueOf);
    transition("checkpoint", StepElement::checkpoint, String::valueOf);
    onFail("max_retries", StepElement.OnFail::maxRetries, String::valueOf);
    onFail("retry_prompt", StepElement.OnFail::retryPrompt, CompareStep::orNothing);
    onFail("diagnose_prompt", StepElement.OnFail::diagnosePrompt, CompareStep::orNothing);
    onFail("escalate_policy", StepElement.OnFail::escalatePolicy, policy -> policy);
  }

  private <T> void tools(
      String name, Function<StepElement.Tools, Written<T>> part, Function<T, String> said) {
    same(TOOLS_CHANGED, "tool_policy." + name, step -> part.apply(step.tools()), said);
  }

  private <T> void transition(
      String name, Function<StepElement, Written<T>> part, Function<T, String> said) {
    same(TRANSITION_CHANGED, name, part, said);
  }

  private <T> void onFail(
      String name, Function<StepElement.OnFail, Written<T>> part, Function<T, String> said) {
    same(ON_FAIL_CHANGED, "on_fail." + name, step -> part.apply(step.onFail()), said);
  }

  private void evidence() {
    Map<String, String> before = evidence(released);
    Map<String, String> after = evidence(present);
    before.forEach(
        (key, kind) -> {
          String now = after.getOrDefault(key, "no longer there");
          if (!kind.equals(now)) {
            evidence(key, "was " + kind + " and is " + now);
          }
        });
    after.forEach(
        (key, kind) -> {
          if (!before.containsKey(key) && !kind.equals("optional")) {
            evidence(key, "is new and " + kind);
          }
        });
  }

  private void evidence(String key, String what) {
    report.add(
        key + " " + what,
        Diagnostic.of(DiagnosticCode.EVIDENCE_CHANGED, present.evidence().key(), key, what)
            .released(released.evidence().key()));
  }

  /** Each key of the evidence, and what is said of it. */
  private static Map<String, String> evidence(StepElement step) {
    StepElement.EvidenceSchema said = step.evidence().value();
    Map<String, String> evidence = new LinkedHashMap<>();
    said.optional().forEach(key -> evidence.put(key.text(), "optional"));
    said.required().forEach(key -> evidence.put(key.text(), "required"));
    said.criteria()
        .forEach(criterion -> evidence.put(CHECKLIST + "." + criterion.id(), "required"));
    return evidence;
  }

  private void gates() {
    List<GateElement> before = released.gates().value();
    List<GateElement> after = present.gates().value();
    List<String> there = new ArrayList<>(after.stream().map(CompareStep::said).toList());
    for (GateElement gate : before) {
      if (!there.remove(said(gate))) {
        gate(gate, "is gone", present.gates().key(), gate.location());
      }
    }
    List<String> known = new ArrayList<>(before.stream().map(CompareStep::said).toList());
    for (GateElement gate : after) {
      if (!known.remove(said(gate))) {
        gate(gate, "is new", gate.location(), released.gates().key());
      }
    }
  }

  private void gate(GateElement gate, String what, Location place, Location oldPlace) {
    report.add(
        said(gate) + " " + what,
        Diagnostic.of(DiagnosticCode.GATE_CHANGED, place, gate.word().text(), what)
            .fix("It is: " + said(gate) + ".")
            .released(oldPlace));
  }

  /** The content of a gate, except for words for people. */
  private static String said(GateElement gate) {
    List<String> said = new ArrayList<>();
    gate.parameters().ifPresent(parameters -> said.add("parameters: " + text(parameters)));
    said.add("type: " + gate.word().text());
    return said.toString();
  }

  /** Reports a value that is another. */
  private <T> void same(
      DiagnosticCode code,
      String name,
      Function<StepElement, Written<T>> part,
      Function<T, String> said) {
    String before = said.apply(part.apply(released).value());
    String after = said.apply(part.apply(present).value());
    if (!before.equals(after)) {
      report.add(
          name + " " + after,
          Diagnostic.of(code, part.apply(present).key(), name, before, after)
              .released(part.apply(released).key()));
    }
  }

  private static String orNothing(Optional<String> text) {
    return text.orElse("not there");
  }

  private static String sorted(List<Scalar> texts) {
    return texts.stream().map(Scalar::text).sorted().toList().toString();
  }

  /** The content of a node, independent of the order of its keys. */
  private static String text(DataNode node) {
    if (node instanceof Scalar scalar) {
      return scalar.text();
    }
    if (node instanceof Sequence list) {
      return list.items().stream().map(CompareStep::text).toList().toString();
    }
    return ((Mapping) node)
        .entries().stream()
            .map(entry -> entry.key() + ": " + text(entry.value()))
            .sorted()
            .toList()
            .toString();
  }
}
