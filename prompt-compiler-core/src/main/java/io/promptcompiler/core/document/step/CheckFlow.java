package io.promptcompiler.core.document.step;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.NameMeaning;
import io.promptcompiler.runtime.support.StepIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks how the steps of a folder follow one another. Each step leads to at most one other, so a
 * flow that does not end has a cycle. Links of a document that cannot be read are not reported.
 */
final class CheckFlow {
  private final List<FlowStep> steps;
  private final DiagnosticSink sink;
  private final Map<String, FlowStep> byId = new LinkedHashMap<>();

  private CheckFlow(List<FlowStep> steps, DiagnosticSink sink) {
    this.steps = steps;
    this.sink = sink;
  }

  static void check(List<FlowStep> steps, DiagnosticSink sink) {
    CheckFlow check = new CheckFlow(steps, sink);
    check.ids();
    boolean knowsIds = steps.stream().allMatch(step -> step.id().isPresent());
    boolean isSure = knowsIds && check.targets();
    if (isSure && steps.stream().allMatch(FlowStep::isWhole)) {
      check.entries();
    }
    check.cycles();
  }

  private void ids() {
    for (FlowStep step : steps) {
      step.id().ifPresent(id -> claim(id, step));
    }
  }

  private void claim(Scalar id, FlowStep step) {
    FlowStep twin = byId.putIfAbsent(id.text(), step);
    if (twin != null) {
      sink.report(
          Diagnostic.of(DiagnosticCode.DUPLICATE_STEP, id.location(), id.text())
              .fix("The other one is '" + twin.file().id().fileName() + "'."));
    }
  }

  /** Reports steps whose next step does not exist, and returns whether all next steps exist. */
  private boolean targets() {
    boolean areKnown = true;
    for (FlowStep step : steps) {
      step.next().ifPresent(this::leads);
      Optional<Scalar> unknown =
          step.next()
              .filter(next -> !byId.containsKey(next.text()))
              .filter(next -> !StepShape.ENDS.contains(next.text()));
      unknown.ifPresent(next -> reportUnknown(next, step));
      areKnown &= unknown.isEmpty();
    }
    return areKnown;
  }

  private void leads(Scalar next) {
    FlowStep target = byId.get(next.text());
    if (target != null) {
      Use.report(next.location(), () -> new NameMeaning.OfFile("step", next.text(), target.file()));
    }
  }

  private void reportUnknown(Scalar next, FlowStep from) {
    List<String> known = new ArrayList<>(byId.keySet());
    known.remove(from.name());
    known.sort(StepIds::compare);
    known.addAll(StepShape.ENDS);
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_STEP, next.location(), next.text())
            .fix(Suggestion.correction(next.text(), known, "Possible values", next.location())));
  }

  /** Reports steps, other than the first, that no other step leads to. */
  private void entries() {
    Set<String> entered = new HashSet<>();
    for (FlowStep step : steps) {
      if (!step.name().equals(step.nextName())) {
        entered.add(step.nextName());
      }
    }
    String first = byId.keySet().stream().min(StepIds::compare).orElse("");
    byId.forEach(
        (id, step) -> {
          if (!id.equals(first) && !entered.contains(id)) {
            sink.report(
                Diagnostic.of(DiagnosticCode.UNREACHED_STEP, step.id().orElseThrow().location(), id)
                    .fix(
                        "Name it as 'next_step_id' of another step. The flow begins with '"
                            + first
                            + "'."));
          }
        });
  }

  private void cycles() {
    Set<String> done = new HashSet<>();
    for (String start : byId.keySet()) {
      List<String> way = new ArrayList<>();
      String at = start;
      while (byId.containsKey(at) && done.add(at)) {
        way.add(at);
        at = byId.get(at).nextName();
      }
      int back = way.indexOf(at);
      if (back >= 0) {
        reportCycle(way.subList(back, way.size()));
      }
    }
  }

  /** Reports a cycle at the link that leads back to its lowest step. */
  private void reportCycle(List<String> cycle) {
    String lowest = cycle.stream().min(Comparator.comparing(id -> id, StepIds::compare)).orElse("");
    int from = cycle.indexOf(lowest);
    List<String> way = new ArrayList<>(cycle.subList(from, cycle.size()));
    way.addAll(cycle.subList(0, from));
    FlowStep last = byId.get(way.get(way.size() - 1));
    if (last == null) {
      return;
    }
    way.add(lowest);
    sink.report(
        Diagnostic.of(
                DiagnosticCode.ENDLESS_FLOW,
                last.next().orElseThrow().location(),
                String.join(" → ", way))
            .fix(
                "Set 'next_step_id' of one of these steps to '"
                    + String.join("' or '", StepShape.ENDS)
                    + "'."));
  }
}
