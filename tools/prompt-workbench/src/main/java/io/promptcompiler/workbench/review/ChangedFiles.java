package io.promptcompiler.workbench.review;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.ComparedStates;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.workbench.review.PromptReview.ReportedChange;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the files because of which prompts changed: their own, and those that they include. */
final class ChangedFiles {
  private final Map<String, SourceFile> released = new HashMap<>();
  private final Map<String, SourceFile> present = new HashMap<>();
  private final DiagnosticPrinter printer;
  private final String revision;

  /**
   * Creates an instance.
   *
   * @param release the name of the release
   */
  ChangedFiles(ComparedStates states, DiagnosticPrinter printer, String release) {
    add(states.released(), released);
    add(states.present(), present);
    this.printer = printer;
    this.revision = Revision.shownName(release) + "/";
  }

  private static void add(Compilation side, Map<String, SourceFile> to) {
    side.documents().stream()
        .flatMap(ChangedFiles::files)
        .forEach(file -> to.putIfAbsent(key(file), file));
  }

  /** Returns a key that is the same in the release, whose files have other paths. */
  private static String key(SourceFile file) {
    return file.root().scope().word() + " " + file.id();
  }

  private static Stream<SourceFile> files(CompiledDocument document) {
    return Stream.concat(
        Stream.of(document.file()),
        Stream.concat(document.includes().stream(), document.variants().values().stream()));
  }

  /**
   * Returns the paths of files that are new, gone or different, sorted. Declarations that a prompt
   * inherits are found by the places of its reported changes.
   */
  List<String> of(
      Optional<CompiledDocument> old,
      Optional<CompiledDocument> now,
      List<ReportedChange> changes) {
    TreeSet<String> paths = new TreeSet<>();
    Stream.concat(old.stream(), now.stream())
        .flatMap(ChangedFiles::files)
        .map(ChangedFiles::key)
        .filter(this::differs)
        .map(key -> present.getOrDefault(key, released.get(key)))
        .forEach(file -> paths.add(path(file.text())));
    changes.stream()
        .map(one -> one.change().finding().location())
        .filter(place -> !place.isWholeFile())
        .forEach(place -> paths.add(path(place.source())));
    return List.copyOf(paths);
  }

  /** Returns a path; that of a file of a revision is the one that it had there. */
  private String path(SourceText source) {
    return printer.path(source).replace(revision, "");
  }

  private boolean differs(String key) {
    SourceFile before = released.get(key);
    SourceFile after = present.get(key);
    return before == null
        || after == null
        || !before.text().content().equals(after.text().content());
  }
}
