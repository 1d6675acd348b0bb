package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.Plural;
import io.promptcompiler.core.diagnostic.Severity;
import io.promptcompiler.core.project.ProjectFile;
import java.io.IOException;
import java.nio.file.Files;
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
    Optional<String> lowered = lowered(revision.get(), folder(request.options()));
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

  /** Returns the folder from which the settings of a module are looked for. */
  private static Path folder(CompilerOptions options) {
    Path configuration = options.configuration().toAbsolutePath().normalize();
    Path parent = configuration.getParent();
    return parent == null || Files.isDirectory(configuration) ? configuration : parent;
  }

  private static Optional<String> lowered(Revision revision, Path folder)
      throws IOException, UnusableReleaseException {
    Optional<ProjectFile> before = find(revision, folder);
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

  /** Returns the settings that a folder had in a revision: those of the nearest file. */
  private static Optional<ProjectFile> find(Revision revision, Path folder)
      throws IOException, UnusableReleaseException {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path file = at.resolve(ProjectFile.NAME);
      Optional<String> path = revision.path(file);
      Optional<byte[]> content = path.isPresent() ? revision.file(path.get()) : Optional.empty();
      Optional<ProjectFile> found = content.flatMap(bytes -> ProjectFile.of(file, bytes));
      if (path.isEmpty() || found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
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
