package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.backend.CatalogList;
import io.promptcompiler.core.backend.JavaNames;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.library.IndexShape;
import io.promptcompiler.core.library.IndexedNames;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Deletes files that earlier runs generated and this run did not, including files that the state
 * does not list: Java files with the generator's marker, and resources that their names or the
 * index show. Their compiled classes and copies are deleted too, see {@link StaleClasses}. Other
 * files are neither deleted nor replaced.
 */
final class DeleteStale {
  private static final String PROMPTS = "META-INF/prompts";

  /** The maximum number of files that a message names. */
  private static final int MOST_NAMED = 10;

  private final BuildRequest request;
  private final BuildState last;
  private final Path sources;
  private final Path resources;

  /** The names in the index of the last run; read when they are needed. */
  private Optional<IndexedNames> indexed = Optional.empty();

  /**
   * Creates an instance for the directories of a request.
   *
   * @param last the state of the last run
   */
  DeleteStale(BuildRequest request, BuildState last) {
    this.request = request;
    this.last = last;
    this.sources = request.sourceDirectory().toAbsolutePath().normalize();
    this.resources = request.resourceDirectory().toAbsolutePath().normalize();
  }

  /**
   * Refuses to replace files of others, see {@link #hasWritten}.
   *
   * @param changed the files that this run would write
   * @throws IOException if there is such a file; the message names all
   */
  void refuseOthers(Set<Path> changed) throws IOException {
    List<Path> others = new ArrayList<>();
    for (Path path : changed) {
      if (Files.isRegularFile(path)
          && !last.paths().contains(path)
          && !hasWritten(path)
          && !hasOtherCase(path)) {
        others.add(path);
      }
    }
    if (!others.isEmpty()) {
      String names =
          others.stream()
              .sorted()
              .limit(MOST_NAMED)
              .map(path -> "'" + path + "'")
              .collect(Collectors.joining(", "));
      int more = others.size() - MOST_NAMED;
      throw new IOException(
          "The build would replace files that it does not know as its own: "
              + names
              + (more > 0 ? ", and " + more + " more" : "")
              + ". Delete those that an earlier build wrote. Move the others, or name another output"
              + " folder.");
    }
  }

  /** Returns whether a file is one of the last run, in a file system that ignores case. */
  private boolean hasOtherCase(Path path) throws IOException {
    for (Path one : last.paths()) {
      if (one.toString().equalsIgnoreCase(path.toString())
          && Files.exists(one)
          && Files.isSameFile(one, path)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Deletes stale files, and returns those in the output directories.
   *
   * @param current the files that this run generated
   * @param changed the checksums of those that differ from the files on disk
   */
  List<Path> delete(Set<Path> current, Map<Path, String> changed) throws IOException {
    Set<Path> stale = new LinkedHashSet<>(last.paths());
    stale.addAll(listed(sources, "", current));
    stale.addAll(listed(resources, PROMPTS, current));
    stale.addAll(listed(resources, CatalogList.PATH, current));
    stale.removeAll(current);
    // Classes are deleted before their sources, so that an interrupted run is completed by the next
    // one.
    StaleClasses classes = new StaleClasses(request, last, current);
    classes.delete(stale);
    classes.outdate(changed);
    List<Path> deleted = new ArrayList<>();
    for (Path path : stale) {
      if (OutputFiles.delete(path, root(path))) {
        deleted.add(path);
      }
    }
    return deleted;
  }

  /**
   * Returns the folder that a file must be in to be deleted. If the output folder is another one
   * since the last run, a file with the generator's marker may be anywhere in the checkout.
   */
  private Path root(Path path) throws IOException {
    Optional<Path> skills = request.skillDirectory().filter(path::startsWith);
    if (path.startsWith(sources)) {
      return sources;
    }
    Path folder = path.getParent();
    return folder != null
            && path.toString().endsWith(".java")
            && Files.isRegularFile(path)
            && Checkout.of(request.options().configuration().resolveSibling("")).contains(path)
            && request.options().target().hasWritten(path)
        ? folder
        : skills.orElse(resources);
  }

  /**
   * Returns generated files in an output directory, or a part of it, that this run did not
   * generate.
   */
  private List<Path> listed(Path root, String part, Set<Path> current) throws IOException {
    List<Path> found = new ArrayList<>();
    Path from = root.resolve(part);
    if (!Files.exists(from)) {
      return found;
    }
    Path real =
        from.toRealPath(); // Walking a file tree does not follow links, not even at the start.
    Files.walkFileTree(
        real,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Path path = file.equals(real) ? from : from.resolve(real.relativize(file));
            if (attributes.isRegularFile() && !current.contains(path) && isOurs(root, path)) {
              found.add(path);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return found;
  }

  private boolean isOurs(Path root, Path file) throws IOException {
    ModuleLayout layout = request.layout();
    boolean isOther =
        (root.equals(resources) && !root.equals(sources))
            ? layout.isOtherResource(root, file)
            : layout.isOtherSource(root, file);
    return !isOther && hasWritten(file);
  }

  /**
   * Returns whether a build wrote a file, judging without the state: by its name below {@code
   * META-INF/prompts}, by the index for other resources, and by its content for Java files.
   */
  private boolean hasWritten(Path file) throws IOException {
    if (file.startsWith(resources.resolve(PROMPTS))) {
      return true;
    }
    if (file.equals(resources.resolve(CatalogList.PATH))) {
      return hasWrittenService(file);
    }
    Optional<Path> agents = request.skillDirectory().filter(file::startsWith);
    if (agents.isPresent() || file.startsWith(request.skillResources())) {
      Path skill = agents.orElse(request.skillResources()).relativize(file);
      String name = IndexShape.SKILLS + SlashPath.of(skill);
      return indexed().files().contains(name);
    }
    return request.options().target().hasWritten(file);
  }

  /** Returns whether a services file only has catalogs that builds wrote. */
  private boolean hasWrittenService(Path file) throws IOException {
    Set<String> names = CatalogList.names(new String(ReadBytes.of(file), UTF_8));
    for (String name : names) {
      if (!JavaNames.isName(name)) {
        return false;
      }
      Path source = sources.resolve(name.replace('.', '/') + ".java");
      if (!indexed().classes().contains(name)
          && !(Files.isRegularFile(source) && request.options().target().hasWritten(source))) {
        return false;
      }
    }
    return !names.isEmpty();
  }

  private IndexedNames indexed() throws IOException {
    if (indexed.isEmpty()) {
      Optional<String> text = IndexShape.read(resources.resolve(IndexShape.PATH));
      IndexedNames none = new IndexedNames("", List.of(), List.of());
      indexed = Optional.of(text.flatMap(IndexedNames::read).orElse(none));
    }
    return indexed.get();
  }
}
