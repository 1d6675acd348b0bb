package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.TemplateId;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the folders of templates of a revision whose prompts are not compared, because no present
 * module reads them with the same settings. A change could otherwise hide prompts: it could delete
 * a module, or change {@code roots} in {@code prompt.yaml}.
 */
public final class UncomparedFolders {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  private final Revision revision;
  private final List<Present> present = new ArrayList<>();

  private UncomparedFolders(Revision revision) {
    this.revision = revision;
  }

  /**
   * A root of a present module.
   *
   * @param path its path in the repository
   * @param isOfBuild whether the POM or the build script has configured it, whose earlier state is
   *     unknown
   */
  private record Present(String path, SourceRoot root, boolean isOfBuild) {
    boolean isSame(String otherPath, SourceRoot other) {
      return path.equals(otherPath)
          && isReadLike(other)
          && root.includes().equals(other.includes())
          && root.excludes().equals(other.excludes());
    }

    boolean reads(String file, SourceRoot before) {
      return isBelow(file, path)
          && (isOfBuild || isReadLike(before))
          && isTemplate(file.substring(path.isEmpty() ? 0 : path.length() + 1), root);
    }

    private boolean isReadLike(SourceRoot other) {
      return root.kind().equals(other.kind()) && root.syntax().equals(other.syntax());
    }
  }

  /**
   * Finds the folders, by their paths in the repository. The modules of the revision are found by
   * its own folders and its own {@code prompt.yaml} files.
   *
   * @param folder the folder in and around which modules are looked for
   * @param modules the present modules, which are compared
   */
  public static List<String> find(Revision revision, Path folder, List<PromptModule> modules)
      throws IOException, UnusableReleaseException {
    Optional<String> start = revision.path(folder);
    UncomparedFolders find = new UncomparedFolders(revision);
    for (PromptModule module : modules) {
      find.add(module.options());
    }
    return start.isPresent() ? find.find(start.get()) : List.of();
  }

  private void add(CompilerOptions options) throws IOException {
    List<Path> written =
        ProjectFile.of(options).map(ProjectFile::roots).orElse(List.of()).stream()
            .map(SourceRoot::directory)
            .toList();
    for (SourceRoot root : options.roots()) {
      boolean isOfBuild = !options.coordinates().isEmpty() && !written.contains(root.directory());
      revision
          .path(root.directory())
          .ifPresent(path -> present.add(new Present(path, root, isOfBuild)));
    }
  }

  private List<String> find(String start) throws IOException, UnusableReleaseException {
    Set<String> uncompared = new LinkedHashSet<>();
    Path archive = Files.createTempFile("prompts", ".zip");
    try {
      revision.archive(archive, revision.files(ProjectFile.NAME), List.of());
      try (FileSystem zip = FileSystems.newFileSystem(archive)) {
        for (String folder : FindModules.FOLDERS) {
          for (String path : revision.folders(folder)) {
            Files.createDirectories(zip.getPath("/" + path));
          }
        }
        Path top = zip.getPath("/" + start);
        for (PromptModule module :
            Files.isDirectory(top)
                ? FindModules.of(top, HelperConsent.NONE).modules()
                : List.<PromptModule>of()) {
          for (SourceRoot root : module.options().roots()) {
            String path = root.directory().toString().substring(1);
            if (!isCompared(path, root)) {
              uncompared.add(path);
            }
          }
        }
      } catch (InvalidPathException e) {
        throw new UnusableReleaseException(
            "'" + revision.name() + "' has a folder with a bad name: " + e.getMessage(), e);
      }
    } finally {
      Files.delete(archive);
    }
    return List.copyOf(uncompared);
  }

  private boolean isCompared(String path, SourceRoot root)
      throws IOException, UnusableReleaseException {
    if (present.stream().anyMatch(one -> one.isSame(path, root))) {
      return true;
    }
    int start = path.isEmpty() ? 0 : path.length() + 1;
    for (String file : revision.filesIn(path)) {
      if (isBelow(file, path)
          && isTemplate(file.substring(start), root)
          && present.stream().noneMatch(one -> one.reads(file, root))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBelow(String file, String folder) {
    return folder.isEmpty() || file.startsWith(folder + "/");
  }

  private static boolean isTemplate(String path, SourceRoot root) {
    if (("/" + path).contains("/.") || TemplateId.problem(path).isPresent()) {
      return false;
    }
    TemplateId id = new TemplateId(path);
    return isOfKind(id.fileName(), root)
        && (root.includes().isEmpty() || matchesAny(root.includes(), id))
        && !matchesAny(root.excludes(), id);
  }

  private static boolean isOfKind(String name, SourceRoot root) {
    return KINDS.ofFile(name, root.kind()).isPresent()
        || KINDS.ofFolders(root.kind()).stream().anyMatch(kind -> kind.endings().contains(name));
  }

  private static boolean matchesAny(List<String> patterns, TemplateId id) {
    return patterns.stream().anyMatch(pattern -> new PathPattern(pattern).matches(id));
  }
}
