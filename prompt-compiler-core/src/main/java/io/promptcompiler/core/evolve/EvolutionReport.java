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
 * Sums up a comparison in words: what breaks, by category and prompt; whether that fails the build,
 * and why; and what was not compared. It never says that nothing breaks without saying what is not
 * known.
 *
 * @param release what was compared with: coordinates, a file, a revision
 * @param from the version of the release, if it is known
 * @param to the version of the module, if it has one
 * @param breaking changes that count, as errors or warnings
 * @param allowed changes that a major step allows
 * @param accepted how many changes the baseline accepts
 * @param baseline the name of its file
 * @param compared how many released prompts were compared
 * @param rejected how many released templates could not be compared
 * @param isAssumed whether the configuration of the release had to be assumed
 * @param limits what is never compared, of what this module has
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
    List<String> limits) {
  /** How many prompts the first screen has room for. */
  private static final int MOST_PROMPTS = 12;

  /** The worst first: errors, then what is not known, then callers, texts, and so on. */
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

  /** How many changes fail the build. */
  public int failing(boolean warningsFail) {
    return (int) breaking.stream().filter(change -> warningsFail || isError(change)).count();
  }

  /**
   * The summary that precedes the findings; empty when nothing breaks anybody.
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
            + " somebody: "
            + counts(all)
            + ". "
            + consequence(warningsFail));
    lines.addAll(byPrompt(all));
    if (failing(warningsFail) > 0) {
      lines.add(
          "A major step of the module, or of a prompt's own 'version', allows what breaks;"
              + " -Dprompt.acceptBreaking=true accepts it as it is.");
    }
    return String.join("\n", lines);
  }

  private String consequence(boolean warningsFail) {
    if (breaking.isEmpty()) {
      return isMajor()
          ? "The step " + step() + " is major and allows that."
          : "The major steps of prompts allow that.";
    }
    return failing(warningsFail) > 0
        ? "The build fails, as " + noStep() + "."
        : "All are warnings here, so the build goes on.";
  }

  private boolean isMajor() {
    return from.isPresent() && to.isPresent() && VersionStep.isMajor(from.get(), to.get());
  }

  private String step() {
    return "from " + from.orElse("") + " to " + to.orElse("");
  }

  /** Why nothing is allowed. */
  private String noStep() {
    if (from.isEmpty()) {
      return "the version of '" + release + "' is not known (set -Dprompt.againstVersion)";
    }
    Optional<String> strange =
        List.of(from.get(), to.orElse("")).stream()
            .filter(version -> !VersionStep.isVersion(version))
            .findFirst();
    return strange
        .map(version -> "'" + version + "' is no version that has a major number")
        .orElseGet(() -> step() + " is no major step");
  }

  /** A line for each prompt, the worst first. */
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

  /** {@code 1 API, 3 RENDER}. */
  private static String counts(Collection<Change> changes) {
    Map<Category, Long> counts =
        changes.stream().collect(Collectors.groupingBy(Change::category, Collectors.counting()));
    return counts.keySet().stream()
        .sorted()
        .map(category -> counts.get(category) + " " + category)
        .collect(Collectors.joining(", "));
  }

  /** The last sentence. */
  public String verdict() {
    if (compared == 0 && rejected == 0) {
      return "There are no prompts in "
          + release
          + (isAssumed ? ", if it was configured as today." : ", so nothing can break.");
    }
    boolean isAll = allowed.isEmpty() && accepted == 0;
    String what =
        breaking.isEmpty()
            ? "nothing " + (isAll ? "" : "else ") + "breaks"
            : Plural.of(breaking.size(), "change")
                + (breaking.size() == 1 ? " breaks" : " break")
                + " somebody ("
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
        + (isAssumed ? ", if it was configured as today" : "")
        + ".";
  }

  /** Why the build fails when something breaks. */
  public String failure(boolean warningsFail) {
    int failing = failing(warningsFail);
    List<Change> all = breaking.stream().filter(change -> warningsFail || isError(change)).toList();
    return Plural.of(failing, "change")
        + " since "
        + release
        + (failing == 1 ? " breaks" : " break")
        + " somebody ("
        + counts(all)
        + "), listed above: "
        + noStep()
        + "."
        + (rejected == 0 ? "" : " " + unreadable());
  }

  /** That the release could not be read as a whole. */
  public String unreadable() {
    return Plural.of(rejected, "template")
        + " of "
        + release
        + " could not be compared, since this compiler rejects "
        + (rejected == 1 ? "it" : "them")
        + ": what changed there is not known.";
  }
}
