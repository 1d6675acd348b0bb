package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
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
  private final DiagnosticSink sink;

  private ReadKnownTools(DiagnosticSink sink) {
    this.sink = sink;
  }

  /**
   * Returns the tools.
   *
   * @param uses receives the meanings of names
   */
  public static KnownTools read(ToolFiles files, UseSink uses, DiagnosticSink sink) {
    return new ReadKnownTools(sink).read(files, uses);
  }

  private KnownTools read(ToolFiles files, UseSink uses) {
    List<KnownTool> tools = new ArrayList<>();
    for (ToolFiles.Pinned file : files.pinned()) {
      content(file, uses).ifPresent(text -> tools.addAll(pinned(text, file.server().name())));
    }
    tools.addAll(external(files.settings().external().orElse(List.of())));
    boolean areOthersDeclared = files.settings().external().isPresent();
    boolean isComplete =
        files
            .java()
            .map(
                code ->
                    code.read(
                        files.settings().java().orElseThrow().place(),
                        areOthersDeclared,
                        tools,
                        sink))
            .orElse(true);
    return KnownTools.of(tools, isComplete, files.settings().limits());
  }

  private Optional<SourceText> content(ToolFiles.Pinned file, UseSink uses) {
    if (file.content().isPresent()) {
      return ReadSource.decode(ToolFiles.path(file.server()), file.content().get(), uses, sink);
    }
    Location place = file.server().place();
    sink.report(
        Diagnostic.of(DiagnosticCode.TOOLS_UNREADABLE, place, place.text(), file.problem())
            .fix(
                "Write it with 'prompt tools pin "
                    + file.server().name()
                    + " -- COMMAND', where COMMAND starts the server."));
    return Optional.empty();
  }

  private List<KnownTool> pinned(SourceText text, String server) {
    return ReadPinned.read(text, server, sink).stream()
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
        sink.report(
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
