package io.promptcompiler.core.driver;

import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.backend.TakenClass;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.KnownTools;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The sources of a run: the documents to compile, the documents of prompt libraries, which can be
 * included, their defaults, and the helpers.
 *
 * @param present all class path entries with prompts, including run-time dependencies
 * @param hasAllLibraries whether all libraries could be read
 * @param documents the documents to compile
 * @param defaults the files of defaults of the roots to compile
 * @param ofLibraries the documents of libraries, with the library of each
 * @param pathsOfLibraries the paths of all files of libraries, as shown in findings
 * @param inherited the defaults of each root
 * @param shared the types that the folders of the roots declare
 * @param imported the types that the folders of libraries declare
 * @param offeredTypes the names of the types that libraries provide
 * @param helpers the helpers that templates can call
 * @param tools the tools that prompts can mention, besides those in documents
 */
record Loaded(
    List<Library> present,
    boolean hasAllLibraries,
    List<SourceFile> documents,
    List<SourceFile> defaults,
    Map<SourceFile, Library> ofLibraries,
    Set<String> pathsOfLibraries,
    Map<SourceRoot, Inherited> inherited,
    List<SharedType> shared,
    List<SharedType> imported,
    List<OfferedName> offeredTypes,
    Helpers helpers,
    KnownTools tools) {

  /** Copies lists, sets and maps. */
  Loaded {
    present = List.copyOf(present);
    documents = List.copyOf(documents);
    defaults = List.copyOf(defaults);
    ofLibraries = Collections.unmodifiableMap(new LinkedHashMap<>(ofLibraries));
    pathsOfLibraries = Set.copyOf(pathsOfLibraries);
    inherited = Map.copyOf(inherited);
    shared = List.copyOf(shared);
    imported = List.copyOf(imported);
    offeredTypes = List.copyOf(offeredTypes);
  }

  /** Returns the libraries whose templates can be included, in class path order. */
  List<Library> libraries() {
    return present.stream().filter(Library::isOffered).toList();
  }

  /** Returns all documents, including those of libraries. */
  List<SourceFile> all() {
    return Stream.concat(documents.stream(), ofLibraries.keySet().stream()).toList();
  }

  /** Returns all files of defaults, including those of libraries. */
  List<SourceFile> allDefaults() {
    return Stream.concat(
            defaults.stream(),
            libraries().stream()
                .flatMap(library -> library.sources().stream())
                .flatMap(scanned -> scanned.defaults().stream()))
        .toList();
  }

  /** Returns the defaults of the root of a file. */
  Inherited inherited(SourceFile file) {
    return Objects.requireNonNull(inherited.get(file.root()));
  }

  /** Returns the files of defaults that apply to a file, outermost first. */
  List<SourceFile> defaults(SourceFile file) {
    return inherited(file).at(file.id().folder()).files();
  }

  /** Returns the given files that are in libraries. */
  List<SourceFile> ofLibraries(Collection<SourceFile> files) {
    return files.stream().filter(ofLibraries::containsKey).toList();
  }

  /** Returns whether a finding points into a library. */
  boolean isOfLibrary(Diagnostic finding) {
    return pathsOfLibraries.contains(finding.location().source().path());
  }

  /** Returns the classes that are already on the class path. */
  List<TakenClass> taken() {
    List<TakenClass> taken = new ArrayList<>();
    for (Library library : present) {
      String owner = (library.isOwn() ? "the project" : "the library") + " '" + library.label();
      library
          .catalogs()
          .forEach(name -> taken.add(new TakenClass(name, TakenClass.CATALOG, owner)));
      library.classes().forEach((name, of) -> taken.add(new TakenClass(name, of, owner)));
    }
    return taken;
  }
}
