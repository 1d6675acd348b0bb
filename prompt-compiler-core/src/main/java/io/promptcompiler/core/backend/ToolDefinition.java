package io.promptcompiler.core.backend;

import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Member.Hint;
import io.promptcompiler.core.program.caching.StablePrefix;
import io.promptcompiler.core.type.Trust;
import io.promptcompiler.runtime.ParameterTrust;
import io.promptcompiler.runtime.tool.ToolHints;
import io.promptcompiler.runtime.tool.ToolInfo;
import java.util.Map;
import java.util.Optional;

/**
 * Creates the definition of a tool from its document. It equals the definition from the generated
 * class.
 */
public final class ToolDefinition {
  private ToolDefinition() {}

  /** Returns the definition of an entry point that is a tool; empty if it is none. */
  public static Optional<ToolInfo> of(EntryPoint entryPoint) {
    return entryPoint.tool().map(tool -> of(tool, entryPoint));
  }

  /** Returns the definition of a tool that no document defines. */
  public static ToolInfo of(String name, Member.ToolDefinedElsewhere tool) {
    return ToolInfo.of(name, tool.description(), tool.parameters());
  }

  /**
   * Returns the length of a definition in a request, in UTF-16 units: of its name, its description
   * and its parameters.
   */
  public static long length(ToolInfo tool) {
    return ToolForm.ANTHROPIC.json(tool).length();
  }

  /** Returns the estimated tokens of a definition in a request. */
  public static long tokens(ToolInfo tool) {
    return StablePrefix.tokens(length(tool));
  }

  private static ToolInfo of(Member.Tool tool, EntryPoint entryPoint) {
    return ToolInfo.of(tool.called(), tool.description(), tool.arguments().json())
        .withId(entryPoint.about().id())
        .withTitle(tool.title())
        .withOutputSchema(entryPoint.output().map(Member.Output::schema).orElse(""))
        .withDecimalParameters(tool.arguments().decimals().toArray(new String[0]))
        .withSensitiveParameters(tool.arguments().sensitive().toArray(new String[0]))
        .withHints(hints(tool.hints()))
        .withTrust(
            tool.trust() == Trust.TRUSTED ? ParameterTrust.TRUSTED : ParameterTrust.UNTRUSTED)
        .withSha256(entryPoint.about().sha256());
  }

  private static ToolHints hints(Map<Hint, Boolean> hints) {
    return new ToolHints(
        hints.get(Hint.READ_ONLY),
        hints.get(Hint.DESTRUCTIVE),
        hints.get(Hint.IDEMPOTENT),
        hints.get(Hint.OPEN_WORLD));
  }
}
