package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.document.step.ReadStep;
import io.promptcompiler.core.document.step.StepElement;
import io.promptcompiler.core.program.Data;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Program.FolderMembers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Compares the flows of folders: whether they are there, where they begin, and which steps they
 * have. Where each step leads is compared with the step.
 */
final class CompareFlows {
  private final Side released;
  private final Side present;
  private final List<Change> changes;

  CompareFlows(Side released, Side present, List<Change> changes) {
    this.released = released;
    this.present = present;
    this.changes = changes;
  }

  /**
   * A flow.
   *
   * @param folder the members of its folder
   * @param scope the scope of its steps
   * @param steps its steps by the ids of their prompts, in their order
   */
  private record Flow(FolderMembers folder, String scope, Map<String, StepElement> steps) {
    String name() {
      return folder.folder().isEmpty() ? folder.name() : folder.folder();
    }

    boolean isSame(Flow other) {
      return scope.equals(other.scope)
          && folder.folder().equals(other.folder.folder())
          && folder.namespace().equals(other.folder.namespace());
    }

    StepElement first() {
      return steps.values().iterator().next();
    }

    boolean hasStep(String id) {
      return steps.values().stream().anyMatch(step -> step.id().value().equals(id));
    }
  }

  void compare() {
    List<Flow> before = flows(released);
    List<Flow> after = flows(present);
    for (Flow old : before) {
      Optional<Flow> same =
          after.stream()
              .filter(old::isSame)
              .findFirst()
              .or(() -> after.stream().filter(now -> isMoved(old, now, before)).findFirst());
      ChangeSink report = sink(old);
      if (same.isPresent()) {
        compare(old, same.get(), report);
      } else {
        report.addForOthers(
            "",
            Diagnostic.of(DiagnosticCode.FLOW_REMOVED, old.folder().location(), old.name())
                .fix("No step is left in the folder, so its class is gone."),
            List.of(ApiPart.whole(classOf(old))));
      }
    }
  }

  /** Whether a folder has its flow in a scope or package now in which it had none. */
  private static boolean isMoved(Flow old, Flow now, List<Flow> before) {
    return now.folder().folder().equals(old.folder().folder())
        && before.stream().noneMatch(now::isSame);
  }

  private ChangeSink sink(Flow flow) {
    String className = classOf(flow);
    return new ChangeSink(
        "flow:" + flow.name(),
        /* isStep= */ false,
        path -> released.parts(className, path),
        changes);
  }

  private String classOf(Flow flow) {
    return released.names().of(flow.folder());
  }

  private void compare(Flow old, Flow now, ChangeSink report) {
    String before = old.first().id().value();
    String after = now.first().id().value();
    if (!before.equals(after) && !isRenamed(old, now)) {
      report.add(
          after,
          Diagnostic.of(
                  DiagnosticCode.FLOW_ENTRY_CHANGED,
                  now.first().id().key(),
                  now.name(),
                  before,
                  after)
              .fix("The step with the lowest id is the first.")
              .released(old.first().id().key()));
    }
    old.steps()
        .forEach(
            (key, step) -> {
              String id = step.id().value();
              if (!now.steps().containsKey(key) && !now.hasStep(id)) {
                report.add(
                    id,
                    Diagnostic.of(DiagnosticCode.FLOW_STEP_REMOVED, step.id().key(), now.name(), id)
                        .fix("Jobs that are at this step cannot go on."));
              }
            });
  }

  /** Whether both begin with one prompt, whose new id is reported for the step itself. */
  private static boolean isRenamed(Flow old, Flow now) {
    return old.steps().keySet().iterator().next().equals(now.steps().keySet().iterator().next());
  }

  private static List<Flow> flows(Side side) {
    Map<String, EntryPoint> prompts = side.prompts();
    List<Flow> flows = new ArrayList<>();
    for (FolderMembers folder : side.folders()) {
      Map<String, StepElement> steps = new LinkedHashMap<>();
      for (String key : keys(folder)) {
        Optional.ofNullable(prompts.get(key))
            .flatMap(prompt -> ReadStep.element(side.document(prompt)))
            .ifPresent(step -> steps.put(step.file().id().path(), step));
      }
      steps.values().stream()
          .findFirst()
          .map(first -> first.file().root().scope().word())
          .ifPresent(scope -> flows.add(new Flow(folder, scope, steps)));
    }
    return flows;
  }

  /** The prompts of a folder's steps; none for what is no flow. */
  private static List<String> keys(FolderMembers folder) {
    return folder.members().stream()
        .filter(Member.Given.class::isInstance)
        .map(member -> ((Member.Given) member).data())
        .filter(Data.Made.class::isInstance)
        .flatMap(made -> ((Data.Made) made).arguments().stream())
        .filter(Data.OfEntryPoint.class::isInstance)
        .map(step -> ((Data.OfEntryPoint) step).key())
        .toList();
  }
}
