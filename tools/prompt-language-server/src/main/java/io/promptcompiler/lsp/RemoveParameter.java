package io.promptcompiler.lsp;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Removes the declaration of an unused parameter, and its values in examples. */
final class RemoveParameter {
  private RemoveParameter() {}

  /**
   * Returns the change for a finding about an unused parameter.
   *
   * @throws RefusedException if the module would have a new finding, or do something else
   */
  static ModuleEdit of(Diagnostic finding, Workspace.Found found, CheckChange check) {
    Names names = new Names(found.snapshot());
    Location declared = finding.location();
    Map<String, Set<Span>> byFile = new HashMap<>();
    for (Use use : names.at(declared.source(), declared.span().start())) {
      if (use.meaning() instanceof NameMeaning.OfField) {
        for (Location place : names.references(use, /* withDeclaration= */ true)) {
          byFile.computeIfAbsent(place.source().path(), none -> new HashSet<>()).add(place.span());
        }
      }
    }
    List<Edit> edits = new ArrayList<>();
    for (SourceFile file : found.snapshot().files()) {
      Set<Span> places = byFile.getOrDefault(file.text().path(), Set.of());
      edits.addAll(RemoveEntries.of(file, places));
    }
    ModuleEdit change = new ModuleEdit(Map.of(), edits);
    check.check(change, "Without the parameter", /* isProven= */ true);
    return change;
  }
}
