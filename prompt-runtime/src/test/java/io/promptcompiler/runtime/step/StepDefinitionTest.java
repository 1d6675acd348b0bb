package io.promptcompiler.runtime.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A definition does not change, whatever becomes of what it was made from. */
class StepDefinitionTest {

  @Test
  void criteriaKeepTheirOrder() {
    EvidenceSchema schema =
        EvidenceSchema.of(List.of("notes"), List.of(), "c10", "Ten", "c9", "Nine", "a", "Last");
    assertThat(schema.criteria().keySet()).containsExactly("c10", "c9", "a");
    assertThat(schema.criteria()).containsEntry("c9", "Nine");
    assertThatThrownBy(() -> schema.criteria().clear())
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void listsAreCopied() {
    List<String> names = new ArrayList<>(List.of("repo_snapshot"));
    ToolPolicy policy = new ToolPolicy(names, names, 50);
    EvidenceSchema schema = EvidenceSchema.of(names, names);
    List<Gate> gates = new ArrayList<>(List.of(new Gate.TestsPassed("")));
    StepDefinition step =
        new StepDefinition(
            "S1",
            "Repo recon",
            "Make a map.",
            policy,
            schema,
            gates,
            new OnFail(1, null, null, EscalatePolicy.FAIL_JOB),
            "S2",
            true,
            false);
    names.clear();
    gates.clear();
    assertThat(List.of(policy.allowed(), policy.forbidden(), schema.required(), schema.optional()))
        .containsOnly(List.of("repo_snapshot"));
    assertThat(step.gates()).containsExactly(new Gate.TestsPassed(""));
  }
}
