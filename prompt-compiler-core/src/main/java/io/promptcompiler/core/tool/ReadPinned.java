package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataNode.Sequence;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the tools of a server from the file that {@code prompt tools pin} writes. It also reads the
 * result of {@code tools/list}, and the whole answer.
 */
public final class ReadPinned {
  private static final String PIN = "Run 'prompt tools pin %s' again.";

  private final String server;
  private final DiagnosticSink sink;

  private ReadPinned(String server, DiagnosticSink sink) {
    this.server = server;
    this.sink = sink;
  }

  /**
   * Returns the tools in a file, in its order. A tool that cannot be used is reported and left out.
   *
   * @param server the name of the server in prompts
   */
  public static List<PinnedTool> read(SourceText text, String server, DiagnosticSink sink) {
    ReadPinned read = new ReadPinned(server, sink);
    if (text.content().stripLeading().startsWith("[")) {
      read.list(text);
      return List.of();
    }
    return JsonReader.read(text, sink).map(read::tools).orElse(List.of());
  }

  /** Reports a file whose content is a list. */
  private void list(SourceText text) {
    int start = text.content().indexOf('[');
    refuse(
        new Location(text, new Span(start, start + 1)),
        "it is a list, and not an object with a list 'tools', as in the result of tools/list",
        "Write '{ \"tools\": ' before the list and '}' after it. For hashes, run 'prompt tools pin'.");
  }

  private List<PinnedTool> tools(Mapping document) {
    Optional<Mapping> answer =
        document
            .entry("result")
            .map(Entry::value)
            .flatMap(node -> DataNode.as(node, Mapping.class));
    Mapping result = answer.orElse(document);
    Optional<Sequence> list =
        result.entry("tools").map(Entry::value).flatMap(node -> DataNode.as(node, Sequence.class));
    if (list.isEmpty()) {
      refuse(result.beginning(), "there is no list 'tools', as in the result of tools/list");
      return List.of();
    }
    result
        .entry("nextCursor")
        .filter(entry -> entry.value() instanceof Scalar scalar && !scalar.isNull())
        .ifPresent(
            entry ->
                refuse(
                    entry.keyLocation(),
                    "it is only a page of the tools, and 'nextCursor' leads to the next"));
    List<PinnedTool> tools = new ArrayList<>();
    Map<String, PinnedTool> byName = new HashMap<>();
    for (DataNode item : list.get().items()) {
      tool(item)
          .ifPresent(
              tool -> {
                PinnedTool first = byName.putIfAbsent(tool.name().text(), tool);
                if (first == null) {
                  checkHash(tool);
                  tools.add(tool);
                } else {
                  twice(tool, first);
                }
              });
    }
    return tools;
  }

  private Optional<PinnedTool> tool(DataNode item) {
    if (!(item instanceof Mapping mapping)) {
      refuse(item.beginning(), "a tool is an object with a 'name'");
      return Optional.empty();
    }
    Optional<Scalar> name =
        mapping
            .entry("name")
            .map(Entry::value)
            .flatMap(node -> DataNode.as(node, Scalar.class))
            .filter(scalar -> !scalar.isPlain());
    if (name.isEmpty()) {
      refuse(mapping.beginning(), "a tool has no 'name'");
      return Optional.empty();
    }
    if (!KnownTool.canBeNamed(name.get().text())) {
      refuse(
          name.get().location(),
          "the name of a tool has up to 200 letters, digits, '_', '-', '.', '/' and ':'");
      return Optional.empty();
    }
    return Optional.of(new PinnedTool(name.get(), mapping));
  }

  private void checkHash(PinnedTool tool) {
    Optional<Entry> hash = tool.data().entry(PinnedTool.HASH);
    if (hash.isPresent() && !tool.text(PinnedTool.HASH).equals(Optional.of(tool.hash()))) {
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.PINNED_TOOL_CHANGED,
                  tool.name().location(),
                  tool.name().text(),
                  server)
              .fix(PIN.formatted(server)));
    }
  }

  private void twice(PinnedTool tool, PinnedTool first) {
    sink.report(
        Diagnostic.of(
                DiagnosticCode.TOOL_TWICE,
                tool.name().location(),
                tool.name().text(),
                "in line " + first.name().location().line())
            .fix(PIN.formatted(server)));
  }

  private void refuse(Location place, String why) {
    refuse(place, why, PIN.formatted(server));
  }

  private void refuse(Location place, String why, String fix) {
    String path = place.source().path();
    String name = path.substring(path.lastIndexOf('/') + 1);
    sink.report(Diagnostic.of(DiagnosticCode.TOOLS_UNREADABLE, place, name, why).fix(fix));
  }
}
