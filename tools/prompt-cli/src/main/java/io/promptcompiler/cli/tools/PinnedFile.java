package io.promptcompiler.cli.tools;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.source.UnifiedDiff;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.IndentJson;
import io.promptcompiler.core.tool.PinnedTool;
import io.promptcompiler.core.tool.ReadPinned;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The tools of a server as a file: sorted by name, each with its hash, and with sorted keys, so
 * that a difference between two files is one between the tools.
 */
public final class PinnedFile {
  private final Map<String, PinnedTool> tools = new LinkedHashMap<>();

  private PinnedFile(List<PinnedTool> tools) {
    tools.stream()
        .sorted(Comparator.comparing(tool -> tool.name().text()))
        .forEach(tool -> this.tools.put(tool.name().text(), tool));
  }

  /**
   * Returns the tools that a server has listed. Those that cannot be pinned are reported.
   *
   * @param server the name of the server in prompts
   */
  public static PinnedFile of(List<DataNode> listed, String server, DiagnosticSink sink) {
    String json =
        listed.stream()
            .map(PinnedTool::json)
            .collect(Collectors.joining(",\n", "{\"tools\":[", "]}"));
    return read(new SourceText("the answer of the server", json), server, sink);
  }

  /** Reads a file. */
  public static PinnedFile read(SourceText text, String server, DiagnosticSink sink) {
    return new PinnedFile(ReadPinned.read(text, server, sink));
  }

  /** Returns the number of tools. */
  public int size() {
    return tools.size();
  }

  /** Returns the content of the file. */
  public String content() {
    String all =
        tools.values().stream()
            .map(PinnedTool::pinned)
            .collect(Collectors.joining(",", "{\"tools\":[", "]}"));
    return IndentJson.indent(all, 2) + "\n";
  }

  /**
   * Returns the tools that differ from an earlier file, each with a heading and the changed lines;
   * empty if none does.
   */
  public List<String> changesSince(PinnedFile before) {
    Set<String> names = new TreeSet<>(before.tools.keySet());
    names.addAll(tools.keySet());
    List<String> changes = new ArrayList<>();
    for (String name : names) {
      PinnedTool old = before.tools.get(name);
      PinnedTool fresh = tools.get(name);
      if (fresh == null) {
        changes.add(name + " (removed)\n");
      } else if (old == null) {
        changes.add(name + " (added)\n" + lines("", text(fresh)));
      } else if (!old.hash().equals(fresh.hash())) {
        changes.add(name + " (changed)\n" + lines(text(old), text(fresh)));
      }
    }
    return changes;
  }

  /** Returns a definition for people: the description as it is, and the rest as JSON. */
  private static String text(PinnedTool tool) {
    String rest =
        PinnedTool.json(
            tool.data()
                .keeping(key -> !Set.of("description", "name", PinnedTool.HASH).contains(key)));
    return tool.text("description").map(text -> text.strip() + "\n").orElse("")
        + (rest.equals("{}") ? "" : IndentJson.indent(rest, 2) + "\n");
  }

  private static String lines(String old, String fresh) {
    return UnifiedDiff.hunks(old, fresh)
        .lines()
        .filter(line -> !line.startsWith("@@"))
        .map(line -> "  " + line + "\n")
        .collect(Collectors.joining());
  }
}
