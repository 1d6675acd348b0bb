package io.promptcompiler.core.document;

import io.promptcompiler.core.check.helpers.Helpers;
import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.document.template.FragmentLibrary;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.tool.KnownTools;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The context in which the documents of a run are compiled.
 *
 * @param documents the documents of the project, in the order in which they are compiled
 * @param ofLibraries the documents of prompt libraries
 * @param inherited returns the defaults of the root of a file
 * @param texts the texts that documents include
 * @param helpers the helpers that templates can call
 * @param tools the tools that documents can mention, besides those in documents
 * @param sink receives findings about documents of libraries
 */
public record CompilationContext(
    List<SourceFile> documents,
    List<SourceFile> ofLibraries,
    Function<SourceFile, Inherited> inherited,
    FragmentLibrary texts,
    Helpers helpers,
    KnownTools tools,
    DiagnosticSink sink) {

  /** Copies the lists. */
  public CompilationContext {
    documents = List.copyOf(documents);
    ofLibraries = List.copyOf(ofLibraries);
  }

  /** Returns the documents of a kind. */
  public List<SourceFile> documents(Kind kind) {
    return of(kind, documents.stream());
  }

  /** Returns the documents of a kind in libraries. */
  public List<SourceFile> ofLibraries(Kind kind) {
    return of(kind, ofLibraries.stream());
  }

  /** Returns the documents of a kind in the project and in libraries. */
  public List<SourceFile> all(Kind kind) {
    return of(kind, Stream.concat(documents.stream(), ofLibraries.stream()));
  }

  private static List<SourceFile> of(Kind kind, Stream<SourceFile> files) {
    return files.filter(file -> file.kind().equals(kind)).toList();
  }
}
