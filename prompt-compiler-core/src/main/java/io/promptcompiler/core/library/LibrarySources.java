package io.promptcompiler.core.library;

import io.promptcompiler.core.diagnostic.DiagnosticSink;
import io.promptcompiler.core.diagnostic.UseSink;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.ReadBudget;
import io.promptcompiler.core.source.SourceFile;
import io.promptcompiler.core.source.SourceRoot;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The templates of a library as source roots, to compile them like those of a project. The files
 * can be read until this object is closed.
 */
public final class LibrarySources implements Closeable {
  private final OpenLibrary open;
  private final Library library;

  private LibrarySources(OpenLibrary open, Library library) {
    this.open = open;
    this.library = library;
  }

  /**
   * Opens the library in a jar or folder. The result is empty if there is none; it is also empty,
   * with a finding, if its index is invalid.
   *
   * @param kinds the kinds of documents that can be read
   * @throws IOException if it cannot be read
   */
  public static Optional<LibrarySources> open(Path path, Kinds kinds, DiagnosticSink sink)
      throws IOException {
    Optional<OpenLibrary> open = OpenLibrary.open(path);
    if (open.isEmpty()) {
      return Optional.empty();
    }
    Optional<Library> library =
        new ReadLibraries(kinds, new ReadBudget(), UseSink.NONE, sink)
            .readIndexed(LibraryPath.of(path), open.get());
    if (library.isEmpty()) {
      open.get().close();
    }
    return library.map(found -> new LibrarySources(open.get(), found));
  }

  /** Returns the library as its index describes it. */
  public Library library() {
    return library;
  }

  /** Returns the roots that have files. */
  public List<SourceRoot> roots() {
    return library.sources().stream()
        .flatMap(root -> Stream.concat(root.documents().stream(), root.defaults().stream()))
        .map(SourceFile::root)
        .distinct()
        .map(LibrarySources::own)
        .toList();
  }

  private static SourceRoot own(SourceRoot root) {
    return root.origin()
        .map(
            origin ->
                root.from(
                    root.directory(), new SourceRoot.Origin(Optional.empty(), origin.contents())))
        .orElse(root);
  }

  @Override
  public void close() throws IOException {
    open.close();
  }
}
