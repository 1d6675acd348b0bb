package io.promptcompiler.cli.promptfoo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.build.SealedLines;
import io.promptcompiler.core.command.UsageException;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A folder of exported files. Files that the export has not written, or that were edited since, are
 * neither replaced nor deleted.
 */
final class ExportFolder {
  private static final String RECORD = ".prompt-export";
  private static final String FORMAT = "prompt-compiler-export 1";

  private final Path folder;

  /** The hashes of the files that the last export wrote, by path. */
  private final Map<String, String> last = new TreeMap<>();

  private ExportFolder(Path folder) {
    this.folder = folder;
  }

  /**
   * Writes files, and deletes those of the last export that are not among them.
   *
   * @param files contents by path below the folder
   * @throws UsageException if a file would be replaced that the export has not written
   */
  static void write(Map<String, String> files, Path folder) throws IOException {
    ExportFolder export = new ExportFolder(folder);
    for (String line : SealedLines.read(folder.resolve(RECORD), FORMAT)) {
      String[] parts = line.split(" ", 2);
      if (parts.length == 2 && OutputFiles.isListed(parts[1])) {
        export.last.put(parts[1], parts[0]);
      }
    }
    export.replace(files);
  }

  private void replace(Map<String, String> files) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    for (Map.Entry<String, String> file : files.entrySet()) {
      String hash = Sha256.of(file.getValue().getBytes(UTF_8));
      refuseOthers(file.getKey(), hash);
      hashes.put(file.getKey(), hash);
    }
    for (Map.Entry<String, String> file : files.entrySet()) {
      OutputFiles.writeIfChanged(folder.resolve(file.getKey()), file.getValue().getBytes(UTF_8));
    }
    for (String path : last.keySet()) {
      if (!files.containsKey(path) && hash(path).equals(Optional.ofNullable(last.get(path)))) {
        OutputFiles.delete(folder.resolve(path), folder);
      }
    }
    record(hashes);
  }

  private void refuseOthers(String path, String hash) throws IOException {
    Path file = folder.resolve(path);
    if (!SymbolicLinks.stayInside(file, folder)) {
      throw new UsageException("'" + file + "' leads out of the folder by a symbolic link.");
    }
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Optional<String> present = hash(path);
    String recorded = last.get(path);
    boolean isOurs =
        present.isPresent() && (present.get().equals(hash) || present.get().equals(recorded));
    if (!isOurs) {
      throw new UsageException(
          "'"
              + file
              + (recorded == null
                  ? "' was not written by this export. Choose a separate folder with --out."
                  : "' was edited since the export. Move it away, and repeat."));
    }
  }

  /** Returns the hash of a file; empty if it is not a regular file inside of the folder. */
  private Optional<String> hash(String path) throws IOException {
    Path file = folder.resolve(path);
    return SymbolicLinks.stayInside(file, folder)
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? Optional.of(Sha256.of(ReadBytes.of(file)))
        : Optional.empty();
  }

  private void record(Map<String, String> hashes) throws IOException {
    List<String> lines = new ArrayList<>();
    hashes.forEach((path, hash) -> lines.add(hash + " " + path));
    SealedLines.write(folder.resolve(RECORD), FORMAT, lines);
  }
}
