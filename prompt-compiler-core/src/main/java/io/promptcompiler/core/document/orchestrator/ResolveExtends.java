package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.diagnostic.Use;
import io.promptcompiler.core.document.OfferedTwice;
import io.promptcompiler.core.document.orchestrator.Orchestrators.Read;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.type.NameMeaning;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Resolves the chain of ancestors of an orchestrator. */
final class ResolveExtends {
  /** The id of the document that others extend by default. */
  private static final String DEFAULT = "_default";

  private final Orchestrators orchestrators;
  private final DiagnosticSink sink;

  ResolveExtends(Orchestrators orchestrators, DiagnosticSink sink) {
    this.orchestrators = orchestrators;
    this.sink = sink;
  }

  /**
   * An ancestor of a document.
   *
   * @param document the document
   * @param from the location in the descendant that names it
   */
  record Ancestor(Read document, Location from) {}

  /**
   * Returns the ancestors of a document, nearest first; empty if they form a cycle or one is
   * missing. Such an error is reported for the document that causes it.
   */
  Optional<List<Ancestor>> resolve(Read document) {
    List<Ancestor> ancestors = new ArrayList<>();
    Map<SourceFile, Read> way = new LinkedHashMap<>(Map.of(document.file(), document));
    Read at = document;
    while (true) {
      Optional<Scalar> named = at.parent();
      Read child = at;
      Optional<Read> parent =
          named.isPresent()
              ? parent(at, named.get())
              : orchestrators
                  .find(at.file().root(), DEFAULT)
                  .filter(found -> !found.file().equals(child.file()));
      if (named.isPresent() && parent.isEmpty()) {
        if (ancestors.isEmpty()) {
          reportUnknown(named.get());
        }
        return Optional.empty();
      }
      if (parent.isEmpty()) {
        return Optional.of(ancestors);
      }
      at = parent.get();
      SourceFile file = at.file();
      named.ifPresent(
          id -> Use.report(id.location(), () -> new NameMeaning.OfFile("parent", id.text(), file)));
      if (way.putIfAbsent(at.file(), at) != null) {
        if (at.file().equals(document.file())) {
          reportCycle(document, way.values());
        }
        return Optional.empty();
      }
      ancestors.add(new Ancestor(at, named.map(Scalar::location).orElse(opener(child))));
    }
  }

  private Optional<Read> parent(Read child, Scalar named) {
    List<Read> found = orchestrators.seenFrom(child.file().root(), named.text());
    if (found.size() > 1) {
      OfferedTwice.of(
              "orchestrator",
              named.text(),
              named.location(),
              found.get(0).file(),
              found.get(1).file())
          .ifPresent(sink::report);
    }
    return found.stream().findFirst();
  }

  /** Returns the beginning of a document, which is the location of absent keys. */
  private static Location opener(Read document) {
    return document
        .document()
        .map(Mapping::location)
        .map(all -> new Location(all.source(), Span.at(all.span().start())))
        .orElse(document.file().location());
  }

  private void reportUnknown(Scalar named) {
    Fix fix =
        orchestrators
            .idOfFile(named.text())
            .map(
                id ->
                    Fix.of("Write the id '" + id + "' in place of a file.")
                        .renaming(named.location(), named.text(), id))
            .orElseGet(
                () ->
                    Suggestion.correction(
                        named.text(), orchestrators.ids(), "Ids", named.location()));
    sink.report(
        Diagnostic.of(DiagnosticCode.UNKNOWN_PARENT, named.location(), named.text()).fix(fix));
  }

  /** Reports a cycle once, by the first document in it that has 'extends'. */
  private void reportCycle(Read document, Collection<Read> cycle) {
    Optional<Scalar> named = document.parent();
    String id = document.file().id().path();
    boolean isFirst =
        cycle.stream()
            .filter(read -> read.parent().isPresent())
            .noneMatch(read -> read.file().id().path().compareTo(id) < 0);
    if (named.isPresent() && isFirst) {
      String way = cycle.stream().map(Read::id).collect(Collectors.joining(" → "));
      String shown = way + " → " + document.id();
      sink.report(
          Diagnostic.of(DiagnosticCode.EXTENDS_CYCLE, named.get().location(), document.id(), shown)
              .fix("Change 'extends' in one of them."));
    }
  }
}
