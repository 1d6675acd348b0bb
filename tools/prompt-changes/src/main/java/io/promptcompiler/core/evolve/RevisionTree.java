package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Reads the files of a commit. Anybody may have written its trees: they may name a million files or
 * the same file twice, and contain paths out of the repository.
 */
final class RevisionTree {
  /** The maximum number of files in the roots of a module. */
  static final int MOST_FILES = 100_000;

  /** The maximum number of files with a name. */
  private static final int MOST_NAMED = 10_000;

  /** The maximum size of the list of the files in the roots of a module, in bytes. */
  private static final long LISTED_FILES = 32L << 20;

  /** The maximum size of the list of all files, in bytes. */
  private static final long LISTED_ALL = 128L << 20;

  /** The maximum size of all files in the roots of a module, in bytes. */
  private static final long MOST_BYTES = 256L << 20;

  private static final int CHUNK = 1 << 16;

  private final Git git;
  private final String name;
  private final String commit;

  /**
   * Creates an instance for a commit.
   *
   * @param name its name, for messages
   */
  RevisionTree(Git git, String name, String commit) {
    this.git = git;
    this.name = name;
    this.commit = commit;
  }

  /** A file of a commit. */
  private record Entry(String path, String object) {}

  /** Returns the paths of all files with a name. */
  List<String> named(String fileName) throws IOException, UnusableReleaseException {
    Predicate<String> isNamed = path -> path.equals(fileName) || path.endsWith("/" + fileName);
    return files(List.of(), LISTED_ALL, isNamed, MOST_NAMED).stream().map(Entry::path).toList();
  }

  /**
   * Returns the files in folders whose paths match.
   *
   * @param folders paths; all files if there are none or one of them is empty
   * @param listed the maximum size of the list of all files in the folders, in bytes
   * @param most the maximum number of files that match
   * @throws UnusableReleaseException if there are more, or a path is not allowed in a work tree
   */
  private List<Entry> files(List<String> folders, long listed, Predicate<String> wanted, int most)
      throws IOException, UnusableReleaseException {
    List<String> command =
        new ArrayList<>(List.of("ls-tree", "-r", "-z", "--full-tree", commit, "--"));
    if (!folders.contains("")) {
      command.addAll(folders);
    }
    return read(
        Optional.empty(),
        listed,
        output -> {
          List<Entry> found = new ArrayList<>();
          Set<String> paths = new HashSet<>();
          for (String line = line(output, 0); !line.isEmpty(); line = line(output, 0)) {
            int tab = line.indexOf('\t');
            String[] object = line.substring(0, Math.max(0, tab)).split(" ", -1);
            String path = line.substring(tab + 1);
            if (object.length == 3 && object[1].equals("blob") && wanted.test(path)) {
              check(path, paths);
              found.add(new Entry(path, object[2]));
            }
            if (found.size() > most) {
              throw unusable("it has more than " + most + " files that would be compared");
            }
          }
          return found;
        },
        command);
  }

  /** Reads the output of a command that has succeeded. */
  @FunctionalInterface
  private interface ReadOutput<T> {
    T read(InputStream output) throws IOException, UnusableReleaseException;
  }

  /** Runs a command whose failure makes the revision unusable. */
  private <T> T read(Optional<Path> input, long most, ReadOutput<T> reader, List<String> command)
      throws IOException, UnusableReleaseException {
    return git.run(
        input,
        most,
        (isGood, output) -> {
          if (!isGood) {
            throw unusable(line(output, '\n'));
          }
          return reader.read(output);
        },
        command);
  }

  /** Rejects paths that git does not write to a work tree. */
  private void check(String path, Set<String> paths) throws UnusableReleaseException {
    for (String part : path.split("/", -1)) {
      // A backslash would separate folders in an archive, so that the file would get another name.
      boolean isOther = part.isEmpty() || part.equals(".") || part.equals("..");
      if (isOther || part.indexOf('\\') >= 0) {
        throw unusable("it has a file with the path '" + path + "'");
      }
    }
    if (!paths.add(path)) {
      throw unusable("it has two files with the path '" + path + "'");
    }
  }

  /** Returns the content of a file; empty if there is none. */
  Optional<byte[]> file(String path, int most) throws IOException, UnusableReleaseException {
    if (!type(path).equals("blob")) {
      return Optional.empty();
    }
    List<String> command = List.of("cat-file", "blob", commit + ":" + path);
    return Optional.of(read(Optional.empty(), most, InputStream::readAllBytes, command));
  }

  /**
   * Returns the type of the object at a path: {@code blob} or {@code tree}; empty if there is none.
   */
  String type(String path) throws IOException, UnusableReleaseException {
    Git.Result found = git.run("cat-file", "-t", commit + ":" + path);
    if (!found.isGood()
        && !found.output().contains(" not in '")
        && !found.output().contains(" does not exist in '")) {
      throw unusable(found.output());
    }
    return found.isGood() ? found.output() : "";
  }

  /**
   * Writes files into a zip file. {@code git archive} would run filters and commands that the
   * configuration of the repository names.
   *
   * @param paths files, and folders with all their files
   * @param sources folders of which only the sources in Java and Kotlin are written
   */
  void archive(Path archive, List<String> paths, List<String> sources)
      throws IOException, UnusableReleaseException {
    List<Entry> files = new ArrayList<>(files(paths, LISTED_FILES, path -> true, MOST_FILES));
    if (!sources.isEmpty()) {
      Set<Entry> there = new HashSet<>(files);
      Predicate<String> isSource = path -> path.endsWith(".java") || path.endsWith(".kt");
      files(sources, LISTED_ALL, isSource, MOST_FILES).stream()
          .filter(there::add)
          .forEach(files::add);
    }
    StringBuilder objects = new StringBuilder();
    files.forEach(file -> objects.append(file.object()).append('\n'));
    Path wanted = Files.createTempFile("git", ".txt");
    try {
      Files.writeString(wanted, objects);
      read(
          Optional.of(wanted),
          MOST_BYTES,
          output -> zip(archive, files, output),
          List.of("cat-file", "--batch"));
    } finally {
      Files.delete(wanted);
    }
  }

  /**
   * Writes files into a zip file.
   *
   * @param output for each file a line, {@code OBJECT blob SIZE}, its content and a line break
   */
  private Path zip(Path archive, List<Entry> files, InputStream output)
      throws IOException, UnusableReleaseException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      // The archive counts as a repository, in which settings may name the files of other folders.
      zip.putNextEntry(new ZipEntry(".git/"));
      zip.closeEntry();
      for (Entry file : files) {
        String header = line(output, '\n');
        if (!header.matches("\\w+ blob [0-9]{1,9}")) {
          throw unusable(header);
        }
        zip.putNextEntry(new ZipEntry(file.path()));
        int rest = Integer.parseInt(header.substring(header.lastIndexOf(' ') + 1));
        while (rest > 0) {
          byte[] part = output.readNBytes(Math.min(rest, CHUNK));
          if (part.length == 0) {
            throw unusable("git ends within '" + file.path() + "'");
          }
          zip.write(part);
          rest -= part.length;
        }
        if (output.read() < 0) {
          throw unusable("git ends after '" + file.path() + "'");
        }
        zip.closeEntry();
      }
    }
    return archive;
  }

  /**
   * Reads up to a terminating byte and returns the text before it; empty at the end of the output.
   */
  private static String line(InputStream output, int end) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = output.read(); next >= 0 && next != end; next = output.read()) {
      line.write(next);
    }
    return line.toString(UTF_8);
  }

  private UnusableReleaseException unusable(String why) {
    return new UnusableReleaseException(
        "Git cannot export the prompts of '"
            + name
            + "': "
            + (why.length() > 300 ? why.substring(0, 300) + "…" : why)
            + ". Compare with a jar or coordinates.");
  }
}
