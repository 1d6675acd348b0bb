package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.evolve.CompareTypes.Side;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
import io.promptcompiler.core.program.Member.ToolDefinedElsewhere;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.tool.PinnedTool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Compares the definitions of tools that a prompt lists and that no document defines: those pinned
 * from servers, and the descriptions of methods in Java. A tool whose definition is not known on
 * both sides is not compared.
 */
final class CompareListedTools {
  private final String name;
  private final Location releasedPlace;
  private final Location place;
  private final ChangeSink report;

  private CompareListedTools(
      String name, Location releasedPlace, Location place, ChangeSink report) {
    this.name = name;
    this.releasedPlace = releasedPlace;
    this.place = place;
    this.report = report;
  }

  /** Reports the changes of tools that a prompt listed and lists. */
  static void compare(EntryPoint old, EntryPoint now, ChangeSink report) {
    Map<String, ToolDefinedElsewhere> released = definitions(old);
    for (Member.Listed tool : now.tools().map(Member.Tools::listed).orElse(List.of())) {
      ToolDefinedElsewhere was = released.get(tool.name());
      if (was != null && tool.definition().isPresent()) {
        new CompareListedTools(
                tool.name(), old.tools().orElseThrow().location(), tool.place(), report)
            .compare(was, tool.definition().get());
      }
    }
  }

  /** Returns whether the known definitions differ. */
  static boolean differ(EntryPoint old, EntryPoint now) {
    return !definitions(old).equals(definitions(now));
  }

  private static Map<String, ToolDefinedElsewhere> definitions(EntryPoint prompt) {
    return prompt.tools().map(Member.Tools::definitions).orElse(new TreeMap<>());
  }

  private void compare(ToolDefinedElsewhere old, ToolDefinedElsewhere now) {
    if (!old.description().equals(now.description())) {
      described(name, now.description());
    }
    Mapping oldOthers = object(old.others());
    Mapping others = object(now.others());
    schemas(Side.CALLED, object(old.parameters()), object(now.parameters()));
    Optional<DataNode> oldResult = oldOthers.entry("outputSchema").map(Entry::value);
    Optional<DataNode> result = others.entry("outputSchema").map(Entry::value);
    if (oldResult.isPresent() && result.isEmpty()) {
      change(Side.RETURNED, TypeChange.OUTPUT_REMOVED, name);
    } else if (oldResult.isPresent()) {
      schemas(Side.RETURNED, oldResult.get(), result.get());
    }
    Map<String, String> hints = hints(oldOthers);
    hints(others)
        .forEach(
            (hint, is) -> {
              String was = hints.get(hint);
              if (!is.equals(was)) {
                add(
                    name + "." + hint + " " + is,
                    Diagnostic.of(
                        DiagnosticCode.TOOL_HINT_CHANGED,
                        place,
                        name + "." + hint,
                        String.valueOf(was),
                        is));
              }
            });
  }

  private void schemas(Side side, DataNode old, DataNode now) {
    new CompareSchemas(
            side,
            new CompareSchemas.Sink() {
              @Override
              public void changed(TypeChange change, String path, String... words) {
                change(side, change, path, words);
              }

              @Override
              public void described(String path, String text) {
                CompareListedTools.this.described(path, text);
              }
            },
            old,
            now)
        .compare(name);
  }

  private void change(Side side, TypeChange change, String path, String... words) {
    TypeChange.Finding found = change.rule(side).finding(path, releasedPlace, place, words);
    add(
        found.detail(),
        found.finding().fix("Check the texts that say how to call it, and the code that does."));
  }

  private void described(String path, String text) {
    add(
        path + " " + text,
        Diagnostic.of(DiagnosticCode.TOOL_DESCRIPTION_CHANGED, place, path)
            .fix("Models may call the tool more or less often, or with other arguments."));
  }

  private void add(String detail, Diagnostic finding) {
    report.add(
        detail,
        finding.released(releasedPlace),
        List.of(),
        Category.of(finding.code()) == Category.CONTRACT
            ? Change.Reach.OTHERS
            : Change.Reach.VALUES);
  }

  private static Map<String, String> hints(Mapping others) {
    Map<String, String> hints = new TreeMap<>();
    Optional<Mapping> given =
        others
            .entry("annotations")
            .map(Entry::value)
            .flatMap(node -> DataNode.as(node, Mapping.class));
    for (Member.Hint hint : Member.Hint.values()) {
      hints.put(
          hint.word(),
          given
              .flatMap(all -> all.entry(hint.word() + "Hint"))
              .map(Entry::value)
              .flatMap(node -> DataNode.as(node, Scalar.class))
              .filter(value -> !value.isNull())
              .map(PinnedTool::json)
              .orElse(String.valueOf(hint.isAssumed())));
    }
    return hints;
  }

  private static Mapping object(String json) {
    return JsonReader.read(
            new SourceText("definition", json.isEmpty() ? "{}" : json), finding -> {})
        .orElseThrow();
  }
}
