package com.acme;

import com.acme.molecular.prompts.Prompts;
import com.acme.molecular.prompts.carbon.CarbonPrompt;
import java.util.Map;

/** Renders the prompts of two agents. */
public final class Main {
  private Main() {}

  /** Prints the prompt of the agent that the first argument names. */
  public static void main(String[] arguments) {
    System.out.print(arguments[0].equals("helium") ? helium() : carbon());
  }

  private static String carbon() {
    return CarbonPrompt.builder()
        .taskId("T-17")
        .taskPrompt("Make the {{parser}} accept empty tags.\nKeep its speed.")
        .role(CarbonPrompt.Role.CARBON)
        .repoRoot("/src/app")
        .worktreePath("/worktrees/T-17")
        .artifactsRoot("/artifacts")
        .render();
  }

  private static String helium() {
    return Prompts.catalog()
        .render(
            "helium/prompt.md",
            Map.of(
                "task_id", "T-17",
                "task_prompt", "Make the parser accept empty tags.",
                "role", "helium",
                "repo_root", "/src/app",
                "worktree_path", "/worktrees/T-17",
                "artifacts_root", "/artifacts"));
  }
}
