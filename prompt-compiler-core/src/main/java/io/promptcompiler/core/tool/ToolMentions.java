package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Judges the names of tools in documents. */
public final class ToolMentions {
  private static final String DECLARE =
      "Define it in a file '%s.tool.md', or declare it under 'tools' in prompt.yaml.";

  private ToolMentions() {}

  /**
   * Returns whether a name that no known tool has is wrong. If not all tools are known, it is wrong
   * only if it is similar to one.
   */
  private static boolean isWrong(String name, KnownTools tools) {
    return tools.isComplete() || tools.meant(name, /* isUsed= */ true).isPresent();
  }

  /** Returns whether {@link #problem} reports that no tool has a name. */
  public static boolean isUnknown(String name, ToolLookup tools) {
    return tools.named(name).isEmpty() && isWrong(name, tools.all());
  }

  /** Returns the fix for a name that several servers have. */
  private static Fix choice(List<KnownTool> found) {
    return Fix.of(
        found.stream()
            .map(tool -> "'" + tool.fullName() + "'")
            .collect(Collectors.joining(" or ", "Write ", ".")));
  }

  /** Returns a finding about a name that no tool has, or that several servers have. */
  public static Optional<Diagnostic> problem(String name, Location place, ToolLookup tools) {
    List<KnownTool> found = tools.named(name);
    if (found.size() > 1) {
      return Optional.of(
          Diagnostic.of(DiagnosticCode.AMBIGUOUS_TOOL, place, name).fix(choice(found)));
    }
    return isUnknown(name, tools)
        ? Optional.of(
            Diagnostic.of(DiagnosticCode.UNKNOWN_TOOL, place, name)
                .fix(unknown(name, place, tools.all())))
        : Optional.empty();
  }

  /** Returns the fix for a name that no tool has. */
  private static Fix unknown(String name, Location place, KnownTools tools) {
    Fix fix = tools.correction(name, place);
    return fix.isEmpty() && name.matches("[A-Za-z0-9_-]+") ? Fix.of(DECLARE.formatted(name)) : fix;
  }
}
