package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.tool.ToolSource.Kind;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Reports names that several tools of a module and its libraries have. Methods in Java can share a
 * name with each other, because not all of them are given to one model, and with a file, which
 * describes them. Tools of servers have the name of their server before their own.
 */
public final class ToolCollisions {
  private static final Set<Kind> FILES = EnumSet.of(Kind.FILE, Kind.LIBRARY);

  private ToolCollisions() {}

  /** Reports the tools whose names are taken, each at its place. */
  public static void check(KnownTools tools, DiagnosticSink sink) {
    Map<String, KnownTool> first = new LinkedHashMap<>();
    tools.all().stream()
        .filter(tool -> tool.source().kind() != Kind.SERVER)
        // Whoever can change a file has the finding: the module, and not its library.
        // A name that is written in a file can be changed there, and is shown.
        .sorted(
            Comparator.comparing(ToolCollisions::rank)
                .thenComparing(tool -> tool.place().span().start()))
        .forEach(
            tool -> {
              KnownTool other = first.putIfAbsent(tool.name(), tool);
              if (other != null && clash(tool, other)) {
                sink.report(
                    Diagnostic.of(
                            DiagnosticCode.TOOL_TWICE,
                            tool.place(),
                            tool.name(),
                            other.source().words())
                        .fix(
                            tool.source().kind() == Kind.EXTERNAL
                                ? "Remove it from 'external'."
                                : "Rename one of the two."));
              }
            });
  }

  private static int rank(KnownTool tool) {
    return switch (tool.source().kind()) {
      case LIBRARY -> 0;
      case FILE -> 1;
      case JAVA -> 2;
      case EXTERNAL, SERVER -> 3;
    };
  }

  private static boolean clash(KnownTool one, KnownTool other) {
    return one.source().kind() == Kind.EXTERNAL
        ? other.source().kind() != Kind.EXTERNAL
        : FILES.contains(one.source().kind()) && FILES.contains(other.source().kind());
  }
}
