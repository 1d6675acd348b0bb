package io.promptcompiler.core.evolve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.evolve.RevisionLinks.MissingLinkException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Reads the files of a commit. Anybody may have written its trees: they may name a million files or
 * the same file twice, and contain paths out of the repository. Links are followed inside of the
 * commit only.
 */
final class RevisionTree {
  /** The maximum number of files in the roots of a module. */
  static final int MOST_FILES = 100_000;

  /** The maximum number of files with a name. */
  private static final int MOST_NAMED = 10_000;

  /** The maximum number of links that Git is asked about to find folders of templates. */
  private static final int MOST_LINKS = 500;

  /** The maximum size of the list of the files in the roots of a module, in bytes. */
  private static final long LISTED_FILES = 32L << 20;

  /** The maximum size of the list of all files, in bytes. */
  private static final long LISTED_ALL = 128L << 20;

  /** The maximum size of all files in the roots of a module, in bytes. */
  private static final long MOST_BYTES = 256L << 20;

  /** The mode of symbolic links. */
  private static final String LINK = "120000";

  private static final int CHUNK = 1 << 16;

  private final Git git;
  private final String name;
  private final String commit;

  /** The types of objects by their paths, which modules of a project ask for again. */
  private final Map<String, String> types = new HashMap<>();

  private Optional<RevisionLinks> links = Optional.empty();
  private Optional<List<String>> submodules = Optional.empty();

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

  /** A file or a link of a commit. */
  record Entry(String path, String object, boolean isLink) {}

  /** Returns the paths of all files and links with a name. */
  List<String> named(String fileName) throws IOException, UnusableReleaseException {
    Predicate<Entry> isNamed = entry -> endsIn(entry.path(), fileName);
    return files(List.of(), LISTED_ALL, isNamed, MOST_NAMED).stream().map(Entry::path).toList();
  }

  /** Returns the paths of all folders that end in a path, also of those that links lead to. */
  Set<String> folders(String path) throws IOException, UnusableReleaseException {
    Set<String> found = new TreeSet<>();
    Predicate<Entry> isMeant = entry -> endsIn(entry.path(), path);
    entries("tree", List.of("-d"), List.of(), LISTED_ALL, isMeant, MOST_NAMED)
        .forEach(entry -> found.add(entry.path()));
    int asked = 0;
    for (String link : links().paths()) {
      for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
        String folder = link + path.substring(end);
        if (endsIn(link, path.substring(0, end))) {
          if (++asked > MOST_LINKS) {
            throw unusable(
                "it has more than " + MOST_LINKS + " links to folders like '" + path + "'");
          }
          if (type(folder).equals("tree")) {
            found.add(folder);
          }
        }
      }
    }
    return found;
  }

  /** Returns the paths of all submodules, which are read once. */
  List<String> submodules() throws IOException, UnusableReleaseException {
    if (submodules.isEmpty()) {
      submodules =
          Optional.of(
              entries("commit", List.of(), List.of(), LISTED_ALL, entry -> true, MOST_NAMED)
                  .stream()
                  .map(Entry::path)
                  .toList());
    }
    return submodules.get();
  }

  private static boolean endsIn(String path, String end) {
    return path.equals(end) || path.endsWith("/" + end);
  }

  /** Returns the path without links of a file or folder; empty if it leads to nothing. */
  Optional<String> real(String path) throws IOException, UnusableReleaseException {
    try {
      return links().real(path);
    } catch (MissingLinkException e) {
      throw unusable("it lacks the link '" + e.getMessage() + "'");
    }
  }

  /** Returns the links, which are read once. They can be anywhere, also on the path of a folder. */
  private RevisionLinks links() throws IOException, UnusableReleaseException {
    if (links.isEmpty()) {
      List<Entry> found = files(List.of(), LISTED_ALL, Entry::isLink, MOST_FILES);
      Map<String, Optional<String>> targets = new HashMap<>();
      if (!found.isEmpty()) {
        contents(
            found,
            LISTED_FILES,
            output -> {
              for (Entry link : found) {
                targets.put(link.path(), target(line(output, '\n'), output));
              }
              return targets;
            });
      }
      links = Optional.of(new RevisionLinks(targets));
    }
    return links.get();
  }

  private Optional<String> target(String header, InputStream output)
      throws IOException, UnusableReleaseException {
    if (header.endsWith(" missing")) { // in a partial clone
      return Optional.empty();
    }
    String text = new String(output.readNBytes(size(header)), UTF_8);
    output.skipNBytes(1);
    return Optional.of(text);
  }

  /**
   * Returns the files and links in folders which match.
   *
   * @param folders paths; all files if there are none or one of them is empty
   * @param listed the maximum size of the list of all files in the folders, in bytes
   * @param most the maximum number of files that match
   * @throws UnusableReleaseException if there are more, or a path is not allowed in a work tree
   */
  private List<Entry> files(List<String> folders, long listed, Predicate<Entry> wanted, int most)
      throws IOException, UnusableReleaseException {
    return entries("blob", List.of(), folders, listed, wanted, most);
  }

  private List<Entry> entries(
      String type,
      List<String> options,
      List<String> folders,
      long listed,
      Predicate<Entry> wanted,
      int most)
      throws IOException, UnusableReleaseException {
    List<String> command = new ArrayList<>(List.of("ls-tree", "-r", "-z", "--full-tree"));
    command.addAll(options);
    command.addAll(List.of(commit, "--"));
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
            if (object.length == 3 && object[1].equals(type)) {
              Entry entry = new Entry(path, object[2], object[0].equals(LINK));
              if (wanted.test(entry)) {
                check(path, paths);
                found.add(entry);
              }
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

  /** Returns the content of a file, or of the one that a link leads to; empty if there is none. */
  Optional<byte[]> file(String path, int most) throws IOException, UnusableReleaseException {
    Optional<String> there = real(path);
    if (there.isEmpty() || !typeOf(there.get()).equals("blob")) {
      return Optional.empty();
    }
    List<String> command = List.of("cat-file", "blob", commit + ":" + there.get());
    return Optional.of(read(Optional.empty(), most, InputStream::readAllBytes, command));
  }

  /**
   * Returns the type of the object that a path leads to: {@code blob}, {@code tree}, or {@code
   * commit} for a submodule; empty if there is none.
   */
  String type(String path) throws IOException, UnusableReleaseException {
    Optional<String> there = real(path);
    return there.isPresent() ? typeOf(there.get()) : "";
  }

  private String typeOf(String path) throws IOException, UnusableReleaseException {
    if (path.isEmpty()) {
      return "tree";
    }
    String known = types.get(path);
    if (known == null) {
      List<String> command = List.of("ls-tree", "-z", "--full-tree", commit, "--", path);
      String line = read(Optional.empty(), LISTED_FILES, output -> line(output, 0), command);
      String[] object = line.split("[ \t]", 4);
      known = object.length == 4 && object[3].equals(path) ? object[1] : "";
      types.put(path, known);
    }
    return known;
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
    Map<String, Entry> files = new LinkedHashMap<>();
    add(paths, LISTED_FILES, entry -> true, files);
    if (!sources.isEmpty()) {
      // Sources are not looked for in folders behind links.
      add(sources, LISTED_ALL, entry -> entry.path().matches("(?s).*\\.(java|kt)"), files);
    }
    List<Entry> all = List.copyOf(files.values());
    contents(all, MOST_BYTES, output -> zip(archive, all, output));
  }

  /** Returns the paths of the files in a folder, also of those behind links. */
  Set<String> paths(String folder) throws IOException, UnusableReleaseException {
    Map<String, Entry> files = new LinkedHashMap<>();
    add(List.of(folder), LISTED_FILES, entry -> true, files);
    return files.keySet();
  }

  /** Adds the files in folders, also those behind links, by the paths that a checkout has. */
  private void add(
      List<String> paths, long listed, Predicate<Entry> wanted, Map<String, Entry> files)
      throws IOException, UnusableReleaseException {
    Map<String, String> real = new LinkedHashMap<>();
    for (String path : paths) {
      real(path).ifPresent(there -> real.put(path, there));
    }
    if (real.isEmpty()) {
      return;
    }
    List<Entry> found = files(List.copyOf(real.values()), listed, wanted, MOST_FILES);
    int most = files.size() + MOST_FILES;
    for (Map.Entry<String, String> path : real.entrySet()) {
      try {
        if (!new LinkedTree(links(), path.getValue(), found, files, most).add(path.getKey())) {
          throw unusable("it has more than " + MOST_FILES + " files that would be compared");
        }
      } catch (MissingLinkException e) {
        throw unusable("it lacks the link '" + e.getMessage() + "'");
      }
    }
  }

  /** Reads the contents of files, in their order. */
  private <T> T contents(List<Entry> files, long most, ReadOutput<T> reader)
      throws IOException, UnusableReleaseException {
    StringBuilder objects = new StringBuilder();
    files.forEach(file -> objects.append(file.object()).append('\n'));
    Path wanted = Files.createTempFile("git", ".txt");
    try {
      Files.writeString(wanted, objects);
      return read(Optional.of(wanted), most, reader, List.of("cat-file", "--batch"));
    } finally {
      Files.delete(wanted);
    }
  }

  /** Returns the size in the line before a content: {@code OBJECT blob SIZE}. */
  private int size(String header) throws UnusableReleaseException {
    if (!header.matches("\\w+ blob [0-9]{1,9}")) {
      throw unusable(header);
    }
    return Integer.parseInt(header.substring(header.lastIndexOf(' ') + 1));
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
        int rest = size(line(output, '\n'));
        zip.putNextEntry(new ZipEntry(file.path()));
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
