package io.promptcompiler.core.evolve;

import io.promptcompiler.core.CompilerOptions;
import io.promptcompiler.core.source.SourceRoot;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a release from a revision of git: the present roots as they were then. A root that did not
 * exist had no prompts.
 */
public final class ReleasedRevision {
  private static final Pattern TAG = Pattern.compile("(?:.*[/-])?v?(\\d+\\.\\d+(?:[.+-].*)?)");

  private final String revision;
  private final Path folder;
  private final Path top;
  private final Git git;

  private ReleasedRevision(String revision, Path folder, Path top) {
    this.revision = revision;
    this.folder = folder;
    this.top = top;
    this.git = new Git(top);
  }

  /**
   * Opens it.
   *
   * @param folder the module's folder
   * @param version its version, if it does not follow from the name of a tag, {@code v1.2.0}
   * @param present how the present module is compiled
   * @throws UnusableReleaseException if there is no git, no repository or no such revision
   */
  public static Released open(
      Path folder, String revision, Optional<String> version, CompilerOptions present)
      throws IOException, UnusableReleaseException {
    Git.Result top = new Git(folder).run("rev-parse", "--show-toplevel");
    if (!top.isGood()) {
      throw new UnusableReleaseException(
          "'"
              + revision
              + "' is no file and no coordinates, and cannot be a revision: git says of "
              + folder
              + ": "
              + top.output());
    }
    Path real = folder.toRealPath();
    Path topmost = Path.of(top.output()).toRealPath();
    return new ReleasedRevision(revision, real, topmost).open(version, present);
  }

  private Released open(Optional<String> version, CompilerOptions present)
      throws IOException, UnusableReleaseException {
    String commit = commit();
    List<SourceRoot> there = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    for (SourceRoot root : present.roots()) {
      String path = inRepository(root);
      if (git.run("cat-file", "-t", commit + ":" + path).output().equals("tree")) {
        there.add(root);
        paths.add(path);
      }
    }
    if (there.isEmpty()) {
      return Released.inDirectories(revision, knownVersion(version), present.withRoots(List.of()));
    }
    Path archive = Files.createTempFile("prompts", ".zip");
    try {
      archive(commit, archive, paths);
      FileSystem zip = FileSystems.newFileSystem(archive);
      List<SourceRoot> roots = new ArrayList<>();
      for (int i = 0; i < there.size(); i++) {
        roots.add(released(there.get(i), zip.getPath("/" + paths.get(i))));
      }
      return new Released(
          revision,
          knownVersion(version),
          present.withRoots(roots),
          List.of(),
          () -> {
            zip.close();
            Files.delete(archive);
          });
    } catch (IOException | UnusableReleaseException | RuntimeException e) {
      Files.deleteIfExists(archive);
      throw e;
    }
  }

  private String commit() throws IOException, UnusableReleaseException {
    Git.Result commit = git.run("rev-parse", "--verify", "--quiet", revision + "^{commit}");
    if (!commit.isGood() || revision.startsWith("-")) {
      throw new UnusableReleaseException(
          "'"
              + revision
              + "' is no file, no coordinates (group:artifact:version) and no revision of "
              + top
              + ". Where only a part of the history was fetched, fetch tags too:"
              + " git fetch --tags --unshallow.");
    }
    return commit.output();
  }

  private void archive(String commit, Path archive, List<String> paths)
      throws IOException, UnusableReleaseException {
    List<String> command = new ArrayList<>(List.of("archive", "--format=zip", "-o"));
    command.add(archive.toString());
    command.add(commit);
    command.add("--");
    paths.forEach(path -> command.add(path.isEmpty() ? "." : path));
    Git.Result made = git.run(command.toArray(String[]::new));
    if (!made.isGood()) {
      throw new UnusableReleaseException(
          "Git does not give the prompts of '" + revision + "': " + made.output());
    }
  }

  private String inRepository(SourceRoot root) throws IOException, UnusableReleaseException {
    Path directory = real(root.directory());
    if (!directory.startsWith(top)) {
      throw new UnusableReleaseException(
          "The root '"
              + root.directory()
              + "' is not in the repository "
              + top
              + ", so '"
              + revision
              + "' does not have it. Compare with a jar or coordinates.");
    }
    return top.relativize(directory).toString().replace('\\', '/');
  }

  /** The root as it was, shown as {@code v1.2.0!/src/main/prompts}. */
  private SourceRoot released(SourceRoot root, Path contents) throws IOException {
    Path directory = real(root.directory());
    Path base = directory.startsWith(folder) ? folder : top;
    String shown = revision.replaceAll("[^\\w.@-]", "_") + "!";
    return root.from(
        base.resolve(shown).resolve(base.relativize(directory).toString()),
        new SourceRoot.Origin(Optional.empty(), contents));
  }

  /** A path without links; the last parts of it need not be there. */
  private static Path real(Path path) throws IOException {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null
        ? path.toRealPath()
        : real(parent).resolve(path.getFileName());
  }

  private Optional<String> knownVersion(Optional<String> given) {
    return given.or(() -> versionOf(revision));
  }

  /** The version in the name of a tag. */
  static Optional<String> versionOf(String revision) {
    Matcher tag = TAG.matcher(revision);
    return tag.matches() ? Optional.of(tag.group(1)) : Optional.empty();
  }
}
