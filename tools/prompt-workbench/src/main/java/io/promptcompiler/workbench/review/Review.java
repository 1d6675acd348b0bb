package io.promptcompiler.workbench.review;

import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import io.promptcompiler.workbench.review.PromptReview.State;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The changes of the prompts of all modules since a release.
 *
 * @param release the release: a revision, coordinates, a file
 * @param uncompared the folders that were not compared, each with the reason
 * @param weakened sentences about checks that report less than by default or than in the release
 * @param prompts the prompts that changed, the largest changes first
 * @param unaffected the ids of prompts whose files changed, but which are otherwise the same
 * @param others what {@code breaking} reports besides: changes of shared types, folders, packages
 * @param notes sentences about the comparison as a whole
 */
record Review(
    String release,
    List<String> uncompared,
    List<String> weakened,
    List<PromptReview> prompts,
    List<String> unaffected,
    List<ReportedChange> others,
    List<String> notes) {
  /** Copies the lists. */
  Review {
    uncompared = List.copyOf(uncompared);
    weakened = List.copyOf(weakened);
    prompts = List.copyOf(prompts);
    unaffected = List.copyOf(unaffected);
    others = List.copyOf(others);
    notes = List.copyOf(notes);
  }

  /** Returns the prompts; those with the same change are in one list. */
  List<List<PromptReview>> groups() {
    Map<Object, List<PromptReview>> groups = new LinkedHashMap<>();
    prompts.forEach(
        prompt -> groups.computeIfAbsent(prompt.change(), none -> new ArrayList<>()).add(prompt));
    return List.copyOf(groups.values());
  }

  /** Returns the number of prompts in a state. */
  long count(State state) {
    return prompts.stream().filter(prompt -> prompt.state() == state).count();
  }

  /** Returns the ids of the prompts that can render something else than before, or are new. */
  List<String> ids() {
    return prompts.stream()
        .filter(prompt -> prompt.state() == State.ADDED || prompt.state() == State.CHANGED)
        .map(PromptReview::id)
        .distinct()
        .sorted()
        .toList();
  }

  /** Returns the ids of the prompts that are gone. */
  List<String> removed() {
    return prompts.stream()
        .filter(prompt -> prompt.state() == State.REMOVED)
        .map(PromptReview::id)
        .distinct()
        .sorted()
        .toList();
  }
}
