package io.promptcompiler.maven.compile;

import io.promptcompiler.core.source.Checksum;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The inputs from which the classes of generated sources were compiled, stored in a file next to
 * the state of a build. The file exists as long as this plugin compiles the sources.
 *
 * @param settings the other inputs besides the sources: versions, arguments of javac and the class
 *     path
 * @param others a checksum of the names of all other classes of the module
 * @param sources the checksums of the sources, by their paths relative to their directory, with
 *     slashes
 */
record LastCompilation(List<String> settings, String others, Map<String, String> sources) {
  /** The last line, which marks the file as complete. */
  private static final String END = "end";

  LastCompilation {
    settings = List.copyOf(settings);
    sources = Map.copyOf(sources);
  }

  /**
   * Describes a compilation.
   *
   * @param version the version of the compiler
   * @param directory the directory of the sources
   * @param sources the sources, relative to the directory
   * @param others the names of all other classes of the module
   */
  static LastCompilation of(
      String version,
      JavaOptions options,
      Path directory,
      Collection<Path> sources,
      Collection<String> others)
      throws IOException {
    List<String> settings = new ArrayList<>(List.of(version, Runtime.version().toString()));
    settings.add(String.join(" ", options.arguments()));
    for (Path entry : options.classPath()) {
      settings.add(entry + " " + fingerprint(entry));
    }
    Map<String, String> checksums = new TreeMap<>();
    for (Path source : sources) {
      checksums.put(name(source), Checksum.of(Files.readAllBytes(directory.resolve(source))));
    }
    String names = Checksum.of(String.join("\n", new TreeSet<>(others)));
    return new LastCompilation(settings, names, checksums);
  }

  /** Reads the stored state; empty if there is no file, or if it is not complete. */
  static Optional<LastCompilation> read(Path file) throws IOException {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
    int end = lines.indexOf("");
    boolean isComplete = end > 0 && !lines.isEmpty() && lines.get(lines.size() - 1).equals(END);
    if (!isComplete) {
      return Optional.empty();
    }
    return Optional.of(
        new LastCompilation(
            lines.subList(1, end),
            lines.get(0),
            lines.subList(end + 1, lines.size() - 1).stream()
                .map(line -> line.split(" ", 2))
                .collect(Collectors.toMap(parts -> parts[1], parts -> parts[0]))));
  }

  void write(Path file) throws IOException {
    Stream<String> lines =
        sources.entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(source -> source.getValue() + " " + source.getKey());
    Files.write(
        file,
        Stream.of(Stream.of(others), settings.stream(), Stream.of(""), lines, Stream.of(END))
            .flatMap(all -> all)
            .toList());
  }

  /** Returns whether a source, relative to the directory, is the same as in another compilation. */
  boolean isSame(Path source, LastCompilation other) {
    String checksum = sources.get(name(source));
    return checksum != null && checksum.equals(other.sources().get(name(source)));
  }

  private static String name(Path source) {
    return source.toString().replace('\\', '/');
  }

  /**
   * Returns a text that changes with the classes of a class path entry. It consists of times and
   * sizes, because Maven's compiler plugin also compares times.
   */
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
