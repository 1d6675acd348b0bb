package io.promptcompiler.workbench.review;

import io.promptcompiler.core.evolve.Change;
import io.promptcompiler.core.evolve.CompareRenderings.Effect;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A prompt that changed.
 *
 * @param module the name of its module; empty if there is only one
 * @param id its id, or the released one if it is gone
 * @param was its released id, if it has another one now; otherwise empty
 * @param state what became of it
 * @param effects the effects on callers that pass the same values as before
 * @param texts its compared texts
 * @param facts other properties that changed
 * @param changes what {@code breaking} reports of it
 * @param files the paths of the files that caused the change
 */
record PromptReview(
    String module,
    String id,
    String was,
    State state,
    Set<Effect> effects,
    List<ComparedText> texts,
    List<Fact> facts,
    List<ReportedChange> changes,
    List<String> files) {

  /** The prompts with the largest differences first. */
  static final Comparator<PromptReview> LARGEST_FIRST =
      Comparator.comparing((PromptReview review) -> review.state == State.SAME)
          .thenComparing(Comparator.comparingLong(PromptReview::size).reversed())
          .thenComparing(PromptReview::module)
          .thenComparing(PromptReview::id);

  /** The states of a prompt since the release. */
  enum State {
    /** It is new. */
    ADDED,
    /** It is gone. */
    REMOVED,
    /** It can render something else, or refuses values. */
    CHANGED,
    /** It renders the same, and has changed otherwise. */
    SAME
  }

  /** Copies the collections. */
  PromptReview {
    effects = Set.copyOf(effects);
    texts = List.copyOf(texts);
    facts = List.copyOf(facts);
    changes = List.copyOf(changes);
    files = List.copyOf(files);
  }

  /**
   * A change that {@code breaking} reports.
   *
   * @param isAllowed whether a major step allows it
   */
  record ReportedChange(Change change, boolean isAllowed) {}

  /** Returns the number of lines that differ in all texts. */
  long size() {
    return texts.stream()
        .flatMap(text -> text.lines().stream())
        .filter(ComparedLine::differs)
        .count();
  }

  /** Returns what prompts have in common that are shown together: everything but their texts. */
  Object change() {
    return List.of(
        state,
        effects,
        files,
        texts.stream()
            .flatMap(text -> text.lines().stream())
            .filter(ComparedLine::differs)
            .map(ComparedLine::pieces)
            .collect(Collectors.toSet()),
        texts.stream().map(ComparedText::problem).collect(Collectors.toSet()),
        facts.stream().map(Fact::name).toList(),
        changes.stream().map(ReviewWords::change).toList());
  }
}
