package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.Families;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.module.FindModules;
import io.promptcompiler.core.module.HelperConsent;
import io.promptcompiler.core.module.PromptModule;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.skill.InstallSkills;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.FolderContents;
import io.promptcompiler.core.source.Kind;
import io.promptcompiler.core.source.Kinds;
import io.promptcompiler.core.source.PathPattern;
import io.promptcompiler.core.source.ScanRoot;
import io.promptcompiler.core.source.SourceRoot;
import io.promptcompiler.core.source.TemplateId;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds the folders of templates whose prompts are not compared with a revision, because no present
 * module reads those of the revision with the roots and the settings that they had there, or
 * because they belong to another repository. A change could otherwise hide prompts: it could delete
 * or move a module, or replace a folder by a submodule. Folders are returned as phrases: {@code
 * app/prompts, which belongs to another repository}.
 */
public final class UncomparedFolders {
  private static final Kinds KINDS = Families.STANDARD.kinds();

  private final Revision revision;

  /** The modules of projects that are compared, as they were in the revision. */
  private final Set<ReadModule> projects = new HashSet<>();

  /** The roots without packages that builds have configured, or that have skills. */
  private final Set<SourceRoot> named = new HashSet<>();

  /** Those of them with which the revision is read, because its own are unknown. */
  private final List<ReadRoot> assumed = new ArrayList<>();

  private boolean hadBuild;

  private UncomparedFolders(Revision revision) {
    this.revision = revision;
  }

  /**
   * A module of the revision.
   *
   * @param roots its roots without packages, with their paths in the repository
   * @param settings the path of its settings
   */
  private record ReadModule(List<SourceRoot> roots, Optional<String> settings) {}

  /**
   * A root with the test of what it reads.
   *
   * @param path its path in the repository
   * @param isDocument tests a path in the root
   */
  private record ReadRoot(String path, Predicate<String> isDocument) {
    boolean reads(String file) {
      return isBelow(file, path)
          && (isDefaults(file) || isDocument.test(file.substring(start(path))));
    }
  }

  /**
   * Finds the folders of the revision that no present module reads. The modules of the revision are
   * found by its own folders and its own {@code prompt.yaml} files.
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

  /**
   * Finds the folders in the roots of a module whose templates belong to another repository, such
   * as a submodule, at present or in the revision. A folder that is of the revision's repository in
   * the revision alone is compared. A repository without templates that the root reads is left out,
   * unless it is a submodule in the revision, where its files are unknown.
   */
  public static List<String> ofOthers(Revision revision, CompilerOptions options)
      throws IOException, UnusableReleaseException {
    Set<String> others = new LinkedHashSet<>();
    for (SourceRoot root : options.roots()) {
      Optional<String> path = revision.path(root.directory());
      if (path.isPresent() && Files.isDirectory(root.directory())) {
        addOthers(revision, root, path.get(), others);
      }
    }
    return others.stream()
        .map(
            folder ->
                "%s, which belongs to another repository at present or in %s"
                    .formatted(shown(folder), revision.name()))
        .toList();
  }

  /**
   * Checks that all templates of a module belong to the repository of a revision.
   *
   * @throws UnusableReleaseException if some belong to another one
   */
  public static void refuseOthers(Revision revision, CompilerOptions options)
      throws IOException, UnusableReleaseException {
    List<String> others = ofOthers(revision, options);
    if (!others.isEmpty()) {
      throw new UnusableReleaseException(
          "Cannot compare %s. Build that repository alone, or compare with a jar or coordinates."
              .formatted(others.get(0)));
    }
  }

  private static void addOthers(Revision revision, SourceRoot root, String path, Set<String> others)
      throws IOException, UnusableReleaseException {
    String real = revision.real(path).orElse(path);
    for (String submodule : revision.submodules()) {
      if (real.equals(submodule) || isBelow(real, submodule)) {
        others.add(path);
      } else if (isBelow(submodule, real) && mayRead(root, submodule.substring(start(real)))) {
        others.add(submodule);
      }
    }
    Path present = root.directory().toRealPath();
    Predicate<String> isDocument = KINDS.documents(root);
    for (Path repository : repositories(present, revision.top())) {
      String there = SlashPath.of(present.relativize(repository));
      String folder = there.isEmpty() ? path : path.isEmpty() ? there : path + "/" + there;
      boolean mayBeRead =
          Stream.concat(Stream.of(repository), FolderContents.visible(repository, inner -> true))
              .anyMatch(
                  file ->
                      isDocument.test(SlashPath.of(present.relativize(file)))
                          || isLinkedFolder(file));
      if (mayBeRead && !revision.hasFolder(folder) && revision.file(folder).isEmpty()) {
        others.add(folder);
      }
    }
  }

  /** Returns whether a path is a link to a folder, which may have templates. */
  private static boolean isLinkedFolder(Path path) {
    return Files.isSymbolicLink(path) && Files.isDirectory(path);
  }

  /**
   * Returns the visible folders in a root that are other repositories, and links into such ones, or
   * the root if it is in one.
   *
   * @param top the top of the repository around the root
   */
  private static List<Path> repositories(Path root, Path top) {
    if (Checkout.repository(root).filter(own -> isOther(own, top)).isPresent()) {
      return List.of(root);
    }
    Predicate<Path> isOther =
        inner ->
            Files.isSymbolicLink(inner)
                ? isLinkToOther(inner, top)
                : Checkout.isRepository(inner) && isOther(inner, top);
    return FolderContents.visible(root, isOther.negate()).filter(isOther).toList();
  }

  private static boolean isLinkToOther(Path link, Path top) {
    try {
      return Checkout.repository(link.toRealPath()).filter(own -> isOther(own, top)).isPresent();
    } catch (IOException e) {
      return false; // it leads to nothing
    }
  }

  private static boolean isOther(Path repository, Path top) {
    return repository.startsWith(top) && !repository.equals(top);
  }

  /**
   * Returns whether a root may read templates in a folder. Their names are unknown, so only a
   * pattern such as {@code sub/**} excludes them.
   *
   * @param folder its path in the root
   */
  private static boolean mayRead(SourceRoot root, String folder) {
    return !("/" + folder).contains("/.")
        && TemplateId.problem(folder + "/x").isEmpty()
        && root.excludes().stream()
            .noneMatch(all -> all.endsWith("/**") && new PathPattern(all).matches(folder));
  }

  private static String shown(String path) {
    return path.isEmpty() ? "." : path;
  }

  private void add(CompilerOptions present) throws IOException, UnusableReleaseException {
    ModuleProject project = ModuleProject.of(present);
    CompilerOptions then = project.in(revision);
    List<SourceRoot> roots = new ArrayList<>();
    for (SourceRoot root : then.roots()) {
      Optional<String> path = revision.path(root.directory());
      if (path.isPresent()) {
        roots.add(at(path.get(), root));
        hadBuild |= present.isOfBuild() && revision.hasFolder(path.get());
        if (!project.hasRoots()) {
          assumed.add(new ReadRoot(path.get(), KINDS.documents(root)));
        }
      }
    }
    if (present.isOfBuild() || !project.hasRoots()) {
      named.addAll(roots);
    } else {
      Optional<ProjectFile> settings = revision.settings(project.folder());
      projects.add(
          new ReadModule(
              roots,
              settings.isPresent() ? revision.path(settings.get().path()) : Optional.empty()));
    }
  }

  /** Returns a root without a package, in a folder with a path of the repository. */
  private static SourceRoot at(String path, SourceRoot root) {
    return root.at(Path.of("/" + path)).in(root.scope(), /* otherPackage= */ "");
  }

  private List<String> find(String start) throws IOException, UnusableReleaseException {
    Set<String> uncompared = new LinkedHashSet<>();
    Path archive = Files.createTempFile("prompts", ".zip");
    try {
      List<String> skills = skills();
      Set<String> files = new LinkedHashSet<>(revision.files(ProjectFile.NAME));
      List<String> records = revision.files(InstallSkills.RECORD);
      if (!records.isEmpty()) { // copies of other skills do not count
        files.addAll(records);
        skills.forEach(skill -> files.add(around(skill)));
      }
      revision.archive(archive, List.copyOf(files), List.of());
      try (FileSystem zip = FileSystems.newFileSystem(archive)) {
        Files.createDirectories(zip.getPath("/.git")); // its top is that of the repository
        for (String folder : FindModules.FOLDERS) {
          for (String path : revision.folders(folder)) {
            Files.createDirectories(zip.getPath("/" + path));
          }
        }
        for (String skill : skills) {
          Path file = zip.getPath("/" + skill);
          if (!Files.exists(file)) {
            Files.createDirectories(file.resolveSibling(""));
            Files.createFile(file);
          }
        }
        Path top = zip.getPath("/" + start);
        for (PromptModule module :
            Files.isDirectory(top)
                ? FindModules.of(top, HelperConsent.NONE).modules()
                : List.<PromptModule>of()) {
          // Beside the prompts of a build, which recorded nothing in the revision, skills are
          // others.
          if (!hadBuild || !isOfSkills(module.options())) {
            addUncompared(module.options(), uncompared);
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

  /**
   * Adds the folders of a module that are not compared.
   *
   * @param then the options of the module, which was found in an archive of the revision
   */
  private void addUncompared(CompilerOptions then, Set<String> uncompared)
      throws IOException, UnusableReleaseException {
    List<SourceRoot> roots =
        then.roots().stream().map(root -> at(path(root.directory()), root)).toList();
    Optional<String> settings = then.projectFile().map(UncomparedFolders::path);
    if (projects.contains(new ReadModule(roots, settings))) {
      return;
    }
    for (SourceRoot root : then.roots()) {
      String path = path(root.directory());
      if (!isCompared(path, at(path, root))) {
        uncompared.add(
            "%s, which has prompts in %s that no present module reads with the same settings"
                .formatted(shown(path), revision.name()));
      }
    }
  }

  /** Returns the path in the repository of a path in an archive of it. */
  private static String path(Path inArchive) {
    return inArchive.toString().substring(1);
  }

  /** Returns whether a module was found by its skills. */
  private static boolean isOfSkills(CompilerOptions options) {
    return Files.isDirectory(options.configuration())
        && options.roots().stream().allMatch(root -> root.kind().isPresent());
  }

  /** Returns the files that make their folders skills. */
  private List<String> skills() throws IOException, UnusableReleaseException {
    List<String> skills = new ArrayList<>();
    for (Kind kind : KINDS.ofFolders(Optional.empty())) {
      for (String name : kind.endings()) {
        skills.addAll(revision.files(name));
      }
    }
    return skills;
  }

  /** Returns the folder around a skill, or as much of it as is not the top of the repository. */
  private static String around(String skill) {
    String[] names = skill.split("/", -1);
    return String.join("/", Arrays.copyOf(names, Math.max(1, names.length - 2)));
  }

  private boolean isCompared(String path, SourceRoot root)
      throws IOException, UnusableReleaseException {
    if (named.contains(root)) {
      return true;
    }
    ReadRoot before = new ReadRoot(path, KINDS.documents(root));
    return revision.filesIn(path).stream()
        .filter(before::reads)
        .allMatch(file -> assumed.stream().anyMatch(one -> one.reads(file)));
  }

  private static boolean isDefaults(String file) {
    return ScanRoot.isDefaults(file.substring(file.lastIndexOf('/') + 1));
  }

  /** Returns the length of a folder and the slash after it. */
  private static int start(String folder) {
    return folder.isEmpty() ? 0 : folder.length() + 1;
  }

  private static boolean isBelow(String file, String folder) {
    return folder.isEmpty() || file.startsWith(folder + "/");
  }
}
