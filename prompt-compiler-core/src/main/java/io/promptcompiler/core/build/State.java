package io.promptcompiler.core.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a run leaves for the next: the fingerprint of its inputs and the files that it made, with
 * what tells that they are still the same. A file of lines, the last a hash of those before it:
 * what the next run may delete is listed here, so a damaged file counts as none.
 *
 * @param fingerprint empty when the next run must compile again, to tell its warnings
 * @param files what was written, by absolute path
 */
record State(String fingerprint, Map<Path, WrittenFile> files) {
  private static final String FORMAT = "prompt-compiler-state 3";

  static State read(Path file) throws IOException {
    State none = new State("", Map.of());
    List<String> lines = SealedLines.read(file, FORMAT);
    if (lines.isEmpty()) {
      return none;
    }
    Path folder = folder(file);
    Map<Path, WrittenFile> files = new LinkedHashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] parts = line.split(" ", 4);
      files.put(
          folder.resolve(parts[3]).normalize(),
          new WrittenFile(Long.parseLong(parts[0]), Long.parseLong(parts[1]), parts[2]));
    }
    return new State(lines.get(0), files);
  }

  /** Writes it unless the file says the same already. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(fingerprint));
    Path folder = folder(file);
    new TreeMap<>(files)
        .forEach(
            (path, written) ->
                lines.add(
                    written.size()
                        + " "
                        + written.modified()
                        + " "
                        + written.sha256()
                        + " "
                        + folder.relativize(path).toString().replace('\\', '/')));
    SealedLines.write(file, FORMAT, lines);
  }

  /** Whether every file is still there in its size. */
  boolean isOnDisk() throws IOException {
    for (var file : files.entrySet()) {
      if (!file.getValue().hasSizeOf(file.getKey())) {
        return false;
      }
    }
    return !files.isEmpty();
  }

  private static Path folder(Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    if (folder == null) {
      throw new IllegalArgumentException("no folder holds " + file);
    }
    return folder;
  }
}
