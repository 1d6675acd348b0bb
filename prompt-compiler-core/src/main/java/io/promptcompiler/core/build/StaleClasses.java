package io.promptcompiler.core.build;

import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.IndexedNames;
import io.promptcompiler.core.library.Publication;
import io.promptcompiler.core.source.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Deletes classes and copies of stale outputs from the directory of classes. Maven only copies
 * resources that look newer than their copies and compiles sources that look newer than their
 * classes, and a compiler may not know which class has lost its source. A file is deleted only if
 * it results from an earlier run and no other source for it exists.
 */
final class StaleClasses {
  private static final String JAVA = ".java";

  private final BuildRequest request;
  private final BuildState last;
  private final Set<Path> current;
  private final ModuleLayout layout;
  private final Path sources;
  private final Path resources;

  StaleClasses(BuildRequest request, BuildState last, Set<Path> current) {
    this.request = request;
    this.last = last;
    this.current = current;
    this.layout = request.layout();
    this.sources = request.sourceDirectory().toAbsolutePath().normalize();
    this.resources = request.resourceDirectory().toAbsolutePath().normalize();
  }

  /**
   * Deletes the classes and copies of stale outputs.
   *
   * @param stale outputs that will be deleted or no longer exist
   */
  void delete(Set<Path> stale) throws IOException {
    Optional<Path> classes = layout.classes().filter(Files::isDirectory);
    if (classes.isEmpty()) {
      return;
    }
    // Copies are identified by path, because an existing copy may be older than the stale file.
    for (Path file : stale) {
      if (isSource(file)) {
        deleteClass(classes.get(), sources.relativize(file), stale);
      } else if (isCopied(classes.get(), file)) {
        deleteCopy(classes.get(), resources.relativize(file));
      }
    }
    if (last.paths().isEmpty()) {
      deleteIndexed(classes.get(), stale);
    }
  }

  /**
   * Prepares for outputs that are about to change. After a jump of the clock, classes and copies of
   * resources would look newer than these, and stay. So classes are given an old time, and copies
   * are deleted.
   *
   * @param changed the checksums of the new contents by the paths of outputs
   */
  void outdate(Map<Path, String> changed) throws IOException {
    Optional<Path> classes = layout.classes().filter(Files::isDirectory);
    if (classes.isEmpty()) {
      return;
    }
    for (Map.Entry<Path, String> file : changed.entrySet()) {
      if (isSource(file.getKey())) {
        Path compiled = ClassFiles.main(sources.relativize(file.getKey()));
        OutputFiles.outdate(classes.get().resolve(compiled), classes.get());
      } else if (isCopied(classes.get(), file.getKey())) {
        Path copy = resources.relativize(file.getKey());
        Path copied = classes.get().resolve(copy);
        if (Files.isRegularFile(copied)
            && !Checksum.of(copied).equals(file.getValue())
            && !layout.hasResource(copy)) {
          OutputFiles.delete(copied, classes.get());
        }
      }
    }
  }

  private boolean isSource(Path file) {
    return file.startsWith(sources) && file.toString().endsWith(JAVA);
  }

  /**
   * Returns whether an output is a resource whose copy contains nothing else. Other tools add lines
   * to the copy of a services file.
   */
  private boolean isCopied(Path classes, Path file) throws IOException {
    if (!file.startsWith(resources)) {
      return false;
    }
    Path copy = resources.relativize(file);
    return !copy.equals(within(resources, CatalogList.PATH)) || isSame(classes.resolve(copy), file);
  }

  /**
   * Returns whether a copy is identical to its resource. Other tools may have added lines to it.
   */
  private boolean isSame(Path copy, Path resource) throws IOException {
    if (!Files.isRegularFile(copy)) {
      return false;
    }
    FileStamp written = last.files().get(resource);
    return Files.isRegularFile(resource)
        ? Files.mismatch(copy, resource) < 0
        : written != null && written.checksum().equals(Checksum.of(copy));
  }

  /** Deletes the files that the index lists. Used if there is no state. */
  private void deleteIndexed(Path classes, Set<Path> stale) throws IOException {
    Path index = classes.resolve(IndexShape.PATH);
    Optional<String> name = request.options().publication().map(Publication::name);
    Optional<String> text = IndexShape.read(index);
    if (name.isEmpty() || text.isEmpty()) {
      return;
    }
    Optional<IndexedNames> named =
        IndexedNames.read(text.get()).filter(read -> read.library().equals(name.get()));
    if (named.isEmpty()) {
      return;
    }
    for (String file : named.get().files()) {
      deleteCopy(classes, within(classes, file));
    }
    for (String className : named.get().classes()) {
      deleteClass(classes, within(classes, className.replace('.', '/') + JAVA), stale);
    }
    if (current.isEmpty()) {
      deleteCopy(classes, within(classes, IndexShape.PATH));
    }
  }

  /** Returns a relative path in the file system of a folder. */
  private static Path within(Path folder, String path) {
    return folder.getFileSystem().getPath(path);
  }

  private void deleteCopy(Path classes, Path copy) throws IOException {
    if (!current.contains(resources.resolve(copy)) && !layout.hasResource(copy)) {
      OutputFiles.delete(classes.resolve(copy), classes);
    }
  }

  /** Deletes the classes of a source that no longer exists anywhere. */
  private void deleteClass(Path classes, Path source, Set<Path> stale) throws IOException {
    if (current.contains(sources.resolve(source)) || hasSource(source, stale)) {
      return;
    }
    for (Path one : ClassFiles.of(classes, source)) {
      OutputFiles.delete(classes.resolve(one), classes);
    }
  }

  private boolean hasSource(Path source, Set<Path> stale) {
    return layout.sources().stream()
        .map(root -> root.resolve(source))
        .anyMatch(file -> !stale.contains(file) && Files.exists(file));
  }
}
