package io.promptcompiler.core.driver;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.document.Inherited;
import io.promptcompiler.core.document.ReadData;
import io.promptcompiler.core.document.SharedTypes;
import io.promptcompiler.core.library.Library;
import io.promptcompiler.core.library.ReadLibraries;
import io.promptcompiler.core.program.Program.SharedType;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.tool.ReadKnownTools;
import io.promptcompiler.core.type.Declarations;
import io.promptcompiler.core.type.Trust;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads the context of the templates: defaults, helpers and libraries. Those that cannot be read
 * are reported and ignored.
 */
final class LoadSources {
  private final DiagnosticSink sink;
  private final List<SourceFile> documents = new ArrayList<>();
  private final List<SourceFile> defaults = new ArrayList<>();
  private final Map<SourceFile, Library> ofLibraries = new LinkedHashMap<>();
  private final Set<String> pathsOfLibraries = new HashSet<>();
  private final Map<SourceRoot, Inherited> inherited = new HashMap<>();
  private final List<SharedType> shared = new ArrayList<>();
  private final List<SharedType> imported = new ArrayList<>();

  private LoadSources(DiagnosticSink sink) {
    this.sink = sink;
  }

  static Loaded load(
      CompilerOptions options,
      Scanned scanned,
      ReadBudget budget,
      UseSink uses,
      DiagnosticSink sink) {
    DiagnosticList unreadable = new DiagnosticList();
    List<Library> present =
        ReadLibraries.read(
            options.libraries(), options.families().kinds(), budget, uses, unreadable);
    unreadable.toList().forEach(sink::report);
    List<Library> libraries = present.stream().filter(Library::isOffered).toList();
    LoadSources loading = new LoadSources(sink);
    OfferedTypes offered = loading.readLibraries(libraries);
    Declarations outside = offered.declarations();
    scanned
        .byRoot()
        .forEach((root, files) -> loading.readRoot(root, files, outside, options.trust()));
    return new Loaded(
        present,
        !unreadable.hasErrors(),
        loading.documents,
        loading.defaults,
        loading.ofLibraries,
        loading.pathsOfLibraries,
        loading.inherited,
        loading.shared,
        loading.imported,
        offered.names(),
        new Helpers(new ReadHelpers(options, libraries, sink).read()),
        ReadKnownTools.read(scanned.tools(), uses, sink)
            .and(options.families().tools(scanned.ofOtherRoots())));
  }

  private void readRoot(
      SourceRoot root, ScanRoot.Result scanned, Declarations outside, Trust trust) {
    Inherited own = Inherited.read(scanned.defaults(), outside, trust, sink);
    inherited.put(root, own);
    defaults.addAll(scanned.defaults());
    shared.addAll(SharedTypes.of(own));
    scanned.documents().stream().filter(file -> !ReadData.isSchema(file)).forEach(documents::add);
  }

  /**
   * Reads the documents of libraries, beginning with libraries that others may depend on, and
   * returns the types that they offer.
   */
  private OfferedTypes readLibraries(List<Library> libraries) {
    OfferedTypes offered = new OfferedTypes();
    for (int i = libraries.size() - 1; i >= 0; i--) {
      Library library = libraries.get(i);
      Declarations outside = offered.declarations();
      for (ScanRoot.Result scanned : library.sources()) {
        Inherited level = Inherited.read(scanned.defaults(), outside, library.trust(), sink);
        scanned.documents().forEach(file -> inherited.put(file.root(), level));
        scanned.defaults().forEach(file -> inherited.put(file.root(), level));
        scanned.defaults().forEach(file -> pathsOfLibraries.add(file.text().path()));
        imported.addAll(SharedTypes.of(level));
        offered.add(library, level, outside);
      }
    }
    for (Library library : libraries) {
      library.documents().stream()
          .filter(file -> !ReadData.isSchema(file))
          .forEach(file -> ofLibraries.put(file, library));
    }
    ofLibraries.keySet().forEach(file -> pathsOfLibraries.add(file.text().path()));
    return offered;
  }
}
