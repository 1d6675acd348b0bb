package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The state that a run records for the next one: the fingerprint of its inputs, and the generated
 * files with stamps that reveal changes. The next run may delete the files that are listed here, if
 * they are in its output folders, and a damaged state is ignored.
 *
 * @param fingerprint a checksum of the inputs; empty if the next run must compile again to report
 *     warnings
 * @param others the input files besides templates, sorted
 * @param files the written files, by absolute path
 */
record BuildState(String fingerprint, List<Path> others, Map<Path, FileStamp> files) {
  private static final String FORMAT = "prompt-compiler-state 6";
  private static final String OTHER = "read ";

  static BuildState read(Path file, StateKey key) throws IOException {
    return SealedLines.parseOwn(file, FORMAT, key, lines -> parse(file, lines))
        .orElse(new BuildState("", List.of(), Map.of()));
  }

  private static BuildState parse(Path file, List<String> lines) {
    RelativePaths paths = new RelativePaths(folder(file));
    Map<Path, FileStamp> files = new LinkedHashMap<>();
    List<Path> others = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      if (line.startsWith(OTHER)) {
        others.add(paths.file(line.substring(OTHER.length())));
        continue;
      }
      String[] parts = line.split(" ", 4);
      files.put(
          paths.file(parts[3]).normalize(),
          new FileStamp(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]));
    }
    return new BuildState(lines.get(0), others, files);
  }

  /** Writes the state unless the file already contains it. */
  void write(Path file, StateKey key) throws IOException {
    List<String> lines = new ArrayList<>(List.of(fingerprint));
    RelativePaths paths = new RelativePaths(folder(file));
    others.forEach(other -> lines.add(OTHER + paths.text(other)));
    SortedMap<String, FileStamp> byText = new TreeMap<>();
    files.forEach((path, written) -> byText.put(paths.text(path), written));
    byText.forEach(
        (path, written) ->
            lines.add(
                written.size() + " " + written.modified() + " " + written.checksum() + " " + path));
    SealedLines.writeOwn(file, FORMAT, key, lines);
  }

  /**
   * Returns whether every written file still exists unchanged. Only files whose time has changed
   * are read.
   */
  boolean isOnDisk() throws IOException {
    for (var file : files.entrySet()) {
      if (file.getValue().ifSame(file.getKey()).isEmpty()) {
        return false;
      }
    }
    return !files.isEmpty();
  }

  /** Returns the paths of the written files. */
  Set<Path> paths() {
    return files.keySet();
  }

  private static Path folder(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      throw new IllegalArgumentException("no folder holds " + file);
    }
    return folder;
  }
}
