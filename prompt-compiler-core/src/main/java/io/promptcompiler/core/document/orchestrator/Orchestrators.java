package io.promptcompiler.core.document.orchestrator;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.source.RootOrder;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.DataObject;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The orchestrators of a run by id, each without its ancestors. */
final class Orchestrators {
  private final Map<SourceFile, Read> all = new LinkedHashMap<>();
  private final Map<SourceRoot, Map<String, Read>> byRoot = new HashMap<>();
  private final RootOrder order;

  private Orchestrators(RootOrder order) {
    this.order = order;
  }

  /** Reads orchestrator documents. */
  static Orchestrators read(List<SourceFile> files) {
    Orchestrators all =
        new Orchestrators(new RootOrder(files.stream().map(SourceFile::root).toList()));
    files.stream()
        .sorted(Comparator.comparing(file -> file.id().path()))
        .forEach(file -> all.add(Read.of(file)));
    return all;
  }

  /** Adds a document; of two with the same id, the first is used. */
  private void add(Read read) {
    all.put(read.file(), read);
    byRoot
        .computeIfAbsent(read.file().root(), none -> new HashMap<>())
        .putIfAbsent(read.id(), read);
  }

  /**
   * A document without its ancestors.
   *
   * @param id its id; by default, the stem of its file name
   * @param named the declared id, with its location
   * @param parent the id in 'extends', if there is one
   * @param document its content, as far as it could be read
   * @param isGood whether it has the shape of an orchestrator
   * @param problems the findings of reading it
   */
  record Read(
      SourceFile file,
      String id,
      Optional<Scalar> named,
      Optional<Scalar> parent,
      Optional<Mapping> document,
      boolean isGood,
      List<Diagnostic> problems) {
    /** Copies the list. */
    Read {
      problems = List.copyOf(problems);
    }

    /** Reads a document. */
    static Read of(SourceFile file) {
      DiagnosticList problems = new DiagnosticList();
      Optional<Mapping> document = ReadData.read(file, problems);
      boolean isGood = ReadData.hasShape(file, document, OrchestratorShape.DOCUMENT, problems);
      Optional<DataObject> keys = document.map(DataObject::of);
      Optional<Scalar> id = keys.flatMap(found -> found.find(OrchestratorShape.ID));
      String name = file.id().fileName();
      return new Read(
          file,
          id.map(Scalar::text).orElse(name.substring(0, name.indexOf('.'))),
          id,
          keys.flatMap(found -> found.find(OrchestratorShape.EXTENDS)),
          document,
          isGood,
          problems.toList());
    }
  }

  /** Returns the document that was read from a file. */
  Optional<Read> of(SourceFile file) {
    return Optional.ofNullable(all.get(file));
  }

  /** Returns the document with the given id in a root. */
  Optional<Read> find(SourceRoot root, String id) {
    return Optional.ofNullable(byRoot.getOrDefault(root, Map.of()).get(id));
  }

  /**
   * Returns the documents that an id can refer to in a root; there are several only if libraries
   * conflict.
   */
  List<Read> seenFrom(SourceRoot root, String id) {
    return order.find(
        root, near -> find(near, id).stream().toList(), far -> find(far, id).stream().toList());
  }

  /** Returns all ids, sorted. */
  Collection<String> ids() {
    return all.values().stream().map(Read::id).collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Returns the id of the only document in a file.
   *
   * @param written a path that ends with the name of the file, with or without its extensions
   */
  Optional<String> idOfFile(String written) {
    String name = stem(written);
    List<String> ids =
        all.values().stream()
            .filter(read -> stem(read.file().id().path()).equals(name))
            .map(Read::id)
            .distinct()
            .toList();
    return ids.size() == 1 ? Optional.of(ids.get(0)) : Optional.empty();
  }

  private static String stem(String path) {
    return path.substring(path.lastIndexOf('/') + 1)
        .replaceFirst("(?:\\.orchestrator)?(?:\\.(?:json|ya?ml))?$", "");
  }
}
