package io.promptcompiler.core.evolve;

import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.project.ProjectFile;
import io.promptcompiler.core.source.Checkout;
import io.promptcompiler.core.source.HomeFolder;
import io.promptcompiler.core.source.ReadBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A revision of the git repository that contains a module. Its paths can go through its own links,
 * never through those of the present checkout.
 */
public final class Revision {
  /** The maximum number of tags and branches among which a similar name is looked for. */
  private static final int MOST_NAMES = 200;

  private final String name;
  private final Path folder;
  private final Path top;
  private final RevisionTree tree;

  /** The folder that this repository shares with its other work trees. */
  private final Path shared;

  /** The repositories around the folder in which the revision was looked for, from inside out. */
  private final List<Path> around;

  private final Optional<String> limit;

  private Revision(
      String name,
      Path folder,
      Path top,
      RevisionTree tree,
      Path shared,
      List<Path> around,
      Optional<String> limit) {
    this.name = name;
    this.folder = folder;
    this.top = top;
    this.tree = tree;
    this.shared = shared;
    this.around = around;
    this.limit = limit;
  }

  /**
   * Finds a revision with the releases of a module: in the repository of the folder that the user
   * asked about, or else in the outermost one below. A change could otherwise replace a module by a
   * submodule, which has releases of its own. For the same reason, it is one of a repository around
   * these if its files include those of the folder.
   *
   * @param asked the folder that the user asked about
   * @param module the folder of the module
   * @param known the revision of another module, which is not looked for again if it is the same
   * @throws UnusableReleaseException if there is no git, no repository or no such revision
   */
  public static Revision find(Path asked, Path module, String name, Optional<Revision> known)
      throws IOException, UnusableReleaseException {
    Path place = place(asked, module);
    List<Path> around =
        Stream.iterate(place, Objects::nonNull, Path::getParent)
            .filter(folder -> Checkout.isRepository(folder) && !HomeFolder.is(folder))
            .toList();
    Optional<Revision> same =
        known.filter(one -> one.name.equals(name) && one.around.equals(around));
    if (same.isPresent() && !around.isEmpty()) {
      return same.get().in(place, around, same.get().limit);
    }
    Optional<Revision> outer = Optional.empty();
    for (int i = around.size() - 1; i > 0; i--) {
      outer = findAny(around.get(i), name);
      if (outer.isPresent() && outer.get().hasFolder(around.get(0))) {
        String limit = limit(name, around.get(0), around.get(i), "around it");
        return outer.get().in(place, around, Optional.of(limit));
      }
    }
    Revision own = find(place, name);
    boolean isAlone =
        around.size() < 2 || outer.filter(one -> one.shared.equals(own.shared)).isPresent();
    return own.in(
        place,
        around,
        isAlone
            ? Optional.empty()
            : Optional.of(limit(name, around.get(1), around.get(0), "in it")));
  }

  private Revision in(Path place, List<Path> repositories, Optional<String> unread)
      throws IOException {
    return new Revision(name, place.toRealPath(), top, tree, shared, repositories, unread);
  }

  private static String limit(String name, Path unread, Path read, String where) {
    return "'%s' of the repository '%s', for which that of '%s' %s was used"
        .formatted(name, lastName(unread), lastName(read), where);
  }

  private static Path lastName(Path folder) {
    return Objects.requireNonNullElse(folder.getFileName(), folder);
  }

  /** Finds a revision; empty if the repository cannot be read, or does not have it. */
  private static Optional<Revision> findAny(Path folder, String name) throws IOException {
    try {
      return Optional.of(find(folder, name));
    } catch (UnusableReleaseException e) {
      return Optional.empty();
    }
  }

  /**
   * Finds a revision.
   *
   * @param folder the module's folder
   * @throws UnusableReleaseException if there is no git, no repository or no such revision
   */
  public static Revision find(Path folder, String name)
      throws IOException, UnusableReleaseException {
    Git.Result found =
        Git.in(folder)
            .run("rev-parse", "--show-toplevel", "--absolute-git-dir", "--git-common-dir");
    List<String> folders = found.output().lines().toList();
    if (!found.isGood() || folders.size() != 3) {
      throw new UnusableReleaseException(
          "'"
              + name
              + "' is neither a jar, a folder such as './target/classes' nor coordinates, and cannot be a"
              + " revision: git reports for "
              + folder
              + ": "
              + found.output());
    }
    Path top = Path.of(folders.get(0)).toRealPath();
    Path repository = Path.of(folders.get(1));
    Git git = Git.of(top, repository);
    if (System.getenv("GIT_DIR") == null) { // which only the user can set
      OwnRepository.check(git, top, repository, folder.resolve(folders.get(2)));
    }
    Git.Result commit = git.run("rev-parse", "--verify", "--quiet", name + "^{commit}");
    if (!commit.isGood() || name.startsWith("-")) {
      throw unknown(git, top, name);
    }
    return new Revision(
        name,
        folder.toRealPath(),
        top,
        new RevisionTree(git, name, commit.output()),
        folder.resolve(folders.get(2)).toRealPath(),
        List.of(),
        Optional.empty());
  }

  private static UnusableReleaseException unknown(Git git, Path top, String name)
      throws IOException, UnusableReleaseException {
    // Git refuses '--unshallow' in a complete clone.
    boolean isShallow = git.run("rev-parse", "--is-shallow-repository").output().equals("true");
    Git.Result refs =
        git.run(
            "for-each-ref",
            "--count=" + MOST_NAMES,
            "--sort=-creatordate",
            "--format=%(refname:short)",
            "refs/tags",
            "refs/heads",
            "refs/remotes");
    List<String> names = refs.isGood() ? refs.output().lines().toList() : List.of();
    return new UnusableReleaseException(
        Suggestion.join(
            "'"
                + name
                + "' is neither a jar, a folder such as './target/classes', coordinates"
                + " (group:artifact:version) nor a revision of "
                + top
                + ".",
            Suggestion.didYouMean(name, names, "Tags and branches"),
            "If it is a tag that is not in this clone, run 'git fetch --tags"
                + (isShallow ? " --unshallow" : "")
                + "'. Before a first release, set -Dprompt.against=none."));
  }

  /**
   * Returns the folder of a module, or the top of the repository that has its releases if that is
   * another one than the module's.
   */
  private static Path place(Path asked, Path module) throws IOException {
    Path common = asked.toAbsolutePath().normalize();
    Path own = module.toAbsolutePath().normalize();
    while (common.getParent() != null && !own.startsWith(common)) {
      common = common.getParent();
    }
    Path outermost = own;
    for (Path at = own; at != null && at.startsWith(common); at = at.getParent()) {
      outermost = Checkout.isRepository(at) && !HomeFolder.is(at) ? at : outermost;
    }
    Path top = Checkout.top(common).orElse(outermost);
    return Checkout.repository(own.toRealPath()).equals(Optional.of(top.toRealPath())) ? own : top;
  }

  /** Returns the name that was used to find the revision: {@code v1.2.0}. */
  public String name() {
    return name;
  }

  /**
   * Returns the repository that is not compared although it is one of the repositories around the
   * module, as a part of a sentence; empty if there is only one.
   */
  public Optional<String> limit() {
    return limit;
  }

  /** Returns the top folder of the repository's work tree. */
  public Path top() {
    return top;
  }

  /**
   * Returns the path in the repository of a file or folder of the work tree, which need not exist.
   * Links in the work tree are not followed: they may lead elsewhere than those of the revision.
   */
  public Optional<String> path(Path present) throws IOException {
    Path path = present.toAbsolutePath().normalize();
    if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      path = path.toRealPath(LinkOption.NOFOLLOW_LINKS); // has the letters that are on the disk
    }
    for (int length = 0; length <= path.getNameCount(); length++) {
      Path above = length == 0 ? path.getRoot() : path.getRoot().resolve(path.subpath(0, length));
      if (Files.exists(above) && above.toRealPath().startsWith(top)) {
        Path real = above.toRealPath().resolve(above.relativize(path));
        return Optional.of(SlashPath.of(top.relativize(real)));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the content of a file; empty if the file does not exist.
   *
   * @throws UnusableReleaseException if the file is too large
   */
  public Optional<byte[]> file(String path) throws IOException, UnusableReleaseException {
    return tree.file(path, ReadBytes.MOST);
  }

  /**
   * Returns the settings of the project that counted in a folder of the work tree: those of the
   * nearest file.
   */
  Optional<ProjectFile> settings(Path folder) throws IOException, UnusableReleaseException {
    for (Path at = folder; at != null; at = at.getParent()) {
      Path file = at.resolve(ProjectFile.NAME);
      Optional<ProjectFile> found = settingsIn(file);
      if (found.isPresent() || path(file).isEmpty()) {
        return found;
      }
    }
    return Optional.empty();
  }

  /** Returns the settings of the project that were in a file of the work tree. */
  Optional<ProjectFile> settingsIn(Path file) throws IOException, UnusableReleaseException {
    Optional<String> path = path(file);
    Optional<byte[]> content = path.isPresent() ? file(path.get()) : Optional.empty();
    return content.flatMap(bytes -> ProjectFile.of(file, bytes));
  }

  /** Returns the paths of all files with the given name. */
  public List<String> files(String fileName) throws IOException, UnusableReleaseException {
    return tree.named(fileName);
  }

  /** Returns the paths of all folders that end in a path, also of those that links lead to. */
  Set<String> folders(String path) throws IOException, UnusableReleaseException {
    return tree.folders(path);
  }

  /** Returns the paths of all files in a folder, also of those behind links. */
  Set<String> filesIn(String folder) throws IOException, UnusableReleaseException {
    return tree.paths(folder);
  }

  /** Returns the paths of all submodules. */
  List<String> submodules() throws IOException, UnusableReleaseException {
    return tree.submodules();
  }

  /** Returns the path without links of a file or folder; empty if it leads to nothing. */
  Optional<String> real(String path) throws IOException, UnusableReleaseException {
    return tree.real(path);
  }

  boolean hasFolder(Path present) throws IOException, UnusableReleaseException {
    Optional<String> path = path(present);
    return path.isPresent() && hasFolder(path.get());
  }

  boolean hasFolder(String path) throws IOException, UnusableReleaseException {
    return tree.type(path).equals("tree");
  }

  /**
   * Writes files into a zip file.
   *
   * @param paths files, and folders with all their files
   * @param sources folders of which only the sources in Java and Kotlin are written
   */
  void archive(Path archive, List<String> paths, List<String> sources)
      throws IOException, UnusableReleaseException {
    tree.archive(archive, paths, sources);
  }

  /** Returns a path in the repository as findings show it: {@code v1.2.0!/src/main/prompts}. */
  public Path shown(String path) {
    Path present = top.resolve(path);
    Path base = present.startsWith(folder) ? folder : top;
    return base.resolve(shownName(name)).resolve(base.relativize(present).toString());
  }

  /** Returns the name of a revision in the paths of its files: {@code v1.2.0!}. */
  public static String shownName(String name) {
    return name.replaceAll("[^\\w.@-]", "_") + "!";
  }
}
