package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.document.MergeData;
import io.promptcompiler.core.document.ReadAliases;
import io.promptcompiler.core.document.orchestrator.ResolveExtends.Ancestor;
import io.promptcompiler.core.syntax.data.DataNode;
import io.promptcompiler.core.syntax.data.DataNode.Entry;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Merges a document over its ancestors. Keys that identify a document are not inherited; the
 * defaults of {@code config} apply where no document sets a value.
 */
final class MergeAncestors {
  private static final Set<String> OWN =
      Set.of("$schema", "id", "name", "description", "extends", "class", ReadAliases.KEY);
  private static final Mapping DEFAULTS =
      defaults(
          """
          {"config": {
            "maxWorkers": 5,
            "workerTimeout": 300000,
            "autoSpawn": false,
            "parallelExecution": true,
            "retryOnError": true,
            "maxRetries": 2,
            "sessionPrefix": "__orch_",
            "pollInterval": 2000,
            "hideWorkersFromList": true
          }}
          """);

  private MergeAncestors() {}

  private static Mapping defaults(String json) {
    DiagnosticSink none = problem -> {};
    return JsonReader.read(new SourceText("defaults", json), none).orElseThrow();
  }

  /** Returns a document merged with its ancestors and defaults. */
  static Mapping merge(Mapping document, List<Ancestor> ancestors) {
    Mapping merged = new Mapping(List.of(), document.location());
    for (int i = ancestors.size() - 1; i >= 0; i--) {
      Optional<Mapping> ancestor = ancestors.get(i).document().document();
      Mapping inherited = ancestor.orElseThrow().keeping(key -> !OWN.contains(key));
      merged = MergeData.merge(merged, inherited);
    }
    return withDefaults(MergeData.merge(merged, document));
  }

  /** Adds the defaults of settings; a setting that is null counts as not set. */
  private static Mapping withDefaults(Mapping merged) {
    List<Entry> entries =
        merged.entries().stream().flatMap(entry -> withoutNull(entry).stream()).toList();
    return MergeData.merge(defaultsOf(merged), new Mapping(entries, merged.location()));
  }

  /**
   * Returns the defaults, located at the settings of the document, since the defaults have no file.
   */
  private static Mapping defaultsOf(Mapping merged) {
    Location all = merged.location();
    Location beginning = new Location(all.source(), Span.at(all.span().start()));
    Location place = merged.entry("config").map(Entry::keyLocation).orElse(beginning);
    return (Mapping) at(place, DEFAULTS);
  }

  private static DataNode at(Location place, DataNode node) {
    if (node instanceof Mapping mapping) {
      List<Entry> entries =
          mapping.entries().stream()
              .map(entry -> new Entry(entry.key(), place, at(place, entry.value())))
              .toList();
      return new Mapping(entries, place);
    }
    return node instanceof Scalar scalar
        ? new Scalar(scalar.text(), scalar.isPlain(), place)
        : node;
  }

  private static Optional<Entry> withoutNull(Entry entry) {
    if (!entry.key().equals("config")) {
      return Optional.of(entry);
    }
    if (!(entry.value() instanceof Mapping all)) {
      return Optional.empty();
    }
    List<Entry> entries = all.entries().stream().filter(one -> !isNull(one.value())).toList();
    Mapping config = new Mapping(entries, all.location());
    return Optional.of(new Entry(entry.key(), entry.keyLocation(), config));
  }

  private static boolean isNull(DataNode node) {
    return node instanceof Scalar scalar && scalar.isNull();
  }
}
