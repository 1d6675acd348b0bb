package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Checks that the repository of a work tree belongs to it. A file {@code .git} of a checkout, or a
 * link in its place, can name any other repository, whose texts would then be shown. Therefore the
 * other repository must know the work tree as one of its worktrees or submodules.
 */
final class OwnRepository {
  /** The files and folders of a repository that git reads, apart from its configuration. */
  private static final List<String> READ =
      List.of("HEAD", "packed-refs", "shallow", "refs", "reftable", "objects");

  private final Path top;
  private final Path repository;

  private OwnRepository(Path top, Path repository) {
    this.top = top;
    this.repository = repository;
  }

  /**
   * Checks a repository.
   *
   * @param top the top of the work tree, without links
   * @param repository its folder as git has found it
   * @param common the folder that its worktrees share
   * @throws UnusableReleaseException if the repository belongs to another work tree
   */
  static void check(Git git, Path top, Path repository, Path common)
      throws IOException, UnusableReleaseException {
    Path real = repository.toRealPath();
    OwnRepository own = new OwnRepository(top, real);
    if (!real.equals(top.resolve(".git")) && !own.isWorktree() && !own.isNamedBy(git)) {
      throw own.unusable(
          "'.git' in '"
              + top
              + "' leads to the repository '"
              + real
              + "', which does not name this folder as its work tree. If both are yours, run: git"
              + " config --file '"
              + real.resolve("config")
              + "' core.worktree '"
              + top
              + "'");
    }
    Path shared = common.toRealPath();
    boolean isOwn = shared.equals(real) || shared.resolve("worktrees").equals(real.getParent());
    Optional<Path> elsewhere = isOwn ? leadsOut(shared) : Optional.of(real.resolve("commondir"));
    if (elsewhere.isPresent()) {
      throw own.unusable(
          "'" + elsewhere.get() + "' is not a file of this repository, but leads to another one");
    }
  }

  /** Returns whether this is the repository of a worktree, which names the file in it. */
  private boolean isWorktree() throws IOException {
    Path back = repository.resolve("gitdir");
    return Files.isRegularFile(back)
        && names(new String(ReadBytes.of(back), UTF_8).strip(), top.resolve(".git"));
  }

  /** Returns whether the configuration names the work tree, as that of a submodule does. */
  private boolean isNamedBy(Git git) throws IOException, UnusableReleaseException {
    Git.Result tree =
        git.run(
            "config", "--file", repository.resolve("config").toString(), "--get", "core.worktree");
    return tree.isGood() && names(tree.output(), top);
  }

  private boolean names(String written, Path expected) throws IOException {
    try {
      Path named = repository.resolve(written);
      return Files.exists(named) && named.toRealPath().equals(expected.toRealPath());
    } catch (InvalidPathException e) {
      return false;
    }
  }

  /**
   * Returns a link that leads out of a repository, or a path that is neither a file nor a folder.
   */
  private static Optional<Path> leadsOut(Path repository) throws IOException {
    List<Path> found = new ArrayList<>();
    for (String name : READ) {
      if (Files.exists(repository.resolve(name))) {
        Files.walkFileTree(
            repository.resolve(name),
            new SimpleFileVisitor<>() {
              @Override
              public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                // HEAD can be a link to a branch. A link to a folder is refused: it may contain
                // links.
                boolean isOwn =
                    attributes.isSymbolicLink()
                        ? SymbolicLinks.stayInside(file, repository) && !Files.isDirectory(file)
                        : attributes.isRegularFile();
                if (!isOwn) {
                  found.add(file);
                }
                return isOwn ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
              }

              @Override
              public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE; // another process may delete it, or git reports it
              }
            });
      }
    }
    return found.stream().findFirst();
  }

  private UnusableReleaseException unusable(String why) {
    return new UnusableReleaseException(why + ". Or compare with a jar or coordinates.");
  }
}
