package io.promptcompiler.core.source;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folder in which the files of a project may name other folders. Anybody may have written these
 * files, so whatever is outside must be named by the user.
 *
 * @param folder the top of the Git repository; the folder of the project if there is none, or if it
 *     is the home folder, which has more of the user's than one project
 * @param project the folder of the project
 */
public record Checkout(Path folder, Path project) {
  /** Returns the checkout of a project or of a folder in it. */
  public static Checkout of(Path project) {
    Path folder = project.toAbsolutePath().normalize();
    return new Checkout(top(folder).orElse(folder), folder);
  }

  /** Returns the top of the Git repository of a folder, unless it is the home folder. */
  public static Optional<Path> top(Path folder) {
    return repository(folder).filter(top -> !HomeFolder.is(top));
  }

  /** Returns the top of the Git repository of a folder; empty if it is in none. */
  public static Optional<Path> repository(Path folder) {
    for (Path at = folder; at != null; at = at.getParent()) {
      if (isRepository(at)) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }

  /** Returns whether a folder is the top of a Git repository. */
  public static boolean isRepository(Path folder) {
    return Files.exists(folder.resolve(".git"));
  }

  /** Returns whether a path, which need not exist, is inside also after its links are followed. */
  public boolean contains(Path path) {
    return SymbolicLinks.stayInside(path.toAbsolutePath().normalize(), folder);
  }

  /**
   * Returns why a command may not show a file, or the files of a folder, that a setting of the
   * checkout names; empty if it may. It must be inside and not hidden, also after links are
   * followed: users have files such as {@code .env} in their checkout that no commit has.
   *
   * @param path need not exist
   * @return the end of a sentence
   */
  public Optional<String> problem(Path path) {
    boolean isLinked = isLinked(path);
    if (!contains(path)) {
      return Optional.of(
          isLinked
              ? "a symbolic link leads it out of the project"
              : "it is outside of the project");
    }
    boolean isVisible =
        SymbolicLinks.leads(
            path.toAbsolutePath().normalize(),
            folder,
            (real, top) -> !SymbolicLinks.isHidden(nearest(real, top).relativize(real)));
    return isVisible
        ? Optional.empty()
        : Optional.of(
            isLinked
                ? "a symbolic link leads it to a hidden file or folder, whose name begins with a dot"
                : "it is hidden: a name in its path begins with a dot");
  }

  /** Returns whether a symbolic link of the checkout is on a path. */
  private boolean isLinked(Path path) {
    Path file = path.toAbsolutePath().normalize();
    return file.startsWith(folder) && SymbolicLinks.areBetween(folder, file);
  }

  /**
   * Returns the folder of the project, or the nearest one above it that contains a file. Names
   * above it do not hide the file, since a project can itself be in a hidden folder.
   *
   * @param real the place of the file after links are followed
   * @param top the place of the checkout after links are followed
   */
  private Path nearest(Path real, Path top) {
    return Stream.iterate(top.resolve(folder.relativize(project)), Path::getParent)
        .filter(real::startsWith)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Returns why a command may not show a file that a user may have named; empty if it may. The file
   * may be hidden, but a link of the checkout in its place may not lead to a hidden file.
   *
   * @return the end of a sentence
   */
  public Optional<String> problemOfLinks(Path path) {
    return isLinked(path) ? problem(path) : Optional.empty();
  }

  /**
   * A folder of templates that is not read.
   *
   * @param why the reason, as the end of a sentence
   * @param fix how to read the templates, as a sentence
   */
  public record RefusedRoot(String why, String fix) {}

  /**
   * Returns why the templates of a folder may not be shown; empty if they may. It may be hidden,
   * such as {@code .github/prompts}: only its visible files with the endings of templates are read.
   */
  public Optional<RefusedRoot> refusal(Path root) {
    boolean isInside = contains(root);
    String fix =
        isInside
            ? "Name the folder to which the link leads, with --root or under 'roots' in prompt.yaml."
            : "Move the templates into the project, or name their folder in the POM or with --root.";
    return (isInside ? problemOfLinks(root) : problem(root)).map(why -> new RefusedRoot(why, fix));
  }

  /**
   * Returns the content of a file that a project has under a known name.
   *
   * @throws FileSystemException if it is reached through a link and may not be shown
   * @throws IOException if it cannot be read
   */
  public static byte[] read(Path file) throws IOException {
    return of(file.toAbsolutePath().resolveSibling("")).content(file);
  }

  /**
   * Returns the content of a file that the user or a build has named.
   *
   * @throws FileSystemException if it is reached through a link of the checkout and may not be
   *     shown
   * @throws IOException if it cannot be read
   */
  public byte[] content(Path file) throws IOException {
    Optional<String> problem = problemOfLinks(file);
    if (problem.isPresent()) {
      throw new FileSystemException(file.toString(), null, problem.get());
    }
    return ReadBytes.of(file);
  }
}
