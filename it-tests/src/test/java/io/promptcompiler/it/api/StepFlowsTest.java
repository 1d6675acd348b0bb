package io.promptcompiler.it.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.promptcompiler.it.harness.Project;
import io.promptcompiler.runtime.step.StepDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The steps of a folder are a flow. */
class StepFlowsTest extends ApiTest {
  private static final String MANUAL = "[{ type: human_approval }]";

  StepFlowsTest() {
    super(
        Project.of(
            Map.of(
                "steps/z-first.step.yaml", Steps.step("S2", "S10"),
                "steps/a-last.step.yaml",
                    Steps.step(
                        "S10",
                        "JOB_COMPLETE",
                        "required: []",
                        MANUAL,
                        "max_retries: 1, diagnose_prompt: Say why, escalate_policy: RETRY",
                        true),
                "other-flow/only.step.yaml", Steps.step("X", "ROUTE_TO_PLANNING"))));
  }

  private Object flow(String expression) {
    return consumer.eval("com.acme.prompts.steps.StepsFlow.flow()" + expression);
  }

  @Test
  void theFirstStepHasTheLowestNumber() {
    assertThat(flow(".first().stepId()")).isEqualTo("S2");
    assertThat(flow(".steps()"))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(StepDefinition.class))
        .extracting(StepDefinition::title)
        .containsExactly("Step S2", "Step S10");
    assertThat(flow(".step(\"S10\") == com.acme.prompts.steps.ALastStep.definition()"))
        .isEqualTo(true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> flow(".step(\"S1\")"))
        .withMessage("Unknown step 'S1'. Did you mean 'S10' or 'S2'?");
  }

  @Test
  void theNounOfTheFolderIsNotDoubled() {
    assertThat(consumer.eval("com.acme.prompts.other_flow.OtherFlow.flow().first().nextStepId()"))
        .isEqualTo("ROUTE_TO_PLANNING");
  }

  @Test
  void evidenceLeadsThroughIt() {
    assertThat(
            consumer.run(
                """
                StepFlow flow = com.acme.prompts.steps.StepsFlow.flow();
                List<String> way = new ArrayList<>();
                way.add(flow.first().stepId());
                Verdict first = com.acme.prompts.steps.ZFirstStep.verify(
                    com.acme.prompts.steps.ZFirstStep.Evidence.builder().build(), 1);
                StepDefinition second = flow.next("S2", first).orElseThrow();
                way.add(second.stepId());
                com.acme.prompts.steps.ALastStep.Evidence nothing =
                    com.acme.prompts.steps.ALastStep.Evidence.builder().build();
                for (int attempt = 1; attempt <= 3; attempt++) {
                  Verdict refused = com.acme.prompts.steps.ALastStep.verify(
                      nothing, attempt, gate -> GateResult.failed("no"));
                  way.add(refused.nextAction().kind() + " " + flow.next("S10", refused).isPresent());
                }
                Verdict accepted = com.acme.prompts.steps.ALastStep.verify(
                    nothing, 4, gate -> GateResult.passed());
                way.add(accepted.nextAction().kind() + " " + flow.next("S10", accepted).isPresent());
                return way;
                """))
        .isEqualTo(
            List.of("S2", "S10", "RETRY true", "DIAGNOSE true", "RETRY true", "AWAIT_HUMAN false"));
  }

  @Test
  void aPictureGoesIntoTheJarAndIntoJavadoc() {
    String picture =
        """
        flowchart TD
          n1["S2: Step S2"]
          n2["S10: Step S10"]
          n1 --> n2
          n3(["FAIL_JOB"])
          n1 -.->|fails| n3
          n4(["JOB_COMPLETE"])
          n2 -->|human review| n4
          n2 -.->|fails| n2
        """;
    assertThat(project.resources())
        .containsEntry("META-INF/prompts/com.acme.prompts.steps.StepsFlow.mmd", picture);
    assertThat(project.sources().get("com/acme/prompts/steps/StepsFlow.java"))
        .contains(" * <pre>\n", " *   n1 --&gt; n2\n", " *   n2 --&gt;|human review| n4\n");
  }
}
