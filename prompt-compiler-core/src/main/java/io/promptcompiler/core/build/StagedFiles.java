package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Checksum;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Stages files until the run has succeeded. Files that differ from those on disk are stored in a
 * separate folder, to save memory, and are then moved into place.
 */
final class StagedFiles implements AutoCloseable {
  private final Path folder;
  private final Map<Path, FileStamp> last;
  private final Map<Path, FileStamp> files = new HashMap<>();
  private final Map<Path, String> changed = new LinkedHashMap<>();
  private final List<Path> outputs;
  private final Set<Path> checked = new HashSet<>();

  /**
   * Creates an empty set of staged files.
   *
   * @param folder the folder of staged files, which contains nothing else
   * @param last the files of the last run
   * @param outputs the folders that the files must stay in
   */
  StagedFiles(Path folder, Map<Path, FileStamp> last, List<Path> outputs) throws IOException {
    this.folder = folder;
    this.last = last;
    this.outputs = List.copyOf(outputs);
    close();
  }

  /** Stages a text file. */
  void add(Path path, String text) throws IOException {
    add(path, text.getBytes(UTF_8), /* isExecutable= */ false);
  }

  /** Stages a file. */
  void add(Path path, byte[] content, boolean isExecutable) throws IOException {
    String checksum = Checksum.of(content);
    boolean isAllowed = !isExecutable || Files.isExecutable(path);
    if (isAllowed && keep(path, checksum)) {
      return;
    }
    if (isAllowed
        && Files.isRegularFile(path)
        && Files.size(path) == content.length
        && Arrays.equals(Files.readAllBytes(path), content)) {
      files.put(path, FileStamp.of(path, checksum));
      return;
    }
    refuseLinksOut(path);
    Files.createDirectories(folder);
    Path waiting = Files.write(waiting(changed.size()), content);
    if (isExecutable) {
      MakeExecutable.file(waiting);
    }
    changed.put(path, checksum);
  }

  /**
   * Keeps a file of the last run if it still exists with the given checksum, and returns whether it
   * does.
   */
  boolean keep(Path path, String checksum) throws IOException {
    FileStamp before = last.get(path);
    if (before == null || !before.checksum().equals(checksum)) {
      return false;
    }
    Optional<FileStamp> same = before.ifSame(path);
    same.ifPresent(found -> files.put(path, found));
    return same.isPresent();
  }

  /** Checks that no link on the path of a file leads out of its output folder. */
  private void refuseLinksOut(Path path) throws IOException {
    Path parent = path.getParent();
    if (parent == null || !checked.add(parent)) {
      return;
    }
    for (Path output : outputs) {
      if (parent.startsWith(output) && !SymbolicLinks.stayInside(parent, output)) {
        throw new IOException("a symbolic link leads out of " + output + ": " + parent);
      }
    }
  }

  private Path waiting(int number) {
    return folder.resolve(Integer.toString(number));
  }

  /** Moves all files into place, and returns those that are new or changed. */
  List<Path> commit() throws IOException {
    List<Path> written = new ArrayList<>();
    Set<Path> folders = new HashSet<>();
    for (Map.Entry<Path, String> file : changed.entrySet()) {
      Path path = file.getKey();
      Path parent = path.getParent();
      if (parent == null) {
        throw new IOException("not a file: " + path);
      }
      if (folders.add(parent)) {
        Files.createDirectories(parent);
      }
      Files.move(waiting(written.size()), path, StandardCopyOption.REPLACE_EXISTING);
      files.put(path, FileStamp.of(path, file.getValue()));
      written.add(path);
    }
    return written;
  }

  /** Returns the checksums of the files that are staged, by their destination paths. */
  Map<Path, String> changed() {
    return Collections.unmodifiableMap(changed);
  }

  /** Returns the destination paths of all files, including staged ones. */
  Set<Path> paths() {
    Set<Path> paths = new HashSet<>(files.keySet());
    paths.addAll(changed.keySet());
    return paths;
  }

  /** Returns all files after they were moved into place. */
  Map<Path, FileStamp> files() {
    return files;
  }

  /** Deletes the files that are still staged. */
  @Override
  public void close() throws IOException {
    if (Files.isSymbolicLink(folder)) {
      Files.delete(folder);
    } else if (Files.isDirectory(folder)) {
      try (Stream<Path> waiting = Files.list(folder)) {
        for (Path file : waiting.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }
}
