package io.promptcompiler.runtime;

import io.promptcompiler.runtime.step.Gate;
import java.util.List;
import java.util.Map;

/** A gate of every type. */
public final class OneOfEachGate {
  private OneOfEachGate() {}

  /** In the order of the documentation; each says {@code Why.} of itself. */
  public static List<Gate> all() {
    return List.of(
        new Gate.CommandExit0("make test", 60L, "Why."),
        new Gate.CommandOutputContains("git status", "clean", "Why."),
        new Gate.CommandOutputRegex("git log", "^fix", "Why."),
        new Gate.FileExists("a.py", "Why."),
        new Gate.FileNotExists("b.py", "Why."),
        new Gate.ChangedFilesAllowlist(List.of("src/**"), "Why."),
        new Gate.ChangedFilesMinimum(List.of("src/**"), 1, "Why."),
        new Gate.ForbidPaths(List.of(".github/**"), "Why."),
        new Gate.DiffMaxLines(400, "Why."),
        new Gate.DiffMinLines(1, "Why."),
        new Gate.JsonSchemaValid("out.json", Map.of("type", "object"), "Why."),
        new Gate.CriteriaChecklistComplete("Why."),
        new Gate.PatchAppliesCleanly("fix.patch", "Why."),
        new Gate.NoUncommittedChanges("Why."),
        new Gate.TestsPassed("Why."),
        new Gate.LintPassed("Why."),
        new Gate.HumanApproval("Why."));
  }
}
