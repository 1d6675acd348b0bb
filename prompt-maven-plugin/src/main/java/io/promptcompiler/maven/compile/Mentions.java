package io.promptcompiler.maven.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the sources that mention classes: sources with the simple name of a class anywhere in their
 * text, even in a comment. A source that refers to a class mentions it, or mentions another class
 * that does.
 */
final class Mentions {
  private final Set<Path> sources;

  /** The sources that mention a class, by the source of the class, which may have been deleted. */
  private final Map<Path, Set<Path>> mentioning;

  private Mentions(Set<Path> sources, Map<Path, Set<Path>> mentioning) {
    this.sources = sources;
    this.mentioning = mentioning;
  }

  /**
   * Reads sources.
   *
   * @param sources relative to the directory
   * @param gone deleted sources, whose classes may still be mentioned
   */
  static Mentions read(Path directory, Collection<Path> sources, Collection<Path> gone)
      throws IOException {
    Map<Path, Set<Path>> mentioning = new LinkedHashMap<>();
    Map<String, Set<Path>> bySimpleName = new HashMap<>();
    for (Path one : both(sources, gone)) {
      mentioning.put(one, new LinkedHashSet<>());
      add(bySimpleName, simpleName(one), one);
    }
    List<Path> all = List.copyOf(sources);
    List<List<Path>> mentioned;
    try {
      mentioned =
          all.parallelStream().map(source -> mentioned(directory, source, bySimpleName)).toList();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    for (int i = 0; i < all.size(); i++) {
      for (Path one : mentioned.get(i)) {
        add(mentioning, one, all.get(i));
      }
    }
    return new Mentions(new LinkedHashSet<>(all), mentioning);
  }

  /** Returns the classes that a source mentions. */
  private static List<Path> mentioned(
      Path directory, Path source, Map<String, Set<Path>> bySimpleName) {
    String text;
    try {
      text = Files.readString(directory.resolve(source));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Path> mentioned = new ArrayList<>();
    for (String name : words(text, bySimpleName.keySet())) {
      // In a source, its own simple name refers to itself; other classes with that name are written
      // in full.
      boolean isOwn = name.equals(simpleName(source));
      bySimpleName.getOrDefault(name, Set.of()).stream()
          .filter(one -> !isOwn || text.contains(name(one)))
          .forEach(mentioned::add);
    }
    return mentioned;
  }

  private static Set<Path> both(Collection<Path> some, Collection<Path> others) {
    Set<Path> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return all;
  }

  private static <K> void add(Map<K, Set<Path>> map, K key, Path value) {
    map.computeIfAbsent(key, same -> new LinkedHashSet<>()).add(value);
  }

  /** Returns the words of a text that are in a set of names. */
  private static Set<String> words(String text, Set<String> names) {
    Set<String> found = new LinkedHashSet<>();
    int from = 0;
    while (from < text.length()) {
      int to = from;
      while (to < text.length() && Character.isJavaIdentifierPart(text.charAt(to))) {
        to++;
      }
      if (to > from && names.contains(text.substring(from, to))) {
        found.add(text.substring(from, to));
      }
      from = to + 1;
    }
    return found;
  }

  /**
   * Returns the sources that mention classes, directly or indirectly, and the existing sources of
   * these classes.
   */
  Set<Path> of(Collection<Path> classes) {
    Set<Path> found = new LinkedHashSet<>();
    Deque<Path> open = new ArrayDeque<>(classes);
    classes.stream().filter(sources::contains).forEach(found::add);
    while (!open.isEmpty()) {
      for (Path source : mentioning.getOrDefault(open.pop(), Set.of())) {
        if (found.add(source)) {
          open.push(source);
        }
      }
    }
    return found;
  }

  /** Returns the fully qualified name of the class of a source. */
  private static String name(Path source) {
    String path = source.toString().replace('\\', '/').replace('/', '.');
    return path.substring(0, path.length() - ".java".length());
  }

  private static String simpleName(Path source) {
    String file = source.getFileName().toString();
    return file.substring(0, file.length() - ".java".length());
  }
}
