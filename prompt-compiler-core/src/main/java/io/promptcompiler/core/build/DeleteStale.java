package io.promptcompiler.core.build;

import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.runtime.PromptCatalog;
import java.io.IOException;
import java.nio.file.FileSystemException;
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

/**
 * Deletes files that earlier runs generated and this run did not, including files that the state
 * does not list: Java files with the generator's marker, and resources in a folder that nothing
 * else writes to. Their compiled classes and copies are deleted too, see {@link StaleClasses}.
 * Other files are kept.
 */
final class DeleteStale {
  static final String SERVICE = "META-INF/services/" + PromptCatalog.class.getName();
  private static final String PROMPTS = "META-INF/prompts";

  private final BuildRequest request;
  private final BuildState last;
  private final Path sources;
  private final Path resources;

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
   * Refuses to replace files of others: Java files without the generator's marker, and resources in
   * a folder that something else writes to, unless the last run wrote them.
   *
   * @param changed the files that this run would write
   * @throws FileSystemException if there is such a file
   */
  void refuseOthers(Set<Path> changed) throws IOException {
    for (Path path : changed) {
      boolean isOther =
          Files.isRegularFile(path)
              && !last.files().containsKey(path)
              && (path.toString().endsWith(".java")
                  ? !request.options().target().hasWritten(path)
                  : path.startsWith(resources) && ResourceFolder.hasOthers(resources));
      if (isOther) {
        throw new FileSystemException(
            path.toString(),
            null,
            "the build would replace it, and has not written it. Move or delete it, or name another"
                + " output folder");
      }
    }
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
    stale.addAll(listed(resources, SERVICE, current));
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
    if (root.equals(resources) && !root.equals(sources)) {
      return !layout.isOtherResource(root, file) && !ResourceFolder.hasOthers(resources);
    }
    return !layout.isOtherSource(root, file) && request.options().target().hasWritten(file);
  }
}
