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
 * @param sentences what {@code prompt.yaml} lowers and the baseline accepts that they did not in
 *     the release, as sentences
 * @param lowers whether {@code prompt.yaml} lowers a severity
 * @param accepted the changes that only the present baseline accepts
 */
public record WeakenedChecks(List<String> sentences, boolean lowers, List<Change> accepted) {
  /** The maximum number of severities or changes in a sentence. */
  private static final int MOST = 10;

  /** The maximum length of a change in a sentence, in characters. */
  private static final int LONGEST = 200;

  /** Copies the lists. */
  public WeakenedChecks {
    sentences = List.copyOf(sentences);
    accepted = List.copyOf(accepted);
  }

  /** Returns whether something of one of the categories may be reported as less than it is. */
  boolean concern(Collection<Category> categories) {
    return (lowers && !categories.isEmpty())
        || accepted.stream().anyMatch(change -> categories.contains(change.category()));
  }

  /**
   * Compares the settings of a module with those in a release. The settings of a jar are unknown.
   *
   * @param accepted the changes that the present baseline accepts
   */
  static WeakenedChecks since(EvolutionRequest request, List<Change> accepted)
      throws IOException, UnusableReleaseException {
    Optional<Revision> revision = request.released().revision();
    if (revision.isEmpty()) {
      return new WeakenedChecks(List.of(), /* lowers= */ false, List.of());
    }
    List<String> sentences = new ArrayList<>();
    Optional<String> lowered = lowered(revision.get(), request.options().configuration());
    lowered.ifPresent(sentences::add);
    Optional<String> path = revision.get().path(request.baseline());
    Optional<byte[]> before = path.isPresent() ? revision.get().file(path.get()) : Optional.empty();
    List<Change> since =
        before.isPresent()
            ? Baseline.of(request.baseline(), before.get()).others(accepted)
            : accepted;
    if (!since.isEmpty()) {
      sentences.add(
          "Accepted since %s in %s: %s."
              .formatted(
                  revision.get().name(),
                  path.orElse(request.baseline().toString()),
                  listed(since.stream().map(Change::key).distinct().toList())));
    }
    return new WeakenedChecks(sentences, lowered.isPresent(), since);
  }

  private static Optional<String> lowered(Revision revision, Path configuration)
      throws IOException, UnusableReleaseException {
    Path folder = Revision.folder(configuration);
    Optional<ProjectFile> before = revision.settings(folder);
    Optional<ProjectFile> now = ProjectFile.find(folder);
    Map<DiagnosticCode, Severity> then = before.map(ProjectFile::severities).orElse(Map.of());
    Map<DiagnosticCode, Severity> present = now.map(ProjectFile::severities).orElse(Map.of());
    Set<DiagnosticCode> codes = new TreeSet<>(then.keySet());
    codes.addAll(present.keySet());
    List<String> lowered = new ArrayList<>();
    for (DiagnosticCode code : codes) {
      Severity from = then.getOrDefault(code, code.severity());
      Severity to = present.getOrDefault(code, code.severity());
      if (to.isBelow(from)) {
        lowered.add("%s from %s to %s".formatted(code.id(), from.word(), to.word()));
      }
    }
    if (lowered.isEmpty()) {
      return Optional.empty();
    }
    Path file = now.or(() -> before).orElseThrow().path();
    return Optional.of(
        "Lowered since %s in %s: %s."
            .formatted(
                revision.name(), revision.path(file).orElse(ProjectFile.NAME), listed(lowered)));
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
