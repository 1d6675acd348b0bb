package io.promptcompiler.core.library;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.diagnostic.DiagnosticCode;
import io.promptcompiler.core.diagnostic.DiagnosticList;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.SourceText;
import io.promptcompiler.core.diagnostic.Span;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.source.FileProblem;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.syntax.data.DataNode.Mapping;
import io.promptcompiler.core.syntax.data.DataNode.Scalar;
import io.promptcompiler.core.syntax.data.JsonReader;
import io.promptcompiler.core.type.Keys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds and reads the class path entries that contain prompts. Other entries are ignored; a library
 * that cannot be read is reported and omitted.
 */
public final class ReadLibraries {
  private final Kinds kinds;
  private final ReadBudget budget;
  private final UseSink uses;
  private final DiagnosticSink sink;

  ReadLibraries(Kinds kinds, ReadBudget budget, UseSink uses, DiagnosticSink sink) {
    this.kinds = kinds;
    this.budget = budget;
    this.uses = uses;
    this.sink = sink;
  }

  /**
   * Reads the jars and folders with prompts, in their order.
   *
   * @param kinds the kinds of documents that can be read
   * @param budget limits what the run reads
   * @param uses receives the meanings of the names in their templates
   */
  public static List<Library> read(
      List<LibraryPath> paths, Kinds kinds, ReadBudget budget, UseSink uses, DiagnosticSink sink) {
    ReadLibraries reading = new ReadLibraries(kinds, budget, uses, sink);
    List<Library> libraries = new ArrayList<>();
    paths.forEach(path -> reading.read(path).ifPresent(libraries::add));
    return libraries;
  }

  /**
   * Returns whether a jar or folder of classes has prompts.
   *
   * @throws IOException if it is a jar that cannot be opened
   */
  public static boolean hasPrompts(Path path) throws IOException {
    Optional<OpenLibrary> found = OpenLibrary.open(path);
    if (found.isPresent()) {
      found.get().close();
    }
    return found.isPresent();
  }

  /**
   * Returns a checksum of the prompts in each class path entry: its index, its templates and its
   * list of catalogs. The checksum of one that cannot be read is the reason.
   */
  public static Map<LibraryPath, String> fingerprints(List<LibraryPath> paths) {
    ReadBudget budget = new ReadBudget();
    Map<LibraryPath, String> checksums = new LinkedHashMap<>();
    for (LibraryPath path : paths) {
      try {
        Optional<OpenLibrary> found = OpenLibrary.open(path.path());
        if (found.isPresent()) {
          try (OpenLibrary library = found.get()) {
            checksums.put(path, library.checksum(budget));
          }
        }
      } catch (IOException e) {
        checksums.put(path, FileProblem.why(e));
      }
    }
    return checksums;
  }

  private Optional<Library> read(LibraryPath path) {
    try {
      Optional<OpenLibrary> found = OpenLibrary.open(path.path());
      if (found.isEmpty()) {
        return Optional.empty();
      }
      try (OpenLibrary library = found.get()) {
        return read(path, library);
      }
    } catch (IOException e) {
      String shown = SlashPath.of(path.path());
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.UNREADABLE,
                  Location.ofFile(shown),
                  path.path().getFileName(),
                  FileProblem.why(e))
              .fix("Build or download the library again."));
      return Optional.empty();
    }
  }

  private Optional<Library> read(LibraryPath path, OpenLibrary library) throws IOException {
    Optional<SourceText> index = text(library, IndexShape.PATH);
    Optional<SourceText> list = text(library, CatalogList.PATH);
    Set<String> listed = list.map(this::catalogs).orElse(Set.of());
    if (index.isPresent()) {
      return read(path, library, index.get()).map(found -> found.withCatalogs(listed));
    }
    return list.map(text -> Library.withoutIndex(path, text, listed));
  }

  /**
   * Returns the catalogs in a list. A name that is not a valid class name is reported and omitted.
   */
  private Set<String> catalogs(SourceText list) {
    Set<String> names = CatalogList.names(list.content());
    for (String name : names) {
      if (!JavaNames.isName(name)) {
        sink.report(
            Diagnostic.of(
                    DiagnosticCode.UNREADABLE,
                    new Location(list, Span.at(0)),
                    CatalogList.PATH,
                    "it names the catalog '" + name + "', which is not a valid class name")
                .fix("Build or download the library again."));
      }
    }
    names.removeIf(name -> !JavaNames.isName(name));
    return names;
  }

  private Optional<SourceText> text(OpenLibrary library, String inside) throws IOException {
    String shown = SlashPath.of(library.shown(inside));
    return library
        .file(inside, budget)
        .map(content -> new SourceText(shown, new String(content, UTF_8)));
  }

  /**
   * Returns the library of a class path entry; empty if it has no index, or an invalid one, which
   * is reported.
   */
  Optional<Library> readIndexed(LibraryPath path, OpenLibrary library) throws IOException {
    Optional<SourceText> found = text(library, IndexShape.PATH);
    return found.isPresent() ? read(path, library, found.get()) : Optional.empty();
  }

  private Optional<Library> read(LibraryPath path, OpenLibrary library, SourceText text) {
    DiagnosticList problems = new DiagnosticList();
    Optional<Mapping> index = JsonReader.read(text, problems);
    if (index.isPresent() && isNewer(index.get())) {
      return Optional.empty();
    }
    Optional<Library> read =
        index.flatMap(
            all -> new LoadIndexed(path, library, kinds, budget, uses, text, problems).load(all));
    problems.toList().forEach(sink::report);
    return read;
  }

  /** Returns whether a newer compiler wrote an index, in a format that this one does not know. */
  private boolean isNewer(Mapping index) {
    Keys keys = new Keys(index, finding -> {});
    Optional<Scalar> format = keys.scalar("format");
    if (format.isEmpty() || !format.get().text().matches("[0-9]{1,9}")) {
      return false;
    }
    int number = Integer.parseInt(format.get().text());
    if (number > IndexShape.FORMAT) {
      String label = keys.text("library") + ":" + keys.text("version");
      sink.report(
          Diagnostic.of(
                  DiagnosticCode.NEWER_LIBRARY,
                  format.get().location(),
                  label,
                  keys.text("compiler"),
                  number,
                  IndexShape.FORMAT)
              .fix("Use that version of the plugin, or an older version of the library."));
    }
    return number > IndexShape.FORMAT;
  }
}
