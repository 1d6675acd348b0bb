package io.promptcompiler.core.build;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.source.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a run leaves for the next: the fingerprint of its inputs and the files that it made, with
 * their size in bytes. A file of lines, the last a hash of those before it: what the next run may
 * delete is listed here, so a damaged file counts as none.
 *
 * @param fingerprint empty when the next run must compile again, to tell its warnings
 * @param files size by absolute path
 */
record State(String fingerprint, SortedMap<Path, Long> files) {
  private static final String FORMAT = "prompt-compiler-state 2";

  static State read(Path file) throws IOException {
    State none = new State("", new TreeMap<>());
    if (!Files.isRegularFile(file)) {
      return none;
    }
    String content = new String(Files.readAllBytes(file), UTF_8);
    int end = content.lastIndexOf('\n', content.length() - 2) + 1;
    List<String> lines = content.substring(0, end).lines().toList();
    if (lines.size() < 2
        || !content.substring(end).equals(seal(content.substring(0, end)))
        || !lines.get(0).equals(FORMAT)) {
      return none;
    }
    Path folder = folder(file);
    TreeMap<Path, Long> files = new TreeMap<>();
    for (String line : lines.subList(2, lines.size())) {
      int blank = line.indexOf(' ');
      Path path = folder.resolve(line.substring(blank + 1)).normalize();
      files.put(path, Long.valueOf(line.substring(0, blank)));
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
    String content = String.join("\n", lines) + "\n";
    OutputFiles.writeIfChanged(file, (content + seal(content)).getBytes(UTF_8));
  }

  private static String seal(String content) {
    return Sha256.of(content.getBytes(UTF_8)) + "\n";
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
