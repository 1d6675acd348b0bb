package io.promptcompiler.core;

import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.SharedTypes;
import io.promptcompiler.core.library.CheckLibraries;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.type.Declarations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What a run works with: the templates of its roots, which it compiles, and those of prompt
 * libraries, which others include; with the defaults that hold for each.
 */
final class Sources {
  private final DiagnosticSink sink;
  private final List<Library> present;
  private final List<Library> libraries;
  private final List<SourceFile> documents = new ArrayList<>();
  private final List<SourceFile> defaults = new ArrayList<>();
  private final Map<SourceFile, Library> ofLibraries = new LinkedHashMap<>();
  private final Set<String> paths = new HashSet<>();
  private final Map<SourceRoot, Inherited> inherited = new HashMap<>();
  private final List<SharedType> shared = new ArrayList<>();
  private final List<SharedType> imported = new ArrayList<>();
  private final List<OfferedName> offeredTypes = new ArrayList<>();

  private Sources(List<Library> present, DiagnosticSink sink) {
    this.present = present;
    this.libraries = present.stream().filter(Library::isOffered).toList();
    this.sink = sink;
  }

  /** Reads what lies beside the roots; what cannot be read is reported and left out. */
  static Sources read(CompilerOptions options, ScannedRoots roots, DiagnosticSink sink) {
    List<Library> present =
        ReadLibraries.read(options.libraries(), options.families().kinds(), sink);
    CheckLibraries.check(present, sink);
    Sources sources = new Sources(present, sink);
    Declarations offered = sources.readLibraries();
    for (Map.Entry<SourceRoot, ScanRoot.Result> root : roots.byRoot().entrySet()) {
      ScanRoot.Result scanned = root.getValue();
      Inherited own = Inherited.read(scanned.defaults(), offered, sink);
      sources.inherited.put(root.getKey(), own);
      sources.defaults.addAll(scanned.defaults());
      sources.shared.addAll(SharedTypes.of(own));
      scanned.documents().stream()
          .filter(file -> !ReadData.isSchema(file))
          .forEach(sources.documents::add);
    }
    return sources;
  }

  /**
   * Reads what libraries hold, those first that others may stand on. Gives the types they offer.
   */
  private Declarations readLibraries() {
    OfferedTypes offered = new OfferedTypes();
    for (int i = libraries.size() - 1; i >= 0; i--) {
      Library library = libraries.get(i);
      Declarations outside = offered.declarations();
      for (ScanRoot.Result scanned : library.sources()) {
        Inherited level = Inherited.read(scanned.defaults(), outside, sink);
        scanned.documents().forEach(file -> inherited.put(file.root(), level));
        scanned.defaults().forEach(file -> inherited.put(file.root(), level));
        scanned.defaults().forEach(file -> paths.add(file.text().path()));
        imported.addAll(SharedTypes.of(level));
        offered.add(library, level, outside);
      }
    }
    for (Library library : libraries) {
      library.documents().stream()
          .filter(file -> !ReadData.isSchema(file))
          .forEach(file -> ofLibraries.put(file, library));
    }
    ofLibraries.keySet().forEach(file -> paths.add(file.text().path()));
    offeredTypes.addAll(offered.names());
    return offered.declarations();
  }

  /** All that has prompts on the class path, also what is there at run time only. */
  List<Library> present() {
    return present;
  }

  /** The libraries whose templates others include, in the order of the class path. */
  List<Library> libraries() {
    return libraries;
  }

  /** The templates to compile. */
  List<SourceFile> documents() {
    return documents;
  }

  /** The files of defaults of the roots to compile. */
  List<SourceFile> defaults() {
    return defaults;
  }

  /**
   * A text that is another one when what files declare for several templates is.
   *
   * @param declaring which documents declare something for others
   */
  String declaring(Predicate<SourceFile> declaring) {
    StringBuilder all = new StringBuilder();
    Stream.concat(defaults.stream(), documents.stream().filter(declaring))
        .forEach(file -> all.append(file.key()).append(' ').append(file.hash().checksum()));
    return all.toString();
  }

  /** All templates, those of libraries too. */
  List<SourceFile> all() {
    List<SourceFile> all = new ArrayList<>(documents);
    all.addAll(ofLibraries.keySet());
    return all;
  }

  /** The templates of libraries, with the library that each is in. */
  Map<SourceFile, Library> ofLibraries() {
    return ofLibraries;
  }

  /** The defaults that hold in the root of a file. */
  Inherited inherited(SourceFile file) {
    return Objects.requireNonNull(inherited.get(file.root()));
  }

  /** The files of defaults that hold for a file, outermost first. */
  List<SourceFile> defaults(SourceFile file) {
    return inherited(file).at(file.id().folder()).files();
  }

  /** The types that the folders of the roots declare. */
  List<SharedType> shared() {
    return shared;
  }

  /** The types that the folders of libraries declare. */
  List<SharedType> imported() {
    return imported;
  }

  /** The names of the types that libraries offer. */
  List<OfferedName> offeredTypes() {
    return offeredTypes;
  }

  /** Whether a finding is for those who make this module: warnings in libraries are not. */
  boolean isTold(Diagnostic finding) {
    return finding.isError() || !paths.contains(finding.location().source().path());
  }
}
