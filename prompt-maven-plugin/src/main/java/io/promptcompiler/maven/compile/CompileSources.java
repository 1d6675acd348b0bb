package io.promptcompiler.maven.compile;

import io.promptcompiler.core.build.ClassFiles;
import io.promptcompiler.maven.apart.WorkDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Compiles generated sources whose classes are out of date. Two kinds of changes are distinguished.
 * A change of <em>declarations</em> affects all classes that were compiled against them. A change
 * of texts, which is the most frequent kind, only affects the class with the texts.
 *
 * <p>There are two modes. {@link #all} compiles all sources of a directory, and Maven's compiler
 * plugin never sees them. {@link #textsOnly} only compiles sources in which nothing but texts
 * changed, so that the compiler plugin has nothing to do, and leaves all other changes to the
 * compiler plugin.
 *
 * <p>Class files are moved to the final directory when all sources are compiled. If compiling
 * fails, none is moved.
 */
public final class CompileSources {
  private static final String JAVA = ".java";

  private final Path sources;
  private final Path classes;
  private final Path work;
  private final Path lastFile;
  private final String version;
  private final JavaOptions options;

  /**
   * Creates an instance for the directories of a module.
   *
   * @param sources the directory of generated sources
   * @param classes the directory of all classes of the module
   * @param work a directory that is created and deleted
   * @param lastFile the file with the state of the last compilation
   * @param version distinguishes compilers that may produce different classes
   * @param options the compiler options, with the class path except for the module's own classes
   */
  public CompileSources(
      Path sources, Path classes, Path work, Path lastFile, String version, JavaOptions options) {
    this.sources = sources;
    this.classes = classes;
    this.work = work;
    this.lastFile = lastFile;
    this.version = version;
    this.options = options;
  }

  /** The classes of the module that are compiled by Maven's compiler plugin. */
  public interface OtherClasses {
    /**
     * Returns the names of existing and future classes, such as {@code com/acme/Task}, without
     * nested classes.
     */
    Set<String> names();

    /** Ensures that the compiler plugin compiles these classes again. */
    void compileAgain() throws IOException;
  }

  /**
   * The result of a compilation.
   *
   * @param isCurrent whether the classes of all sources are up to date
   * @param compiled the number of compiled sources
   * @param onlyTexts whether the changes cannot affect other classes
   * @param failure the output of the compiler if it failed
   */
  public record Outcome(
      boolean isCurrent, int compiled, boolean onlyTexts, Optional<String> failure) {
    private static Outcome failed(String failure) {
      return new Outcome(false, 0, false, Optional.of(failure));
    }

    private static Outcome left() {
      return new Outcome(false, 0, false, Optional.empty());
    }
  }

  /**
   * Returns whether this class compiled all sources in the last build, so that their state is
   * known.
   */
  public boolean hasCompiled() {
    return Files.isRegularFile(lastFile);
  }

  /** Deletes the stored state, because another compiler compiles the sources from now on. */
  public void leave() throws IOException {
    Files.deleteIfExists(lastFile);
  }

  /**
   * Compiles sources that are out of date. Sources that refer to other classes of the module cannot
   * be compiled here, because the class files of those are missing or may be outdated; in this
   * case, call {@link #leave}.
   *
   * @param others the other classes, which are marked for recompilation before a class is replaced
   *     by one whose declarations may differ
   */
  public Outcome all(OtherClasses others) throws IOException {
    LastCompilation now = LastCompilation.of(version, options, sources, sources(), others.names());
    Optional<LastCompilation> last = LastCompilation.read(lastFile);
    Outcome outcome = last.isEmpty() ? first(others) : next(last.get(), now, others);
    if (outcome.isCurrent() && !last.equals(Optional.of(now))) {
      now.write(lastFile);
    }
    return outcome;
  }

  private Outcome next(LastCompilation last, LastCompilation now, OtherClasses others)
      throws IOException {
    List<Path> all = sources();
    Set<Path> removed = new TreeSet<>();
    last.sources().keySet().forEach(source -> removed.add(sources.resolve(source)));
    all.forEach(source -> removed.remove(sources.resolve(source)));
    Set<Path> gone = new TreeSet<>();
    removed.forEach(source -> gone.add(sources.relativize(source)));
    List<Path> changed = new ArrayList<>();
    for (Path source : all) {
      if (!last.settings().equals(now.settings())
          || !now.isSame(source, last)
          || !Files.isRegularFile(classes.resolve(ClassFiles.main(source)))) {
        changed.add(source);
      }
    }
    if (changed.isEmpty() && gone.isEmpty()) {
      // A new class of the module may hide a class of the class path.
      Optional<String> reference =
          last.others().equals(now.others())
              ? Optional.empty()
              : reference(all, classes, others.names());
      return reference.map(Outcome::failed).orElse(new Outcome(true, 0, true, Optional.empty()));
    }
    return again(all, changed, gone, others);
  }

  /**
   * Compiles the changed sources if nothing but texts changed in any of them; otherwise compiles
   * none.
   */
  public Outcome textsOnly() throws IOException {
    List<Path> changed = newer(sources());
    if (changed.isEmpty()) {
      return Outcome.left();
    }
    try {
      Path made = work.resolve("made");
      Optional<String> failure = compileBesides(changed, made);
      if (failure.isPresent()) {
        return Outcome.failed(failure.get());
      }
      if (!isAlike(changed, made)) {
        return Outcome.left();
      }
      replace(changed, made);
      return new Outcome(true, changed.size(), true, Optional.empty());
    } finally {
      WorkDirectory.delete(work);
    }
  }

  /** Compiles all sources, because the state of existing classes is unknown. */
  private Outcome first(OtherClasses others) throws IOException {
    List<Path> all = sources();
    if (all.isEmpty()) {
      return Outcome.left();
    }
    others.compileAgain();
    deleteClasses(all);
    try {
      Optional<String> failure = compile(all, options, classes);
      if (failure.isEmpty()) {
        failure = reference(all, classes, others.names());
      }
      if (failure.isPresent()) {
        deleteClasses(all);
        return Outcome.failed(failure.get());
      }
      return new Outcome(true, all.size(), false, Optional.empty());
    } finally {
      WorkDirectory.delete(work);
    }
  }

  private Outcome again(List<Path> all, List<Path> changed, Set<Path> removed, OtherClasses others)
      throws IOException {
    try {
      Path made = work.resolve("made");
      Set<Path> compiled = new LinkedHashSet<>(changed);
      Optional<String> failure = compileBesides(compiled, made);
      boolean onlyTexts = failure.isEmpty() && removed.isEmpty() && isAlike(changed, made);
      if (failure.isEmpty() && !onlyTexts) {
        Set<Path> declaring = new LinkedHashSet<>(changed);
        declaring.addAll(removed);
        if (compiled.addAll(Mentions.read(sources, all, removed).of(declaring))) {
          failure = compileBesides(compiled, made);
        }
      }
      if (failure.isEmpty()) {
        failure = reference(compiled, made, others.names());
      }
      if (failure.isPresent()) {
        return Outcome.failed(failure.get());
      }
      if (!onlyTexts) {
        others.compileAgain();
      }
      replace(compiled, made);
      return new Outcome(true, compiled.size(), onlyTexts, Optional.empty());
    } finally {
      WorkDirectory.delete(work);
    }
  }

  /** Compiles some sources against the existing classes of all others. */
  private Optional<String> compileBesides(Collection<Path> some, Path made) throws IOException {
    return some.isEmpty() ? Optional.empty() : compile(some, options.with(classes), made);
  }

  private Optional<String> compile(Collection<Path> some, JavaOptions with, Path made)
      throws IOException {
    Path fresh = WorkDirectory.fresh(work);
    return Javac.compile(some.stream().map(sources::resolve).toList(), with, made, fresh);
  }

  /**
   * Returns an error message that names one of the given classes to which a compiled class refers;
   * empty if there is none.
   */
  private static Optional<String> reference(Collection<Path> compiled, Path made, Set<String> names)
      throws IOException {
    if (names.isEmpty()) {
      return Optional.empty();
    }
    for (Map.Entry<Path, Set<Path>> entry : ClassFiles.of(made, compiled).entrySet()) {
      for (Path file : entry.getValue()) {
        Optional<String> found = References.find(made.resolve(file), names);
        if (found.isPresent()) {
          return Optional.of(entry.getKey() + " refers to " + found.get());
        }
      }
    }
    return Optional.empty();
  }

  /** Returns all sources, relative to their directory. */
  public List<Path> sources() throws IOException {
    if (!Files.isDirectory(sources)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(JAVA))
          .map(sources::relativize)
          .sorted()
          .toList();
    }
  }

  /** Returns the sources that are newer than their classes; empty if a source has no class. */
  private List<Path> newer(List<Path> all) throws IOException {
    List<Path> newer = new ArrayList<>();
    for (Path source : all) {
      Path compiled = classes.resolve(ClassFiles.main(source));
      if (!Files.isRegularFile(compiled)) {
        return List.of();
      }
      if (Files.getLastModifiedTime(sources.resolve(source))
              .compareTo(Files.getLastModifiedTime(compiled))
          > 0) {
        newer.add(source);
      }
    }
    return newer;
  }

  /**
   * Sets the times of classes before those of their sources that were just written, independently
   * of clock differences, so that tools that compare times recompile them.
   *
   * @param sources the directory of generated sources
   * @param classes the directory of all classes of the module
   * @param written the absolute paths of written files, some of which may not be sources
   */
  public static void outdate(Path sources, Path classes, Collection<Path> written)
      throws IOException {
    for (Path file : written) {
      if (file.startsWith(sources) && file.toString().endsWith(JAVA)) {
        Path compiled = classes.resolve(ClassFiles.main(sources.relativize(file)));
        FileTime time = Files.getLastModifiedTime(file);
        if (Files.isRegularFile(compiled)
            && Files.getLastModifiedTime(compiled).compareTo(time) >= 0) {
          Files.setLastModifiedTime(compiled, FileTime.fromMillis(time.toMillis() - 2000));
        }
      }
    }
  }

  /**
   * Returns whether the compilation produced the same classes with the same declarations as before.
   */
  private boolean isAlike(Collection<Path> changed, Path made) throws IOException {
    Map<Path, Set<Path>> now = ClassFiles.of(made, changed);
    if (!now.equals(ClassFiles.of(classes, changed))) {
      return false;
    }
    for (Set<Path> files : now.values()) {
      for (Path file : files) {
        if (!DeclaredApi.isSame(classes.resolve(file), made.resolve(file))) {
          return false;
        }
      }
    }
    return true;
  }

  private void replace(Collection<Path> compiled, Path made) throws IOException {
    Map<Path, Set<Path>> before = ClassFiles.of(classes, compiled);
    for (Map.Entry<Path, Set<Path>> entry : ClassFiles.of(made, compiled).entrySet()) {
      // The main class is replaced last: while its time is old, all classes of the source are
      // recompiled.
      Path last = ClassFiles.main(entry.getKey());
      for (Path old : before.getOrDefault(entry.getKey(), Set.of())) {
        if (!entry.getValue().contains(old)) {
          Files.deleteIfExists(classes.resolve(old));
        }
      }
      for (Path file : entry.getValue()) {
        if (!file.equals(last)) {
          move(made, file);
        }
      }
      move(made, last);
    }
  }

  private void move(Path made, Path file) throws IOException {
    Path to = classes.resolve(file);
    Files.createDirectories(to.resolveSibling(""));
    Files.move(made.resolve(file), to, StandardCopyOption.REPLACE_EXISTING);
  }

  private void deleteClasses(List<Path> all) throws IOException {
    for (Set<Path> files : ClassFiles.of(classes, all).values()) {
      for (Path file : files) {
        Files.deleteIfExists(classes.resolve(file));
      }
    }
  }
}
