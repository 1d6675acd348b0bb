package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Fix;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names the prompt in each finding that several prompts have, word for word and at the same place,
 * since what all of them inherit has changed.
 */
final class NameSubjects {
  private final Map<List<Object>, Set<String>> subjects = new HashMap<>();

  private NameSubjects(List<Change> changes) {
    changes.forEach(
        change ->
            subjects
                .computeIfAbsent(same(change.finding()), none -> new HashSet<>())
                .add(change.subject()));
  }

  /** The same changes, with names where they are needed. */
  static List<Change> in(List<Change> changes) {
    NameSubjects names = new NameSubjects(changes);
    return changes.stream().map(names::named).toList();
  }

  private static List<Object> same(Diagnostic finding) {
    return List.of(finding.code(), finding.message(), finding.location());
  }

  private Change named(Change change) {
    if (subjects.getOrDefault(same(change.finding()), Set.of()).size() <= 1) {
      return change;
    }
    Fix fix = change.finding().fix();
    String name = Fix.of(" It is a change of '" + change.subject() + "'.").text();
    Fix named = new Fix((fix.text() + name).strip(), fix.edits());
    return change.withFinding(change.finding().fix(named));
  }
}
