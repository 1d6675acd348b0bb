package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import java.util.List;
import java.util.function.Function;

/** Receives the changes of one prompt, or of one type that several prompts share. */
final class ChangeSink {
  private final String subject;
  private final boolean isStep;
  private final Function<String, List<ApiPart>> parts;
  private final List<Change> changes;

  /**
   * Creates a sink.
   *
   * @param isStep whether the prompt itself has a new major version
   * @param parts finds the API of a member, by its declared path
   * @param changes receives the reported changes
   */
  ChangeSink(
      String subject, boolean isStep, Function<String, List<ApiPart>> parts, List<Change> changes) {
    this.subject = subject;
    this.isStep = isStep;
    this.parts = parts;
    this.changes = changes;
  }

  /** Returns a sink for a part of the prompt that may itself have a new major version. */
  ChangeSink ofPart(boolean isStepOfPart) {
    return new ChangeSink(subject, isStep || isStepOfPart, parts, changes);
  }

  /**
   * Adds a change.
   *
   * @param detail the detail that distinguishes it from other changes of its kind
   */
  void add(String detail, Diagnostic finding) {
    add(detail, finding, List.of());
  }

  /**
   * Adds a change that may be visible to callers in some members.
   *
   * @param members their declared names, each preceded by the names of the declarations that
   *     contain it
   * @param detail the detail that distinguishes it from other changes of its kind
   * @param reach who is affected besides callers
   */
  void addSeenIn(List<String> members, String detail, Diagnostic finding, Change.Reach reach) {
    List<ApiPart> seen = members.stream().flatMap(path -> parts.apply(path).stream()).toList();
    add(detail, finding, seen, reach);
  }

  /**
   * Adds a change that is visible to callers.
   *
   * @param explains the parts of classes in which they see it
   */
  void add(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.VALUES);
  }

  /**
   * Adds a change that does not only affect callers of classes, and is also visible in these parts.
   */
  void addForOthers(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.OTHERS);
  }

  /** Adds a change that counts only if these parts of classes differ for callers. */
  void addIfSeen(String detail, Diagnostic finding, List<ApiPart> explains) {
    add(detail, finding, explains, Change.Reach.CALLERS);
  }

  /** Adds a change with a reach. */
  void add(String detail, Diagnostic finding, List<ApiPart> explains, Change.Reach reach) {
    changes.add(change(detail, finding, explains, reach));
  }

  /** Returns a new change without adding it. */
  Change change(String detail, Diagnostic finding, List<ApiPart> explains, Change.Reach reach) {
    return new Change(subject, detail, isStep, finding, explains, reach);
  }
}
