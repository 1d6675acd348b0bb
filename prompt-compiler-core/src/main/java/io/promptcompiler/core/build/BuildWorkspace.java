package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.Compilation.OutputFile;
import io.promptcompiler.core.KnownDocument;
import io.promptcompiler.core.OfferedName;
import io.promptcompiler.core.Workspace;
import io.promptcompiler.core.backend.ClassEntry;
import io.promptcompiler.core.diagnostic.Diagnostic;
import io.promptcompiler.core.document.CompiledDocument;
import io.promptcompiler.core.example.CheckExamples;
import io.promptcompiler.core.interpret.ProjectFunctions;
import io.promptcompiler.core.library.IndexLines;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.FileHash;
import io.promptcompiler.core.source.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** The folders of a build: what is in them from the last run, and what is to be put into them. */
final class BuildWorkspace implements Workspace, AutoCloseable {
  private static final String LIBRARIES = ".libraries";

  private final BuildRequest request;
  private final Path sourceFolder;
  private final Path resourceFolder;
  private final State last;
  private final Optional<String> asked;
  private final StagedFiles files;
  private final RememberedHashes hashes;
  private final List<KnownDocument> remembered = new ArrayList<>();
  private final List<Diagnostic> aboutExamples = new ArrayList<>();
  private final SortedSet<Path> filesOfExamples = new TreeSet<>();
  private final SortedMap<String, MadeFile> made = new TreeMap<>();
  private final List<OfferedName> offered = new ArrayList<>();
  private Optional<KnownDocuments> known = Optional.empty();
  private String contents = "";

  BuildWorkspace(BuildRequest request) throws IOException {
    this.request = request;
    this.sourceFolder = request.sourceDirectory().toAbsolutePath().normalize();
    this.resourceFolder = request.resourceDirectory().toAbsolutePath().normalize();
    this.last = State.read(request.stateFile());
    this.asked = Fingerprint.of(request);
    this.hashes = RememberedHashes.read(beside(".hashes"));
    this.files = new StagedFiles(beside(".staged"), last.files());
  }

  private Path beside(String ending) {
    return request.stateFile().resolveSibling(request.stateFile().getFileName() + ending);
  }

  /** What the last run wrote. */
  State last() {
    return last;
  }

  /** What is to be written. */
  StagedFiles files() {
    return files;
  }

  @Override
  public FileHash hash(String path, byte[] content) {
    return hashes.of(path, content);
  }

  @Override
  public boolean isUpToDate(String checksum) {
    contents = checksum;
    String fingerprint = fingerprint(last.others());
    return unchecked(
        () -> !fingerprint.isEmpty() && fingerprint.equals(last.fingerprint()) && last.isOnDisk());
  }

  private String fingerprint(Collection<Path> others) {
    return asked.flatMap(hash -> Fingerprint.of(request, hash, contents, others)).orElse("");
  }

  @Override
  public Optional<KnownDocument> recall(SourceFile file) {
    return known().find(file);
  }

  private KnownDocuments known() {
    if (known.isEmpty()) {
      known =
          Optional.of(
              unchecked(
                  () ->
                      KnownDocuments.read(
                          beside(".documents"), asked.orElse("-"), indexOfTheLastRun())));
    }
    return known.get();
  }

  /** What gives the line of the index for a class, if it is known. */
  private Function<String, Optional<String>> indexOfTheLastRun() throws IOException {
    if (request.options().publication().isEmpty()) {
      return name -> Optional.of("");
    }
    Path index = path(OutputFile.Type.RESOURCE, IndexShape.PATH);
    WrittenFile written = last.files().get(index);
    if (written == null || !Files.isRegularFile(index)) {
      return name -> Optional.empty();
    }
    byte[] content = Files.readAllBytes(index);
    return Checksum.of(content).equals(written.checksum())
        ? new IndexLines(new String(content, UTF_8))::of
        : name -> Optional.empty();
  }

  @Override
  public boolean reuse(KnownDocument document) {
    Optional<Path> source = document.made().map(this::source);
    return source.isEmpty()
        || unchecked(() -> files.keep(source.get(), known().sourceChecksum(document)));
  }

  @Override
  public void remember(KnownDocument document) {
    remembered.add(document);
  }

  @Override
  public List<OfferedName> offeredBefore() {
    return unchecked(() -> RememberedNames.read(beside(LIBRARIES)));
  }

  @Override
  public void offered(List<OfferedName> names) {
    offered.addAll(names);
  }

  @Override
  public void document(CompiledDocument document) {
    // The project's own helpers are compiled after this, and what is there now may be outdated.
    aboutExamples.addAll(CheckExamples.findings(document, ProjectFunctions.NONE));
    filesOfExamples.addAll(CheckExamples.files(document));
  }

  /** What was found in the examples of documents that were compiled. */
  List<Diagnostic> aboutExamples() {
    return aboutExamples;
  }

  @Override
  public boolean keep(OutputFile.Type type, String path, String checksum) {
    return unchecked(() -> files.keep(path(type, path), checksum));
  }

  @Override
  public boolean keepMade(OutputFile.Type type, String path, String madeOf) {
    Optional<MadeFile> before = known().made(path).filter(file -> file.isMadeOf(madeOf));
    before.ifPresent(file -> made.put(path, file));
    return before.isPresent() && keep(type, path, before.get().checksum());
  }

  @Override
  public void made(OutputFile file, String madeOf) {
    made.put(file.path(), MadeFile.of(file.content(), madeOf));
    file(file);
  }

  @Override
  public void file(OutputFile file) {
    unchecked(
        () -> {
          files.add(path(file.type(), file.path()), file.content());
          return file;
        });
  }

  private Path source(ClassEntry entry) {
    return path(OutputFile.Type.SOURCE, entry.path());
  }

  private Path path(OutputFile.Type type, String path) {
    return folder(type).resolve(path);
  }

  /** The folder of files of a type. */
  Path folder(OutputFile.Type type) {
    return type == OutputFile.Type.SOURCE ? sourceFolder : resourceFolder;
  }

  /**
   * Leaves for the next run what it needs, after the files were written.
   *
   * @param isQuiet whether nothing was told that the next run must tell again
   */
  void save(boolean isQuiet) throws IOException {
    List<Path> others = List.copyOf(filesOfExamples);
    new State(isQuiet ? fingerprint(others) : "", others, files.files()).write(request.stateFile());
    hashes.write(beside(".hashes"));
    RememberedNames.write(beside(LIBRARIES), offered, !offeredBefore().isEmpty());
    known().write(beside(".documents"), asked.orElse(""), made, remembered, this::checksum);
  }

  private String checksum(ClassEntry entry) {
    return Objects.requireNonNull(files.files().get(source(entry))).checksum();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  private interface Io<T> {
    T get() throws IOException;
  }

  private static <T> T unchecked(Io<T> work) {
    try {
      return work.get();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
