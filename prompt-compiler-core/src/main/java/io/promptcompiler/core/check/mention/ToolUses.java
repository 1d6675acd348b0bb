package io.promptcompiler.core.check.mention;

import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.tool.KnownTool;
import io.promptcompiler.core.tool.ToolLookup;
import io.promptcompiler.core.type.NameMeaning;
import java.util.List;

/** Reports the meanings of the names of tools, for editors. */
public final class ToolUses {
  private ToolUses() {}

  /**
   * Reports the meaning of a name, if a tool has it: a name in a document, or one with the prefix
   * of a client.
   */
  public static void report(String written, Location at, ToolLookup tools) {
    if (Use.isWanted(at)) {
      List<KnownTool> found = tools.named(written);
      if (found.size() == 1) {
        report(found.get(0), at);
      } else if (found.isEmpty()) {
        tools.all().byClientName(written).ifPresent(tool -> report(tool, ending(at, tool)));
      }
    }
  }

  /** Reports the place of a tool's name. */
  public static void report(KnownTool tool, Location at) {
    report(tool.fullName(), at);
  }

  /** Reports the place of the name of a tool. */
  public static void report(String fullName, Location at) {
    Use.report(at, () -> new NameMeaning.OfTool(fullName));
  }

  /** Returns the place without a prefix. */
  private static Location ending(Location at, KnownTool tool) {
    int end = at.span().end();
    return at.text().endsWith(tool.name())
        ? new Location(at.source(), new Span(end - tool.name().length(), end))
        : at;
  }
}
