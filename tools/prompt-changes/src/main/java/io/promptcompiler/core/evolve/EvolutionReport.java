package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A summary of a comparison in words: the breaking changes by category and prompt, whether they
 * fail the build and why, and the parts that were not compared. It never reports success without
 * the limits of the comparison.
 *
 * @param release the release: coordinates, a file, a revision
 * @param from the version of the release, if known
 * @param to the version of the module, if it has one
 * @param breaking the breaking changes, as errors or warnings
 * @param allowed the changes that a major step allows
 * @param accepted the number of changes that the baseline accepts
 * @param baseline the name of its file
 * @param compared the number of released prompts that were compared
 * @param rejected the number of released templates that could not be compared
 * @param isAssumed whether the configuration of the release is an assumption
 * @param limits the parts of this module that are never compared
 * @param weakened the checks that are weaker than in the release
 */
public record EvolutionReport(
    String release,
    Optional<String> from,
    Optional<String> to,
    List<Change> breaking,
    List<Change> allowed,
    int accepted,
    String baseline,
    int compared,
    int rejected,
    boolean isAssumed,
    List<String> limits,
    WeakenedChecks weakened) {
  /** The maximum number of prompts in the summary. */
  private static final int MOST_PROMPTS = 12;

  /**
   * Orders findings by importance: errors first, then parts that could not be compared, then the
   * categories.
   */
  public static final Comparator<Diagnostic> WORST_FIRST =
      Comparator.comparing((Diagnostic finding) -> !finding.isError())
          .thenComparing(EvolutionReport::rank)
          .thenComparing(Diagnostic.ORDER);

  /** Copies the lists. */
  public EvolutionReport {
    breaking = List.copyOf(breaking);
    allowed = List.copyOf(allowed);
    limits = List.copyOf(limits);
  }

  private static int rank(Diagnostic finding) {
    return finding.code() == DiagnosticCode.RELEASED_BROKEN
        ? -1
        : Category.find(finding.code()).map(Category::ordinal).orElse(Category.values().length);
  }

  /** Returns the number of changes that fail the build. */
  public int failing(boolean warningsFail) {
    return (int) breaking.stream().filter(change -> warningsFail || isError(change)).count();
  }

  /**
   * Returns the summary that precedes the findings; empty if there are no breaking changes.
   *
   * @param warningsFail whether a warning fails the build too
   */
  public String head(boolean warningsFail) {
    List<Change> all = breaking.isEmpty() ? allowed : breaking;
    if (all.isEmpty()) {
      return "";
    }
    List<String> lines = new ArrayList<>();
    boolean isOne = all.size() == 1;
    lines.add(
        Plural.of(all.size(), "change")
            + " since "
            + release
            + (isOne ? " breaks" : " break")
            + " callers: "
            + counts(all)
            + ". "
            + consequence(warningsFail));
    lines.addAll(byPrompt(all));
    if (failing(warningsFail) > 0) {
      lines.add(
          "A major step of the module, or of a prompt's own 'version', allows breaking changes;"
              + " -Dprompt.acceptBreaking=true accepts them without one.");
    }
    return String.join("\n", lines);
  }

  private String consequence(boolean warningsFail) {
    if (breaking.isEmpty()) {
      return isMajor()
          ? "The version step " + step() + " is major and allows that."
          : "The major versions of the prompts allow that.";
    }
    return failing(warningsFail) > 0
        ? "The build fails, because " + noStep() + "."
        : "All are warnings, so the build continues.";
  }

  private boolean isMajor() {
    return from.isPresent() && to.isPresent() && VersionStep.isMajor(from.get(), to.get());
  }

  private String step() {
    return "from " + from.orElse("") + " to " + to.orElse("");
  }

  /** Returns the reason why breaking changes are not allowed. */
  private String noStep() {
    if (from.isEmpty()) {
      return "the version of '" + release + "' is unknown (set -Dprompt.againstVersion)";
    }
    Optional<String> strange =
        List.of(from.get(), to.orElse("")).stream()
            .filter(version -> !VersionStep.isVersion(version))
            .findFirst();
    return strange
        .map(version -> "'" + version + "' is not a version with a major number")
        .orElseGet(() -> step() + " is not a major step");
  }

  /** Returns a line for each prompt, the worst first. */
  private static List<String> byPrompt(List<Change> changes) {
    Map<String, List<Change>> bySubject = new LinkedHashMap<>();
    changes.forEach(
        change ->
            bySubject.computeIfAbsent(change.subject(), none -> new ArrayList<>()).add(change));
    List<Map.Entry<String, List<Change>>> sorted = new ArrayList<>(bySubject.entrySet());
    sorted.sort(
        Comparator.comparing((Map.Entry<String, List<Change>> one) -> -errors(one.getValue()))
            .thenComparing(one -> -one.getValue().size())
            .thenComparing(Map.Entry::getKey));
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, List<Change>> one :
        sorted.subList(0, Math.min(MOST_PROMPTS, sorted.size()))) {
      lines.add("  " + one.getKey() + ": " + counts(one.getValue()));
    }
    if (sorted.size() > MOST_PROMPTS) {
      lines.add("  and " + (sorted.size() - MOST_PROMPTS) + " more");
    }
    return lines;
  }

  private static long errors(Collection<Change> changes) {
    return changes.stream().filter(EvolutionReport::isError).count();
  }

  private static boolean isError(Change change) {
    return change.finding().severity() == Severity.ERROR;
  }

  /** Returns the number of changes in each category: {@code 1 API, 3 RENDER}. */
  private static String counts(Collection<Change> changes) {
    Map<Category, Long> counts =
        changes.stream().collect(Collectors.groupingBy(Change::category, Collectors.counting()));
    return counts.keySet().stream()
        .sorted()
        .map(category -> counts.get(category) + " " + category)
        .collect(Collectors.joining(", "));
  }

  /** Returns the last sentence. */
  public String verdict() {
    if (compared == 0 && rejected == 0) {
      return "There are no prompts in "
          + release
          + (isAssumed
              ? ", assuming it had the current configuration."
              : ", so nothing can break.");
    }
    boolean isAll = allowed.isEmpty() && accepted == 0;
    String what =
        breaking.isEmpty()
            ? "nothing " + (isAll ? "" : "else ") + "breaks"
            : Plural.of(breaking.size(), "change")
                + (breaking.size() == 1 ? " breaks" : " break")
                + " callers ("
                + counts(breaking)
                + ")";
    return "Compared "
        + Plural.of(compared, "prompt")
        + " with "
        + release
        + ": "
        + what
        + (allowed.isEmpty()
            ? ""
            : ", " + Plural.of(allowed.size(), "change") + " allowed by a major step")
        + (accepted == 0 ? "" : ", " + Plural.of(accepted, "change") + " accepted in " + baseline)
        + (rejected == 0
            ? ""
            : ", but " + Plural.of(rejected, "template") + " could not be compared")
        + (isAssumed ? ", assuming that it had the current configuration" : "")
        + ".";
  }

  /** Returns the reason why breaking changes fail the build. */
  public String failure(boolean warningsFail) {
    int failing = failing(warningsFail);
    List<Change> all = breaking.stream().filter(change -> warningsFail || isError(change)).toList();
    return Plural.of(failing, "change")
        + " since "
        + release
        + (failing == 1 ? " breaks" : " break")
        + " callers ("
        + counts(all)
        + "), listed above: "
        + noStep()
        + "."
        + (rejected == 0 ? "" : " " + unreadable());
  }

  /** Returns a sentence about the templates of the release that could not be compared. */
  public String unreadable() {
    return Plural.of(rejected, "template")
        + " of "
        + release
        + " could not be compared, since this compiler rejects "
        + (rejected == 1 ? "it" : "them")
        + ": changes there are unknown.";
  }
}
