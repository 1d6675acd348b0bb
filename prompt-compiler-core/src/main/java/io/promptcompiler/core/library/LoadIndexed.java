package io.promptcompiler.core.library;

import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.check.helpers.HelperOption;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Loads a library from its index, with the templates that the index lists. */
final class LoadIndexed {
  private static final ScanRoot.Result NOTHING =
      new ScanRoot.Result(List.of(), List.of(), List.of(), List.of());

  private final LibraryPath path;
  private final OpenLibrary library;
  private final Kinds kinds;
  private final ReadBudget budget;
  private final UseSink uses;
  private final SourceText text;
  private final DiagnosticList sink;

  LoadIndexed(
      LibraryPath path,
      OpenLibrary library,
      Kinds kinds,
      ReadBudget budget,
      UseSink uses,
      SourceText text,
      DiagnosticList sink) {
    this.path = path;
    this.library = library;
    this.kinds = kinds;
    this.budget = budget;
    this.uses = uses;
    this.text = text;
    this.sink = sink;
  }

  /** Returns the library; if its index is invalid, reports findings and returns nothing. */
  Optional<Library> load(Mapping document) {
    return ReadIndex.read(document, sink).flatMap(this::load);
  }

  private Optional<Library> load(IndexElement index) {
    List<ScanRoot.Result> sources = new ArrayList<>();
    Set<String> folders = new HashSet<>();
    for (IndexElement.Root root : index.roots()) {
      if (folders.add(root.folder().text())) {
        root(root, index.library() + ":" + index.version()).ifPresent(sources::add);
      } else {
        reportSecond(root.folder());
      }
    }
    Map<String, String> classes = new LinkedHashMap<>();
    index.prompts().forEach(prompt -> classes.put(prompt.className(), prompt.id()));
    Map<String, String> fragments = new LinkedHashMap<>();
    for (IndexElement.Compiled fragment : index.fragments()) {
      fragments.put(fragment.key(), fragment.sha256());
      classes.put(fragment.className(), fragment.id());
    }
    index.types().forEach(type -> classes.put(type, "a type"));
    index.flows().forEach(flow -> classes.put(flow, "a flow"));
    index.helpers().stream()
        .filter(helper -> isForeign(helper.method().replaceAll("(?s)#.*", "")))
        .forEach(this::reportForeign);
    return sink.hasErrors()
        ? Optional.empty()
        : Optional.of(
            new Library(
                index.library(),
                index.version(),
                path.role(),
                new Location(text, Span.at(0)),
                sources,
                index.catalog().map(Set::of).orElse(Set.of()),
                classes,
                index.prompts().stream().map(IndexElement.Compiled::key).toList(),
                fragments,
                index.helpers(),
                index.trust(),
                index.uses()));
  }

  /** Returns whether a class is not in the library. Malformed names are reported later. */
  private boolean isForeign(String className) {
    return JavaNames.isName(className) && !library.hasClass(className);
  }

  /**
   * Reports a helper that is not a method of the library. Commands that render would call it, and
   * it could be any method of the JDK.
   */
  private void reportForeign(HelperOption helper) {
    sink.report(
        Diagnostic.of(
                DiagnosticCode.BAD_VALUE, new Location(text, Span.at(0)), "method", helper.method())
            .fix(
                "The helper '%s' of a library must be a method of a class in it. Ask its author for one."
                    .formatted(helper.name())));
  }

  private void reportSecond(Scalar folder) {
    sink.report(
        Diagnostic.of(DiagnosticCode.BAD_VALUE, folder.location(), "sources", folder.text())
            .fix("Another root has this folder. Build or download the library again."));
  }

  private Optional<ScanRoot.Result> root(IndexElement.Root root, String label) {
    Optional<Scalar> kind = root.kind();
    if (kind.isPresent() && kinds.of(kind.get().text()).isEmpty()) {
      sink.report(
          Diagnostic.of(DiagnosticCode.BAD_VALUE, kind.get().location(), "kind", kind.get().text())
              .fix(Suggestion.list("Possible values", kinds.words())));
      return Optional.empty();
    }
    String inside = IndexShape.FOLDER + root.folder().text();
    if (!library.contains(inside)) {
      return Optional.of(listed(root.templates(), NOTHING));
    }
    Set<String> paths =
        root.templates().stream().map(IndexElement.Template::path).collect(Collectors.toSet());
    return Optional.of(
        listed(
            root.templates(),
            ScanRoot.scan(
                new SourceRoot(
                    library.shown(inside),
                    kind.flatMap(word -> kinds.of(word.text())),
                    root.syntax(),
                    root.scope(),
                    root.packageName(),
                    List.of(),
                    List.of(),
                    Optional.of(
                        new SourceRoot.Origin(
                            path.role() == LibraryPath.Role.OWN
                                ? Optional.empty()
                                : Optional.of(label),
                            library.contents(inside)))),
                kinds,
                uses,
                budget,
                paths::contains,
                sink)));
  }

  /**
   * Returns the templates that the index lists, and reports those that are missing or have another
   * content. So the index alone decides which texts are read from a library.
   */
  private ScanRoot.Result listed(List<IndexElement.Template> listed, ScanRoot.Result scanned) {
    Map<String, String> hashes = new HashMap<>();
    scanned.documents().forEach(file -> hashes.put(file.id().path(), file.sha256()));
    scanned.defaults().forEach(file -> hashes.put(file.id().path(), file.sha256()));
    boolean isExplained = sink.hasErrors();
    for (IndexElement.Template template : listed) {
      String found = hashes.get(template.path());
      if (found == null && !isExplained) {
        String fix = "Build or download the library again.";
        report(template, "the index lists it, but it does not exist", fix);
      } else if (found != null && !found.equals(template.sha256())) {
        String fix =
            "Build or download the library again. No step of its build may change its templates,"
                + " as a filter of resources does.";
        report(template, "its content is not the one whose hash the index lists", fix);
      }
    }
    return new ScanRoot.Result(scanned.documents(), scanned.defaults(), List.of(), List.of());
  }

  private void report(IndexElement.Template template, String why, String fix) {
    sink.report(
        Diagnostic.of(DiagnosticCode.UNREADABLE, template.location(), template.path(), why)
            .fix(fix));
  }
}
