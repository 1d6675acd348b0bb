package io.promptcompiler.core.evolve;

import static io.promptcompiler.core.evolve.Compatibility.LINKING;
import static io.promptcompiler.core.evolve.Compatibility.SOURCE;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Matches changes of documents with the differences of classes that they cause. Each change is
 * given its kind of incompatibility, and a difference that no change explains is reported
 * separately, so that everything that breaks callers is reported exactly once.
 */
final class ExplainDifferences {
  private final List<ApiDifference> differences;
  private final Set<Compatibility> counted;
  private final Predicate<Change> isEnough;
  private final Set<ApiDifference> explained = new LinkedHashSet<>();

  private ExplainDifferences(
      List<ApiDifference> differences, Set<Compatibility> counted, Predicate<Change> isEnough) {
    this.differences = differences;
    this.counted = counted;
    this.isEnough = isEnough;
  }

  /**
   * Returns the changes to report.
   *
   * @param changes the changes of documents
   * @param differences the differences of classes
   * @param counted the kinds of incompatibility that count
   * @param isEnough tests whether a change is as severe as the differences that it explains;
   *     otherwise these are reported too
   * @param unexplained creates a change for an unexplained difference
   */
  static List<Change> explain(
      List<Change> changes,
      List<ApiDifference> differences,
      Set<Compatibility> counted,
      Predicate<Change> isEnough,
      Function<ApiDifference, Change> unexplained) {
    ExplainDifferences explaining = new ExplainDifferences(differences, counted, isEnough);
    List<Change> all = new ArrayList<>();
    changes.forEach(change -> explaining.add(change, all));
    for (ApiDifference difference : differences) {
      if (!explaining.explained.contains(difference)) {
        explaining.add(unexplained.apply(difference), all);
      }
    }
    return all;
  }

  private void add(Change change, List<Change> all) {
    List<ApiDifference> its =
        differences.stream()
            .filter(one -> change.explains().stream().anyMatch(part -> part.has(one.part())))
            .toList();
    Set<Compatibility> breaks = EnumSet.noneOf(Compatibility.class);
    its.forEach(one -> breaks.addAll(one.breaks()));
    boolean isCounted = breaks.stream().anyMatch(counted::contains);
    if (isEnough.test(change)) {
      explained.addAll(its);
    }
    if (change.explains().isEmpty() || change.reach() == Change.Reach.OTHERS) {
      boolean isOfClassesToo = isCounted && change.category() != Category.API;
      all.add(isOfClassesToo ? change.withFinding(ofCallersToo(change, its, breaks)) : change);
    } else if (isCounted || (breaks.isEmpty() && change.reach() != Change.Reach.CALLERS)) {
      all.add(change.withFinding(described(change.finding(), its, breaks)));
    }
  }

  /** Returns the finding of a change that does not only affect callers, with advice for callers. */
  private static Diagnostic ofCallersToo(
      Change change, List<ApiDifference> its, Set<Compatibility> breaks) {
    List<String> classes =
        change.explains().stream()
            .filter(part -> its.stream().map(ApiDifference::part).anyMatch(part::has))
            .limit(1)
            .map(ApiPart::className)
            .toList();
    return saying(
        change.finding(),
        List.of(
            "Callers of " + ApiDifference.quoted(classes) + " break too.", consequence(breaks)));
  }

  private static Diagnostic described(
      Diagnostic finding, List<ApiDifference> its, Set<Compatibility> breaks) {
    return saying(
        finding,
        List.of(
            finding.code() == DiagnosticCode.SIGNATURE_CHANGED ? signatures(its.get(0)) : "",
            consequence(breaks)));
  }

  private static Diagnostic saying(Diagnostic finding, List<String> more) {
    List<String> sentences = new ArrayList<>(List.of(finding.fix().text()));
    sentences.addAll(more);
    sentences.removeIf(String::isEmpty);
    return finding.fix(finding.fix().saying(String.join(" ", sentences)));
  }

  private static String signatures(ApiDifference one) {
    if (one.was().isEmpty()) {
      return "It is new: " + ApiDifference.quoted(one.is()) + ".";
    }
    String was = "It was " + ApiDifference.quoted(one.was());
    return one.is().isEmpty()
        ? was + " and is gone."
        : was + " and is " + ApiDifference.quoted(one.is()) + ".";
  }

  /**
   * Returns a sentence about the kind of incompatibility; empty for the usual case, in which both
   * source and binary compatibility break.
   */
  private static String consequence(Set<Compatibility> breaks) {
    if (breaks.isEmpty()) {
      return "Code still compiles and links, but values that were passed are rejected or ignored.";
    }
    if (!breaks.contains(LINKING)) {
      return "Breaks source compatibility only: compiled code still links.";
    }
    return breaks.contains(SOURCE)
        ? ""
        : "Breaks binary compatibility only: source code still compiles.";
  }
}
