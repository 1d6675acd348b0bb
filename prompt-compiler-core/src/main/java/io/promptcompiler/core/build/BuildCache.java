package io.promptcompiler.core.build;

import io.promptcompiler.core.CachedDocument;
import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.CompilationCache;
import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.backend.Artifact;
import io.promptcompiler.core.library.IndexLines;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Reuses documents and generated files whose inputs are unchanged since the last build of the
 * module. The cache is kept in files next to the build's state.
 */
final class BuildCache implements CompilationCache {
  private static final String DOCUMENTS = ".documents";
  private static final String LIBRARIES = ".libraries";

  private final BuildRequest request;
  private final StateKey key;
  private final BuildState last;
  private final Optional<String> requested;
  private final List<CachedDocument> stored = new ArrayList<>();
  private final SortedMap<String, CachedFile> made = new TreeMap<>();
  private final List<OfferedName> offered = new ArrayList<>();
  private final SortedSet<Path> others = new TreeSet<>();
  private Optional<DocumentCache> documents = Optional.empty();
  private String contents = "";

  private BuildCache(
      BuildRequest request, StateKey key, BuildState last, Optional<String> requested) {
    this.request = request;
    this.key = key;
    this.last = last;
    this.requested = requested;
  }

  /** Reads the part of the state that is needed to decide whether anything must be compiled. */
  static BuildCache open(BuildRequest request, StateKey key, BuildState last) throws IOException {
    return new BuildCache(request, key, last, InputFingerprint.of(request));
  }

  @Override
  public void read(Set<Path> files) {
    others.addAll(files);
  }

  @Override
  public boolean isUpToDate(Supplier<String> checksum) {
    contents = checksum.get();
    String fingerprint = fingerprint(last.others());
    return Unchecked.call(
        () -> !fingerprint.isEmpty() && fingerprint.equals(last.fingerprint()) && last.isOnDisk());
  }

  private String fingerprint(Collection<Path> others) {
    return requested
        .flatMap(hash -> InputFingerprint.of(request, hash, contents, others))
        .orElse("");
  }

  @Override
  public Optional<Recalled> recall(SourceFile file) {
    return documents()
        .find(file)
        .map(document -> new Recalled(document, documents().sourceChecksum(document)));
  }

  /**
   * Returns the cached documents. They are read on first use, because up-to-date builds do not need
   * them.
   */
  private DocumentCache documents() {
    if (documents.isEmpty()) {
      documents =
          Optional.of(
              Unchecked.call(
                  () ->
                      DocumentCache.read(
                          request.besideState(DOCUMENTS),
                          key,
                          requested.orElse("-"),
                          indexOfTheLastRun())));
    }
    return documents.get();
  }

  /** Returns a function that looks up the cached index line of a class. */
  private Function<String, Optional<String>> indexOfTheLastRun() throws IOException {
    if (request.options().publication().isEmpty()) {
      return name -> Optional.of("");
    }
    Path index = request.path(Artifact.Type.RESOURCE, IndexShape.PATH);
    FileStamp written = last.files().get(index);
    Optional<String> content = IndexShape.read(index);
    return written != null
            && content.isPresent()
            && Checksum.of(content.get()).equals(written.checksum())
        ? new IndexLines(content.get())::of
        : name -> Optional.empty();
  }

  @Override
  public void store(CachedDocument document) {
    stored.add(document);
  }

  @Override
  public Optional<String> recall(String path, String madeOf) {
    Optional<CachedFile> before = documents().made(path).filter(file -> file.isMadeOf(madeOf));
    before.ifPresent(file -> made.put(path, file));
    return before.map(CachedFile::checksum);
  }

  @Override
  public void store(OutputFile file, String madeOf) {
    made.put(file.path(), CachedFile.of(file.content(), madeOf));
  }

  @Override
  public List<OfferedName> offeredBefore() {
    return Unchecked.call(() -> RememberedNames.read(request.besideState(LIBRARIES), key));
  }

  @Override
  public void store(List<OfferedName> names) {
    offered.addAll(names);
  }

  /**
   * Stores the state for the next run, after the files were written.
   *
   * @param output the written files
   * @param isQuiet whether there are no findings that the next run must report again
   */
  void save(BuildOutput output, boolean isQuiet) throws IOException {
    others.addAll(output.filesOfExamples());
    List<Path> all = List.copyOf(others);
    new BuildState(isQuiet ? fingerprint(all) : "", all, output.files().files())
        .write(request.stateFile(), key);
    RememberedNames.write(request.besideState(LIBRARIES), key, offered, !offeredBefore().isEmpty());
    documents()
        .write(
            request.besideState(DOCUMENTS),
            key,
            requested.orElse(""),
            made,
            stored,
            entry ->
                Objects.requireNonNull(
                        output
                            .files()
                            .files()
                            .get(request.path(Artifact.Type.SOURCE, entry.path())))
                    .checksum());
  }
}
