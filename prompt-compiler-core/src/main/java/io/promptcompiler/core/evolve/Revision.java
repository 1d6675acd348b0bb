package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A revision of the git repository that contains a module. Its paths have no links. */
public final class Revision {
  private final String name;
  private final Path folder;
  private final Path top;
  private final Git git;
  private final String commit;

  private Revision(String name, Path folder, Path top, Git git, String commit) {
    this.name = name;
    this.folder = folder;
    this.top = top;
    this.git = git;
    this.commit = commit;
  }

  /**
   * Finds a revision.
   *
   * @param folder the module's folder
   * @throws UnusableReleaseException if there is no git, no repository or no such revision
   */
  public static Revision find(Path folder, String name)
      throws IOException, UnusableReleaseException {
    Git.Result found = new Git(folder).run("rev-parse", "--show-toplevel");
    if (!found.isGood()) {
      throw new UnusableReleaseException(
          "'"
              + name
              + "' is neither a file nor coordinates, and cannot be a revision: git reports for "
              + folder
              + ": "
              + found.output());
    }
    Path top = Path.of(found.output()).toRealPath();
    Git git = new Git(top);
    Git.Result commit = git.run("rev-parse", "--verify", "--quiet", name + "^{commit}");
    if (!commit.isGood() || name.startsWith("-")) {
      throw new UnusableReleaseException(
          "'"
              + name
              + "' is neither a file nor coordinates (group:artifact:version) nor a revision of "
              + top
              + ". If only a part of the history was fetched, fetch tags too: git fetch --tags"
              + " --unshallow. Before a first release, set -Dprompt.against=none.");
    }
    return new Revision(name, folder.toRealPath(), top, git, commit.output());
  }

  /** Returns the name that was used to find the revision: {@code v1.2.0}. */
  public String name() {
    return name;
  }

  /** Returns the top folder of the repository's work tree. */
  public Path top() {
    return top;
  }

  /** Returns the path in the repository of a file or folder on disk, which need not exist. */
  public Optional<String> path(Path present) throws IOException {
    Path real = real(present);
    return real.startsWith(top) ? Optional.of(slashes(top.relativize(real))) : Optional.empty();
  }

  /** Returns the content of a file; empty if the file does not exist. */
  public Optional<byte[]> file(String path) throws IOException, UnusableReleaseException {
    if (!type(path).equals("blob")) {
      return Optional.empty();
    }
    return Optional.of(git.run("cat-file", "blob", commit + ":" + path).bytes());
  }

  /** Returns the paths of all files with the given name. */
  public List<String> files(String fileName) throws IOException, UnusableReleaseException {
    return files(List.of()).stream()
        .filter(path -> path.equals(fileName) || path.endsWith("/" + fileName))
        .toList();
  }

  /** Returns the paths of all files in the given folders. */
  List<String> files(List<String> folders) throws IOException, UnusableReleaseException {
    List<String> command =
        new ArrayList<>(List.of("ls-tree", "-r", "-z", "--full-tree", "--name-only", commit));
    if (!folders.contains("")) {
      command.addAll(folders);
    }
    String all = git.run(command.toArray(String[]::new)).output();
    return Arrays.stream(all.split("\0", -1)).filter(path -> !path.isBlank()).toList();
  }

  boolean hasFolder(String path) throws IOException, UnusableReleaseException {
    return type(path).equals("tree");
  }

  private String type(String path) throws IOException, UnusableReleaseException {
    return git.run("cat-file", "-t", commit + ":" + path).output();
  }

  /**
   * Writes the files of folders into a zip file. {@code git archive} would run filters and commands
   * that the configuration of the repository names.
   */
  void archive(Path archive, List<String> paths) throws IOException, UnusableReleaseException {
    List<String> command =
        new ArrayList<>(List.of("ls-tree", "-r", "-z", "--full-tree", commit, "--"));
    paths.stream().filter(path -> !path.isEmpty()).forEach(command::add);
    if (paths.contains("")) {
      command.subList(command.indexOf("--") + 1, command.size()).clear();
    }
    List<String> names = new ArrayList<>();
    StringBuilder objects = new StringBuilder();
    for (String line : git.run(command.toArray(String[]::new)).output().split("\0", -1)) {
      int tab = line.indexOf('\t');
      String[] object = line.substring(0, Math.max(0, tab)).split(" ", -1);
      if (object.length == 3 && object[1].equals("blob")) {
        names.add(line.substring(tab + 1));
        objects.append(object[2]).append('\n');
      }
    }
    Path wanted = Files.createTempFile("git", ".txt");
    try {
      Files.writeString(wanted, objects);
      Git.Result read = git.run(Optional.of(wanted), "cat-file", "--batch");
      zip(archive, names, read.bytes());
    } finally {
      Files.delete(wanted);
    }
  }

  /**
   * Writes files into a zip file.
   *
   * @param read for each file a line, {@code OBJECT blob SIZE}, its content and a line break
   */
  private void zip(Path archive, List<String> names, byte[] read)
      throws IOException, UnusableReleaseException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      int at = 0;
      for (String file : names) {
        int end = at;
        while (end < read.length && read[end] != '\n') {
          end++;
        }
        String header = new String(read, at, end - at, UTF_8);
        int content = end + 1;
        int size =
            header.matches("\\w+ blob [0-9]{1,9}")
                ? Integer.parseInt(header.substring(header.lastIndexOf(' ') + 1))
                : -1;
        if (size < 0 || content + size >= read.length) {
          throw new UnusableReleaseException(
              "Git cannot export the prompts of '" + name + "': " + header);
        }
        zip.putNextEntry(new ZipEntry(file));
        zip.write(read, content, size);
        zip.closeEntry();
        at = content + size + 1;
      }
    }
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

  /** Returns a path with links resolved. Its last parts need not exist. */
  private static Path real(Path path) throws IOException {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null
        ? path.toRealPath()
        : real(parent).resolve(path.getFileName());
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }
}
