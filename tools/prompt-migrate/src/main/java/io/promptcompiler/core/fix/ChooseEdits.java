package io.promptcompiler.core.fix;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.Edit;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Chooses edits that can be applied together. Only fixes that are certain are chosen; all edits of
 * a fix are chosen or none, and chosen edits do not overlap.
 */
final class ChooseEdits {
  private final Predicate<String> mayEdit;
  private final Map<String, List<Edit>> byFile = new TreeMap<>();

  /** The edited ranges by file and start offset. */
  private final Map<String, NavigableMap<Integer, Span>> spans = new HashMap<>();

  private final Set<List<Edit>> seen = new HashSet<>();
  private final List<Diagnostic> chosen = new ArrayList<>();

  private ChooseEdits(Predicate<String> mayEdit) {
    this.mayEdit = mayEdit;
  }

  /**
   * Chooses among the edits of findings.
   *
   * @param mayEdit tests whether the file with a path may be edited
   */
  static ChooseEdits of(List<Diagnostic> found, Predicate<String> mayEdit) {
    ChooseEdits choice = new ChooseEdits(mayEdit);
    found.forEach(choice::consider);
    return choice;
  }

  private void consider(Diagnostic finding) {
    List<Edit> edits = finding.fix().edits();
    boolean isPossible =
        finding.fix().isCertain()
            && edits.stream().allMatch(edit -> mayEdit.test(edit.place().source().path()))
            && edits.stream().anyMatch(ChooseEdits::isChange)
            && edits.stream().noneMatch(this::overlaps);
    if (isPossible && seen.add(edits)) {
      chosen.add(finding);
      for (Edit edit : edits) {
        String path = edit.place().source().path();
        byFile.computeIfAbsent(path, none -> new ArrayList<>()).add(edit);
        Span span = edit.place().span();
        spans.computeIfAbsent(path, none -> new TreeMap<>()).put(span.start(), span);
      }
    }
  }

  private static boolean isChange(Edit edit) {
    return !edit.replacement().equals(edit.place().text());
  }

  private boolean overlaps(Edit edit) {
    Span span = edit.place().span();
    NavigableMap<Integer, Span> taken =
        spans.getOrDefault(edit.place().source().path(), new TreeMap<>());
    return Stream.of(taken.floorEntry(span.end()), taken.ceilingEntry(span.start()))
        .filter(Objects::nonNull)
        .anyMatch(other -> touches(span, other.getValue()));
  }

  /** Returns whether two ranges overlap, or touch if one of them is empty. */
  private static boolean touches(Span one, Span other) {
    boolean isInserted = one.length() == 0 || other.length() == 0;
    return isInserted
        ? one.start() <= other.end() && other.start() <= one.end()
        : one.start() < other.end() && other.start() < one.end();
  }

  /** Returns the findings with chosen edits. */
  List<Diagnostic> chosen() {
    return chosen;
  }

  /** Returns the changed files with their new contents. */
  Map<SourceText, String> contents() {
    Map<SourceText, String> contents = new LinkedHashMap<>();
    byFile.forEach(
        (path, edits) -> contents.put(edits.get(0).place().source(), Edit.applied(edits)));
    return contents;
  }
}
