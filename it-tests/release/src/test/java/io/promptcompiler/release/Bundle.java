package io.promptcompiler.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A repository in a folder, with one version of each module. */
record Bundle(Path folder, String version) {
  private static final List<String> BESIDE_FILES = List.of(".asc", ".md5", ".sha1");

  /** The names of all modules that are there. */
  Set<String> modules() throws IOException {
    try (Stream<Path> found = Files.list(folder.resolve("io/promptcompiler"))) {
      return found
          .filter(Files::isDirectory)
          .map(module -> module.getFileName().toString())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  Path module(String name) {
    return folder.resolve("io/promptcompiler").resolve(name).resolve(version);
  }

  /**
   * A file of a module by what comes after its name and version, for example {@code -sources.jar}.
   */
  Path file(String module, String ending) {
    return module(module).resolve(module + "-" + version + ending);
  }

  /** What Central takes of a module, by its ending: neither signatures nor checksums. */
  Set<String> endings(String module) throws IOException {
    String start = module + "-" + version;
    try (Stream<Path> files = Files.list(module(module))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> BESIDE_FILES.stream().noneMatch(name::endsWith))
          .map(name -> name.startsWith(start) ? name.substring(start.length()) : name)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
