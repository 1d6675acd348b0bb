package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run leaves for the next: the fingerprint of its inputs and the files that it made, with
 * their size in bytes. A file of lines; one that cannot be understood counts as none.
 *
 * @param fingerprint empty when the next run must compile again, to tell its warnings
 * @param files size by absolute path
 */
record State(String fingerprint, SortedMap<Path, Long> files) {
  private static final String FORMAT = "prompt-compiler-state 1";

  static State read(Path file) throws IOException {
    State none = new State("", new TreeMap<>());
    if (!Files.isRegularFile(file)) {
      return none;
    }
    List<String> lines = List.of(new String(Files.readAllBytes(file), UTF_8).split("\n", -1));
    if (lines.size() < 2 || !lines.get(0).equals(FORMAT)) {
      return none;
    }
    Path folder = folder(file);
    TreeMap<Path, Long> files = new TreeMap<>();
    for (String line : lines.subList(2, lines.size())) {
      int blank = line.indexOf(' ');
      if (blank > 0 && line.substring(0, blank).matches("[0-9]{1,12}")) {
        Path path = folder.resolve(line.substring(blank + 1)).normalize();
        files.put(path, Long.valueOf(line.substring(0, blank)));
      }
    }
    return new State(lines.get(1), files);
  }

  /** Writes it unless the file says the same already. */
  void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>(List.of(FORMAT, fingerprint));
    Path folder = folder(file);
    files.forEach(
        (path, size) ->
            lines.add(size + " " + folder.relativize(path).toString().replace('\\', '/')));
    byte[] bytes = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    OutputFiles.writeIfChanged(file, bytes);
  }

  /** Whether every file is still there in its size. */
  boolean isOnDisk() throws IOException {
    for (var file : files.entrySet()) {
      if (!Files.isRegularFile(file.getKey()) || Files.size(file.getKey()) != file.getValue()) {
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
