package io.promptcompiler.workbench.review;

import io.promptcompiler.core.Compilation;
import io.promptcompiler.core.diagnostic.DiagnosticPrinter;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.evolve.ComparedStates;
import io.promptcompiler.core.evolve.Revision;
import io.promptcompiler.core.program.EntryPoint;
import io.promptcompiler.core.program.Member;
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
  /** The files of the release by their scope and id, since their paths differ. */
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
        .flatMap(CompiledDocument::sources)
        .forEach(file -> to.putIfAbsent(file.scopeAndId(), file));
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
        .flatMap(CompiledDocument::sources)
        .map(SourceFile::scopeAndId)
        .filter(this::differs)
        .map(key -> present.getOrDefault(key, released.get(key)))
        .forEach(file -> paths.add(path(file.text())));
    changes.stream()
        .map(one -> one.change().finding().location())
        .filter(place -> !place.isWholeFile())
        .forEach(place -> paths.add(path(place.source())));
    tools(now).stream()
        .filter(tool -> tool.definition().isPresent())
        .filter(tool -> tools(old).stream().noneMatch(was -> isSame(was, tool)))
        .forEach(tool -> paths.add(path(tool.place().source())));
    return List.copyOf(paths);
  }

  private static List<Member.Listed> tools(Optional<CompiledDocument> document) {
    return document
        .flatMap(CompiledDocument::entryPoint)
        .flatMap(EntryPoint::tools)
        .map(Member.Tools::listed)
        .orElse(List.of());
  }

  private static boolean isSame(Member.Listed one, Member.Listed other) {
    return one.name().equals(other.name()) && one.definition().equals(other.definition());
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
