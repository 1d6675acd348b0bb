package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Converts changes to findings. A changed text that several prompts include becomes one finding. A
 * finding outside the document of its prompt contains the name of the prompt.
 */
final class JoinChanges {
  private static final int MOST_NAMES = 5;

  private final Map<String, List<String>> documents;

  /**
   * Creates an instance for a comparison.
   *
   * @param documents the paths of the documents of each prompt, by the subject of its changes
   */
  JoinChanges(Map<String, List<String>> documents) {
    this.documents = documents;
  }

  /** Returns the findings, in printing order. */
  List<Diagnostic> findings(List<Change> changes) {
    Map<List<Object>, List<Change>> joined = new LinkedHashMap<>();
    for (Change change : changes) {
      Diagnostic finding = change.finding();
      joined
          .computeIfAbsent(
              List.of(
                  finding.code(),
                  finding.severity(),
                  finding.location().source().path(),
                  finding.location().span(),
                  finding.message(),
                  finding.fix().text()),
              none -> new ArrayList<>())
          .add(change);
    }
    return joined.values().stream().map(this::finding).sorted(Diagnostic.ORDER).toList();
  }

  private Diagnostic finding(List<Change> same) {
    Diagnostic finding = same.get(0).finding();
    String path = finding.location().source().path();
    TreeSet<String> elsewhere = new TreeSet<>();
    for (Change change : same) {
      if (!documents.getOrDefault(change.subject(), List.of(path)).contains(path)) {
        elsewhere.add(change.subject());
      }
    }
    if (elsewhere.isEmpty()) {
      return finding;
    }
    return new Diagnostic(
        finding.code(),
        finding.severity(),
        finding.location(),
        finding.message() + " Affected: " + names(elsewhere) + ".",
        finding.fix(),
        finding.includedFrom(),
        finding.released(),
        finding.subject());
  }

  private static String names(Set<String> subjects) {
    String names =
        subjects.stream()
            .limit(MOST_NAMES)
            .map(name -> "'" + name + "'")
            .collect(Collectors.joining(", "));
    int more = subjects.size() - MOST_NAMES;
    return more > 0 ? names + " and " + more + " more" : names;
  }
}
