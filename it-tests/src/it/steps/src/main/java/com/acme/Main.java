package com.acme;

import com.acme.steps.prompts.fix.CloseStep;
import com.acme.steps.prompts.fix.FixFlow;
import com.acme.steps.prompts.fix.PatchTestsStep;
import com.acme.steps.prompts.fix.RepoReconStep;
import io.promptcompiler.runtime.step.Gate;
import io.promptcompiler.runtime.step.GateResult;
import io.promptcompiler.runtime.step.NextAction;
import io.promptcompiler.runtime.step.StepDefinition;
import io.promptcompiler.runtime.step.StepFlow;
import io.promptcompiler.runtime.step.Verdict;
import java.util.List;
import java.util.Map;

/** Works through a job as an application would, with evidence as a model might hand it in. */
public final class Main {
  private static final StepFlow FLOW = FixFlow.flow();

  private Main() {}

  /** Prints the prompts of the job and what is thought of the evidence. */
  public static void main(String[] arguments) {
    StepDefinition first = FLOW.first();
    print(first, RepoReconStep.builder().repoSnapshot("12 files").repoMap("src/").mistakes("-").render());
    Verdict recon =
        RepoReconStep.verify(
            RepoReconStep.Evidence.builder()
                .diffSummary("none")
                .commandsRun(List.of("repo_snapshot"))
                .artifactsCreated(List.of("repo-map.json"))
                .devlogLine("Mapped the repository.")
                .build(),
            1,
            Main::evaluate);
    print(recon);

    // A person has approved, so the flow goes on where the verdict says.
    StepDefinition second = FLOW.step(String.valueOf(recon.nextAction().stepId()));
    print(second, PatchTestsStep.builder().repoMap("src/").contextIds(List.of()).render());
    Map<String, Object> answer = Map.of("changed_files", List.of("setup.py"), "tests_passed", "false");
    Verdict refused = PatchTestsStep.verify(PatchTestsStep.Evidence.fromMap(answer), 1);
    print(refused);
    System.out.println("again: " + FLOW.next(second.stepId(), refused).map(StepDefinition::title));

    Verdict closed =
        CloseStep.verify(
            CloseStep.Evidence.builder()
                .commandsRun(List.of("git commit"))
                .devlogLine("Done.")
                .criteriaChecklist(Map.of("c1", true, "c2", true))
                .build(),
            1,
            Main::evaluate);
    print(closed);
    System.out.println("more to do: " + FLOW.next("S3", closed).isPresent());
  }

  /** Where an application would run the command or ask git. */
  private static GateResult evaluate(Gate gate) {
    return GateResult.passed();
  }

  private static void print(StepDefinition step, String prompt) {
    System.out.println("==== " + step.stepId() + ", then " + step.nextStepId());
    System.out.println(prompt);
  }

  private static void print(Verdict verdict) {
    NextAction next = verdict.nextAction();
    System.out.println("==== accepted: " + verdict.accepted() + ", " + next.kind());
    verdict.rejectionReasons().forEach(System.out::println);
  }
}
