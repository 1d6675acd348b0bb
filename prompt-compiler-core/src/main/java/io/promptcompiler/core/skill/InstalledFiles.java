package io.promptcompiler.core.skill;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import io.promptcompiler.core.build.OutputFiles;
import io.promptcompiler.core.build.SealedLines;
import io.promptcompiler.core.diagnostic.SlashPath;
import io.promptcompiler.core.source.ReadBytes;
import io.promptcompiler.core.source.Sha256;
import io.promptcompiler.core.source.SymbolicLinks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The hashes of the files that were installed into a folder of skills. They are recorded next to
 * the skills, so that the folders of the skills contain nothing else. A damaged record counts as
 * empty.
 */
final class InstalledFiles {
  static final String FILE = ".prompt-skills";
  private static final String FORMAT = "prompt-compiler-skills 1";

  /** The hashes of files by skill and path. */
  private final Map<String, Map<String, String>> skills = new TreeMap<>();

  /** Creates a record without skills. */
  InstalledFiles() {}

  static InstalledFiles read(Path folder) throws IOException {
    InstalledFiles installed = new InstalledFiles();
    Path file = folder.resolve(FILE);
    List<String> lines = Files.isSymbolicLink(file) ? List.of() : SealedLines.read(file, FORMAT);
    for (String line : lines) {
      String[] parts = line.split(" ", 3);
      if (parts.length == 3
          && OutputFiles.isListed(parts[1])
          && Path.of(parts[1]).getNameCount() == 1
          && OutputFiles.isListed(parts[2])) {
        installed.skills.computeIfAbsent(parts[1], none -> new TreeMap<>()).put(parts[2], parts[0]);
      }
    }
    return installed;
  }

  void write(Path folder) throws IOException {
    List<String> lines = new ArrayList<>();
    skills.forEach(
        (skill, files) ->
            files.forEach((path, hash) -> lines.add(hash + " " + skill + " " + path)));
    SealedLines.write(folder.resolve(FILE), FORMAT, lines);
  }

  /** Returns the names of the skills. */
  Set<String> names() {
    return Set.copyOf(skills.keySet());
  }

  /** Returns whether a skill has the files that were installed, and no others. */
  boolean isUnchanged(Path folder, String skill) {
    Path its = folder.resolve(skill);
    int installed = 0;
    try (Stream<Path> all = Files.walk(its)) {
      for (Path path : all.filter(one -> !Files.isDirectory(one, NOFOLLOW_LINKS)).toList()) {
        Path name = its.relativize(path);
        if (SymbolicLinks.isHidden(name)) {
          continue;
        }
        if (Files.isSymbolicLink(path)
            || !isUnchanged(skill, SlashPath.of(name), ReadBytes.of(path))) {
          return false;
        }
        installed++;
      }
      return installed == files(skill).size();
    } catch (IOException | UncheckedIOException e) {
      return false;
    }
  }

  /**
   * Returns whether a file was installed with this content. Git can have replaced its line breaks
   * with those of Windows.
   */
  boolean isUnchanged(String skill, String path, byte[] content) {
    String hash = skills.getOrDefault(skill, Map.of()).getOrDefault(path, "");
    String unix = new String(content, ISO_8859_1).replace("\r\n", "\n");
    return Sha256.of(content).equals(hash) || Sha256.of(unix.getBytes(ISO_8859_1)).equals(hash);
  }

  /** Returns a copy of the paths of a skill's files. */
  Set<String> files(String skill) {
    return new TreeSet<>(skills.getOrDefault(skill, Map.of()).keySet());
  }

  void replace(String skill, List<RenderedFile> files) {
    Map<String, String> hashes = new TreeMap<>();
    files.forEach(file -> hashes.put(file.path(), Sha256.of(file.content())));
    skills.put(skill, hashes);
  }
}
