package io.promptcompiler.maven.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the classes of generated sources were compiled from, as a file beside the state of a build
 * keeps it. The file is there as long as the plugin compiles them.
 *
 * @param settings all that classes depend on besides the sources: a version and the class path
 * @param sources relative to their directory, with slashes
 */
record LastCompilation(List<String> settings, Set<String> sources) {

  LastCompilation {
    settings = List.copyOf(settings);
    sources = Set.copyOf(sources);
  }

  /**
   * What is to be remembered.
   *
   * @param version of what compiles
   * @param classPath jars and directories; other files of the same names count as others
   */
  static LastCompilation of(String version, List<Path> classPath, Collection<Path> sources)
      throws IOException {
    List<String> settings = new ArrayList<>(List.of(version));
    for (Path entry : classPath) {
      settings.add(entry + " " + fingerprint(entry));
    }
    return new LastCompilation(
        settings, sources.stream().map(LastCompilation::name).collect(Collectors.toSet()));
  }

  /** What was remembered; nothing if the file is not there, or not complete. */
  static Optional<LastCompilation> read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    int end = lines.indexOf("");
    return end < 0
        ? Optional.empty()
        : Optional.of(
            new LastCompilation(
                lines.subList(0, end), Set.copyOf(lines.subList(end + 1, lines.size()))));
  }

  void write(Path file) throws IOException {
    Files.write(
        file,
        Stream.of(settings.stream(), Stream.of(""), sources.stream().sorted())
            .flatMap(lines -> lines)
            .toList());
  }

  /** How a source is named here. */
  static String name(Path source) {
    return source.toString().replace('\\', '/');
  }

  /** Differs when classes do: times and sizes, as Maven's compiler plugin looks at times. */
  private static String fingerprint(Path entry) throws IOException {
    if (!Files.isDirectory(entry)) {
      return Files.isRegularFile(entry)
          ? Files.size(entry) + " " + Files.getLastModifiedTime(entry).toMillis()
          : "-";
    }
    long count = 0;
    long newest = 0;
    try (Stream<Path> files = Files.walk(entry)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".class")).toList()) {
        count++;
        newest = Math.max(newest, Files.getLastModifiedTime(file).toMillis());
      }
    }
    return count + " " + newest;
  }
}
