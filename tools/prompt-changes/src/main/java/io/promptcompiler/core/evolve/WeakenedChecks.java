package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.project.ProjectFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The checks that a change itself weakens. A change could otherwise switch off what reports it.
 *
 * @param release the name of the revision
 * @param isNew whether the revision does not have the module, so that nothing of it is compared
 * @param settingsPath the path of {@code prompt.yaml}, or of the deleted one, in the repository
 * @param lowered the findings that it lowers and did not lower in the revision
 * @param baseline the path of the file with accepted changes
 * @param accepted the changes that it accepts and did not accept in the revision
 */
public record WeakenedChecks(
    String release,
    boolean isNew,
    String settingsPath,
    List<Lowered> lowered,
    String baseline,
    List<String> accepted) {
  /** The maximum number of severities or changes in a sentence. */
  private static final int MOST = 10;

  /** The maximum length of a change in a sentence, in characters. */
  private static final int LONGEST = 200;

  /** Copies the lists. */
  public WeakenedChecks {
    lowered = List.copyOf(lowered);
    accepted = List.copyOf(accepted);
  }

  /**
   * A finding that is lowered.
   *
   * @param code the finding
   * @param from its severity in the revision
   * @param to its present severity
   */
  public record Lowered(DiagnosticCode code, Severity from, Severity to) {
    @Override
    public String toString() {
      return "%s from %s to %s".formatted(code.id(), from.word(), to.word());
    }
  }

  /**
   * Compares the settings of a module with those in a release. The settings of a jar are unknown.
   *
   * @param accepted the changes that the present baseline accepts
   */
  static WeakenedChecks since(EvolutionRequest request, List<Change> accepted)
      throws IOException, UnusableReleaseException {
    Released released = request.released();
    Path folder = ModuleProject.of(request.options()).folder();
    Optional<ProjectFile> settings = ProjectFile.find(folder);
    if (released.revision().isEmpty()) {
      return new WeakenedChecks(released.name(), /* isNew= */ false, "", List.of(), "", List.of());
    }
    Revision revision = released.revision().get();
    Optional<ProjectFile> old = revision.settings(folder);
    Optional<ProjectFile> named = settings.or(() -> old);
    Optional<String> path = revision.path(request.baseline());
    Optional<byte[]> before = path.isPresent() ? revision.file(path.get()) : Optional.empty();
    List<Change> since =
        before.isPresent()
            ? Baseline.of(request.baseline(), before.get()).others(accepted)
            : accepted;
    return new WeakenedChecks(
        revision.name(),
        released.options().roots().isEmpty(),
        named.isPresent() ? revision.path(named.get().path()).orElse(ProjectFile.NAME) : "",
        lowered(severities(old), severities(settings)),
        path.orElse(request.baseline().toString()),
        since.stream().map(Change::key).distinct().toList());
  }

  private static Map<DiagnosticCode, Severity> severities(Optional<ProjectFile> settings) {
    return settings.map(ProjectFile::severities).orElse(Map.of());
  }

  private static List<Lowered> lowered(
      Map<DiagnosticCode, Severity> before, Map<DiagnosticCode, Severity> now) {
    Set<DiagnosticCode> codes = new TreeSet<>(before.keySet());
    codes.addAll(now.keySet());
    List<Lowered> lowered = new ArrayList<>();
    for (DiagnosticCode code : codes) {
      Severity from = before.getOrDefault(code, code.severity());
      Severity to = now.getOrDefault(code, code.severity());
      if (to.isBelow(from)) {
        lowered.add(new Lowered(code, from, to));
      }
    }
    return lowered;
  }

  /**
   * Returns the findings that are not reported as in the revision and that matter for categories:
   * those of the categories, and errors that are not about changes.
   */
  Set<DiagnosticCode> mayHide(Collection<Category> categories) {
    Set<DiagnosticCode> hidden = new TreeSet<>();
    if (isNew || categories.isEmpty()) {
      return hidden;
    }
    for (Lowered one : lowered) {
      boolean wasError = one.from() == Severity.ERROR;
      if (Category.find(one.code()).map(categories::contains).orElse(wasError)) {
        hidden.add(one.code());
      }
    }
    return hidden;
  }

  /** Returns what is weaker than in the revision, as sentences. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    if (!lowered.isEmpty()) {
      sentences.add(
          "Severities lowered since %s in %s: %s."
              .formatted(
                  release, settingsPath, listed(lowered.stream().map(Lowered::toString).toList())));
    }
    if (!accepted.isEmpty()) {
      sentences.add(
          "Changes accepted since %s in %s: %s.".formatted(release, baseline, listed(accepted)));
    }
    return sentences;
  }

  private static String listed(List<String> items) {
    List<String> listed = new ArrayList<>();
    for (String item : items.subList(0, Math.min(MOST, items.size()))) {
      listed.add(item.length() > LONGEST ? item.substring(0, LONGEST) + "…" : item);
    }
    int more = items.size() - listed.size();
    if (more > 0) {
      listed.add(Plural.of(more, "other"));
    }
    return String.join(", ", listed);
  }
}
