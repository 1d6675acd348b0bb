package io.promptcompiler.core.tool;

import io.promptcompiler.core.diagnostic.Fix;
import io.promptcompiler.core.diagnostic.Location;
import io.promptcompiler.core.diagnostic.Suggestion;
import io.promptcompiler.core.source.RecordedLookups;
import io.promptcompiler.runtime.integration.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The tools that the prompts of a module can mention. Immutable.
 *
 * <p>A tool of a server has the name {@code server.tool}, and the name {@code tool} if nothing else
 * has it. For all others, the first kind of source counts: a file describes the method in Java that
 * has its name.
 */
public final class KnownTools implements RecordedLookups.Tools {
  /** No tools. */
  public static final KnownTools NONE =
      new KnownTools(List.of(), /* isComplete= */ true, ToolLimits.ALL);

  /** Where a name divides into words: at separators, and before capital letters. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  private static final int MOST_SUGGESTED = 3;

  private final List<KnownTool> all;
  private final Map<String, List<KnownTool>> byName = new TreeMap<>();
  private final Map<String, List<String>> wordsByName = new TreeMap<>();
  private final boolean isComplete;
  private final ToolLimits limits;

  private KnownTools(Collection<KnownTool> tools, boolean isComplete, ToolLimits limits) {
    this.limits = limits;
    this.all =
        tools.stream()
            .sorted(
                Comparator.comparing(KnownTool::fullName)
                    .thenComparing(tool -> tool.source().kind())
                    .thenComparing(tool -> tool.source().name()))
            .toList();
    this.isComplete = isComplete;
    for (KnownTool tool : all) {
      byName.computeIfAbsent(tool.name(), none -> new ArrayList<>()).add(tool);
    }
    for (KnownTool tool : all) {
      byName.computeIfAbsent(tool.fullName(), none -> new ArrayList<>(List.of(tool)));
    }
    for (String name : byName.keySet()) {
      if (named(name).size() == 1) {
        wordsByName.put(name, words(name));
      }
    }
  }

  /**
   * Returns tools.
   *
   * @param isComplete whether there are no tools besides these, so that any other name is wrong
   * @param limits what the providers of the project accept
   */
  public static KnownTools of(Collection<KnownTool> tools, boolean isComplete, ToolLimits limits) {
    return new KnownTools(tools, isComplete, limits);
  }

  /** Returns these tools and others. */
  public KnownTools and(Collection<KnownTool> others) {
    List<KnownTool> both = new ArrayList<>(all);
    both.addAll(others);
    return new KnownTools(both, isComplete, limits);
  }

  /** Returns all tools by their full names; a name can be there several times. */
  public List<KnownTool> all() {
    return all;
  }

  /**
   * Returns whether there are no other tools. If not, for example because methods in Kotlin are not
   * read, an unknown name may be right.
   */
  public boolean isComplete() {
    return isComplete;
  }

  /** Returns what the providers of the project accept. */
  @Override
  public ToolLimits limits() {
    return limits;
  }

  /** Returns the tool with a name; empty if there is none, or if several servers have one. */
  public Optional<KnownTool> find(String name) {
    List<KnownTool> found = named(name);
    return found.size() == 1 ? Optional.of(found.get(0)) : Optional.empty();
  }

  /**
   * Returns the tools that a name can mean: none, one, or one of each server that has it, of which
   * prompts have to choose one by its full name.
   */
  public List<KnownTool> named(String name) {
    List<KnownTool> found = byName.getOrDefault(name, List.of());
    Optional<KnownTool> own =
        found.stream()
            .filter(tool -> tool.fullName().equals(name))
            .min(Comparator.comparing(tool -> tool.source().kind()));
    return own.map(List::of).orElse(found);
  }

  @Override
  public String definitions(String name) {
    StringBuilder all = new StringBuilder();
    for (KnownTool tool : named(name)) {
      all.append(tool.fullName()).append(' ').append(tool.source());
      all.append(' ').append(tool.description()).append(' ').append(tool.parameters()).append('\n');
    }
    return isComplete ? all.toString() : all.append("or others").toString();
  }

  /** Returns all names that mean one tool, sorted; unmodifiable. */
  @Override
  public Set<String> names() {
    return Collections.unmodifiableSet(wordsByName.keySet());
  }

  /**
   * Returns up to three names that are similar to an unknown one, the most similar first: names
   * that differ in a few letters, in the separators of words, or in one word.
   */
  public List<String> nearest(String name) {
    Set<String> near = new LinkedHashSet<>(Nearest.to(name, names()));
    near.addAll(oneWordAway(words(name)));
    return near.stream().limit(MOST_SUGGESTED).toList();
  }

  /**
   * Returns the suggestion of a similar name, with an edit that writes it, and the known names.
   *
   * @param place the place of the name, or a longer range that ends with it
   */
  public Fix correction(String name, Location place) {
    Fix fix = Suggestion.correction(name, names(), place);
    List<String> near = oneWordAway(words(name));
    if (fix.isEmpty() && !near.isEmpty()) {
      fix =
          Fix.of("Did you mean '" + near.get(0) + "'?")
              .renaming(place, name, near.get(0))
              .suggested();
    }
    return fix.then(Suggestion.list("Known tools", names()));
  }

  /**
   * Returns the tool that is certainly meant by a word that nobody has declared to be a tool, as in
   * the text of a prompt: the only one that differs in a letter, in the separators of words or by
   * one more or less word. Names of one word mean other things as well, so they are no candidates.
   */
  public Optional<String> meant(String word) {
    List<String> words = words(word);
    if (byName.containsKey(word) || words.size() < 2) {
      return Optional.empty();
    }
    Set<String> near = new TreeSet<>(oneWordAway(words));
    wordsByName.forEach(
        (name, others) -> {
          if (others.size() > 1 && Nearest.isWithin(1, word, name)) {
            near.add(name);
          }
        });
    return near.size() == 1 ? Optional.of(near.iterator().next()) : Optional.empty();
  }

  /** Returns the names with one word more or less, of which at least two are equal. */
  private List<String> oneWordAway(List<String> words) {
    return wordsByName.entrySet().stream()
        .filter(other -> isOneMore(words, other.getValue()) || isOneMore(other.getValue(), words))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isOneMore(List<String> few, List<String> many) {
    if (few.size() < 2 || many.size() != few.size() + 1) {
      return false;
    }
    int first = 0;
    while (first < few.size() && few.get(first).equals(many.get(first))) {
      first++;
    }
    return few.subList(first, few.size()).equals(many.subList(first + 1, many.size()));
  }

  private static List<String> words(String name) {
    return WORDS
        .splitAsStream(name)
        .filter(word -> !word.isEmpty())
        .map(word -> word.toLowerCase(Locale.ROOT))
        .toList();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KnownTools tools
        && all.equals(tools.all)
        && isComplete == tools.isComplete
        && limits.equals(tools.limits);
  }

  @Override
  public int hashCode() {
    return Objects.hash(all, isComplete, limits);
  }
}
