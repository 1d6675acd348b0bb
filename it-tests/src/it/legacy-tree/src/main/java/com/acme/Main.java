package com.acme;

import com.acme.legacy_tree.prompts.Prompts;
import com.acme.legacy_tree.prompts.StartCodingSubtaskPrompt;
import com.acme.legacy_tree.prompts.agents.WorkerPrompt;
import com.acme.legacy_tree.prompts.documents.SpecTemplatePrompt;
import java.util.Map;

/** Calls the prompts in ways that must not notice how their texts are written. */
public final class Main {
  private Main() {}

  /** Prints all prompts. */
  public static void main(String[] arguments) {
    String hostile = "a {{b}} ${c} {D} [EE]\n  \\{{f}} $ } ä";
    System.out.print(
        StartCodingSubtaskPrompt.builder().subtaskId("094").storyId("37").render()
            + SpecTemplatePrompt.builder()
                .description(hostile)
                .inScope("")
                .outOfScope("everything\nelse")
                .render()
            + WorkerPrompt.builder().taskId("t1").customInstructions(hostile).render()
            + WorkerPrompt.builder().taskId("}").render()
            + Prompts.catalog()
                .render("report.md", Map.of("subtaskId", 94, "notes", hostile, "more", true))
            + Prompts.catalog().render("windows.md", Map.of("subtaskId", "9", "feedback", hostile))
            + Prompts.catalog().render("build/code-subtask.md", Map.of("storyId", "37")));
  }
}
