package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Limits;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.source.ReadSource;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.tool.ToolSource.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the tools that the settings of a project list. Files that cannot be read are reported and
 * left out.
 */
public final class ReadKnownTools {
  private final DiagnosticList found = new DiagnosticList();

  private ReadKnownTools() {}

  /**
   * Returns the tools.
   *
   * @param uses receives the meanings of names
   */
  public static KnownTools read(ToolFiles files, UseSink uses, DiagnosticSink sink) {
    ReadKnownTools read = new ReadKnownTools();
    KnownTools tools = read.tools(files, uses);
    read.found.toList().forEach(sink::report);
    return tools;
  }

  private KnownTools tools(ToolFiles files, UseSink uses) {
    ToolSettings settings = files.settings();
    List<KnownTool> tools = new ArrayList<>();
    for (ToolFiles.Pinned file : files.pinned()) {
      content(file, uses).ifPresent(text -> tools.addAll(pinned(text, file.server().name())));
      if (tools.size() > Limits.TOOLS) {
        found.report(tooMany(file.server().place(), tools.size()));
        tools.subList(Limits.TOOLS, tools.size()).clear();
        break;
      }
    }
    tools.addAll(external(settings.external().orElse(List.of())));
    List<String> missing = new ArrayList<>();
    settings
        .java()
        .ifPresent(
            java -> files.java().ifPresent(code -> code.read(java.place(), tools, missing, found)));
    boolean areOthersDeclared = settings.external().isPresent();
    if (!areOthersDeclared) {
      missing.forEach(why -> found.report(unknown(settings.java().orElseThrow().place(), why)));
    }
    // After an error, a name can be that of a tool that could not be read.
    boolean isComplete =
        settings.isWhole() && !found.isBroken() && (missing.isEmpty() || areOthersDeclared);
    KnownTools known = KnownTools.of(tools, isComplete, settings.limits());
    return missing.isEmpty() || !areOthersDeclared
        ? known
        : known.without(
            "Not all tools in Java can be read: "
                + missing.get(0)
                + ". List such names under 'external' in prompt.yaml.");
  }

  private static Diagnostic tooMany(Location place, int count) {
    return Diagnostic.of(
            DiagnosticCode.TOO_MANY, place, ToolsShape.MCP, count, "tools", Limits.TOOLS)
        .fix("Remove servers and tools that no prompt mentions. A file counts for each server.");
  }

  private static Diagnostic unknown(Location place, String why) {
    return Diagnostic.of(DiagnosticCode.JAVA_TOOLS_UNKNOWN, place, why)
        .fix(
            "List the names of such tools under 'external', or write 'external: []' if prompts"
                + " mention none; until then, unknown names in prompts are not reported.");
  }

  private Optional<SourceText> content(ToolFiles.Pinned file, UseSink uses) {
    if (file.content().isPresent()) {
      return ReadSource.decode(ToolFiles.path(file.server()), file.content().get(), uses, found);
    }
    Location place = file.server().place();
    found.report(
        Diagnostic.of(DiagnosticCode.TOOLS_UNREADABLE, place, place.text(), file.problem())
            .fix(
                "Write it with 'prompt tools pin "
                    + file.server().name()
                    + " -- COMMAND', where COMMAND starts the server."));
    return Optional.empty();
  }

  private List<KnownTool> pinned(SourceText text, String server) {
    return ReadPinned.read(text, server, found).stream()
        .map(
            tool ->
                new KnownTool(
                    tool.name().text(),
                    new ToolSource(Kind.SERVER, server),
                    tool.name().location(),
                    tool.text(PinnedTool.DESCRIPTION),
                    tool.json(PinnedTool.PARAMETERS),
                    tool.others(),
                    Optional.empty()))
        .toList();
  }

  private List<KnownTool> external(List<Scalar> names) {
    Map<String, KnownTool> tools = new LinkedHashMap<>();
    for (Scalar name : names) {
      KnownTool tool =
          new KnownTool(
              name.text(),
              new ToolSource(Kind.EXTERNAL, ""),
              name.location(),
              Optional.empty(),
              Optional.empty());
      KnownTool first = tools.putIfAbsent(name.text(), tool);
      if (first != null) {
        found.report(
            Diagnostic.of(
                    DiagnosticCode.TOOL_TWICE,
                    name.location(),
                    name.text(),
                    "in line " + first.place().line())
                .fix("Remove one of the two."));
      }
    }
    return List.copyOf(tools.values());
  }
}
