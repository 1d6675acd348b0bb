package io.promptcompiler.maven.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which sources a change of some classes can matter to: those that have the simple name of one of
 * them anywhere in their text, even in a comment, and those that mention these. Nothing refers to a
 * class without that, as what is not named is reached by what is.
 */
final class Mentions {
  private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

  private Mentions() {}

  /**
   * The sources that mention classes, directly or not, with those of these classes that are among
   * them.
   *
   * @param sources all there are, relative to a directory
   * @param changed sources of the classes, of which some may be gone
   */
  static Set<Path> of(Path directory, List<Path> sources, Collection<Path> changed)
      throws IOException {
    Map<String, Set<Path>> mentioning = new HashMap<>();
    sources.forEach(source -> mentioning.put(simpleName(source), new LinkedHashSet<>()));
    changed.forEach(source -> mentioning.put(simpleName(source), new LinkedHashSet<>()));
    for (Path source : sources) {
      Matcher words = IDENTIFIER.matcher(Files.readString(directory.resolve(source)));
      while (words.find()) {
        Set<Path> mentions = mentioning.get(words.group());
        if (mentions != null) {
          mentions.add(source);
        }
      }
    }
    Set<Path> found = new LinkedHashSet<>();
    Deque<Path> open = new ArrayDeque<>(changed);
    while (!open.isEmpty()) {
      for (Path source : mentioning.getOrDefault(simpleName(open.pop()), Set.of())) {
        if (found.add(source)) {
          open.push(source);
        }
      }
    }
    return found;
  }

  private static String simpleName(Path source) {
    String file = source.getFileName().toString();
    return file.substring(0, file.length() - ".java".length());
  }
}
