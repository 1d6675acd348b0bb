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
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tools that the prompts of a module can mention. Immutable.
 *
 * <p>A tool of a server has the name {@code server.tool}, and the name {@code tool} if nothing else
 * has it. For all others, the first kind of source counts: a file describes the method in Java that
 * has its name.
 */
public final class KnownTools implements RecordedLookups.Tools {
  /** Where a name divides into words: at separators, and before capital letters. */
  private static final Pattern WORDS =
      Pattern.compile(
          "[^\\p{L}\\p{N}]+|(?<=[\\p{Ll}\\p{N}])(?=\\p{Lu})|(?<=\\p{Lu})(?=\\p{Lu}\\p{Ll})");

  /** A key in a JSON Schema, among which are the names of parameters. */
  private static final Pattern KEY = Pattern.compile("\"([^\"\\\\]{1,200})\":");

  /** A name with the prefix of a server; group 1 is the server, group 2 the tool. */
  private static final Pattern OF_SERVER = Pattern.compile("mcp__([\\w.-]+?)__(.+)");

  private static final int MOST_SUGGESTED = 3;

  /** Words that names of tools of all kinds have. */
  private static final Set<String> VERBS =
      Set.of(
          "add", "ask", "by", "call", "check", "create", "delete", "do", "execute", "fetch", "find",
          "for", "from", "get", "list", "load", "make", "new", "open", "query", "read", "remove",
          "run", "save", "search", "send", "set", "start", "stop", "tool", "update", "use", "with",
          "write");

  /** No tools. It needs the constants above. */
  public static final KnownTools NONE =
      new KnownTools(List.of(), /* isComplete= */ true, "", ToolLimits.ALL);

  private final List<KnownTool> all;
  private final Map<String, List<KnownTool>> byName = new TreeMap<>();
  private final Map<String, List<String>> wordsByName = new TreeMap<>();

  /** The names that several servers have. */
  private final Set<String> ambiguous = new TreeSet<>();

  /** The names that a word can be meant as. */
  private final SimilarNames similar = new SimilarNames();

  private final boolean isComplete;
  private final String unread;
  private final ToolLimits limits;
  private final boolean haveHumps;
  private final Set<String> parameters = new HashSet<>();
  private final Set<String> nouns = new HashSet<>();

  private KnownTools(
      Collection<KnownTool> tools, boolean isComplete, String unread, ToolLimits limits) {
    this.unread = unread;
    this.limits = limits;
    this.all =
        tools.stream()
            .sorted(
                Comparator.comparing(KnownTool::fullName)
                    .thenComparing(tool -> tool.source().kind())
                    .thenComparing(tool -> tool.source().name()))
            .toList();
    this.isComplete = isComplete;
    this.haveHumps = all.stream().anyMatch(tool -> tool.name().matches(".*[a-z][A-Z].*"));
    for (KnownTool tool : all) {
      byName.computeIfAbsent(tool.name(), none -> new ArrayList<>()).add(tool);
    }
    for (KnownTool tool : all) {
      byName.computeIfAbsent(tool.fullName(), none -> new ArrayList<>(List.of(tool)));
    }
    for (String name : byName.keySet()) {
      if (KnownTool.canBeNamed(name)) {
        List<String> words = words(name);
        if (named(name).size() == 1) {
          wordsByName.put(name, words);
        } else {
          ambiguous.add(name);
        }
        similar.add(name, words);
      }
    }
    wordsByName.values().forEach(words -> words.forEach(word -> nouns.add(singular(word))));
    nouns.removeAll(VERBS);
    for (KnownTool tool : all) {
      Matcher key = KEY.matcher(tool.parameters().orElse(""));
      while (key.find()) {
        parameters.add(key.group(1));
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
    return new KnownTools(tools, isComplete, "", limits);
  }

  /**
   * Returns these tools with a sentence about tools that are not read, although the settings say
   * that these are complete. Findings about unknown names end with it.
   */
  public KnownTools without(String others) {
    return new KnownTools(all, isComplete, others, limits);
  }

  /** Returns these tools and others. */
  public KnownTools and(Collection<KnownTool> others) {
    List<KnownTool> both = new ArrayList<>(all);
    both.addAll(others);
    return new KnownTools(both, isComplete, unread, limits);
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

  /** Returns whether a tool has a name with humps, such as {@code searchOrders}. */
  public boolean haveHumps() {
    return haveHumps;
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
      tool.document()
          .ifPresent(
              its ->
                  all.append(' ')
                      .append(its.file().key())
                      .append(its.className())
                      .append(its.file().sha256()));
      all.append(' ').append(tool.description()).append(' ').append(tool.parameters());
      all.append(' ').append(tool.others()).append('\n');
    }
    return isComplete ? all.append(unread).toString() : all.append("or others").toString();
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
    return nearestOf(name, names());
  }

  private static List<String> nearestOf(String name, Set<String> known) {
    Set<String> near = new LinkedHashSet<>(Nearest.to(name, known));
    List<String> words = words(name);
    known.stream().filter(one -> isOneWordAway(words, words(one))).forEach(near::add);
    return near.stream().limit(MOST_SUGGESTED).toList();
  }

  /** Returns whether a name is that of a parameter of a tool, as far as these are known. */
  public boolean isParameter(String name) {
    return parameters.contains(name);
  }

  /**
   * Returns the suggestion of a similar name, with an edit that writes it, and the known names.
   *
   * @param place the place of the name, or a longer range that ends with it
   */
  public Fix correction(String name, Location place) {
    String ofFile = name.substring(name.lastIndexOf('/') + 1).replaceFirst("[.]tool[.]md$", "");
    Fix fix = Suggestion.correction(name, names(), place);
    List<String> near =
        wordsByName.containsKey(ofFile) ? List.of(ofFile) : oneWordAway(words(name));
    if (fix.isEmpty() && !near.isEmpty()) {
      fix =
          Fix.of("Did you mean '" + near.get(0) + "'?")
              .renaming(place, name, near.get(0))
              .suggested();
    }
    if (fix.isEmpty()) {
      fix =
          Nearest.to(name, ambiguous).stream()
              .findFirst()
              .map(meant -> Fix.of(Nearest.question(fullNames(meant)).strip()))
              .orElse(fix);
    }
    Fix known = fix.then(Suggestion.list("Known tools", names()));
    return fix.isEmpty() ? known.then(unread) : known;
  }

  private List<String> fullNames(String name) {
    return named(name).stream().map(KnownTool::fullName).toList();
  }

  /**
   * Returns the tool that is certainly meant by a word in the text of a prompt, which is not marked
   * as a tool. It is the only tool whose name differs in a letter or in the separators of words. In
   * an instruction, one word may differ as well, or the order of words around a dot: {@code
   * notes.create} for {@code create_note}. Tools with a name of one word, which often has another
   * meaning, and names of parameters are not returned.
   *
   * @param isUsed whether the text tells the model to use something with this name
   */
  public Optional<String> meant(String word, boolean isUsed) {
    List<String> words = words(word);
    if (byName.containsKey(word) || words.size() < 2 || isParameter(word)) {
      return Optional.empty();
    }
    Set<String> near = new TreeSet<>();
    String separators = separators(word);
    for (String name : similar.candidates(word, words)) {
      List<String> others = words(name);
      boolean isSame = isUsed && (others.equals(words) || isTurned(word, words, name, others));
      boolean isSimilar =
          separators(name).equals(separators)
              && (isLetterAway(word, name) || (isUsed && isLikeOther(words, others)));
      // The name of a server is not a part of the name, unless it is written.
      boolean isPossible = word.indexOf('.') >= 0 || name.indexOf('.') < 0;
      if (others.size() > 1 && isPossible && (isSame || isSimilar)) {
        near.add(name);
      }
    }
    return near.size() == 1 ? Optional.of(near.iterator().next()) : Optional.empty();
  }

  /** Returns whether a name with a dot has the words of a tool in another order. */
  private static boolean isTurned(
      String word, List<String> words, String name, List<String> others) {
    return word.indexOf('.') > 0
        && name.indexOf('.') < 0
        && words.size() == others.size()
        && words.stream()
            .map(KnownTools::singular)
            .sorted()
            .toList()
            .equals(others.stream().map(KnownTools::singular).sorted().toList());
  }

  private static boolean isLetterAway(String word, String name) {
    return Math.abs(name.length() - word.length()) <= 1 && Nearest.isWithin(1, word, name);
  }

  /**
   * Returns whether names differ in a word after the first one: one more than the tool, or one less
   * if enough words are left.
   */
  private static boolean isLikeOther(List<String> words, List<String> tool) {
    return !tool.isEmpty()
        && words.get(0).equals(tool.get(0))
        && (isOneMore(tool, words) || (words.size() > 2 && isOneMore(words, tool)))
        && words.stream().allMatch(word -> word.chars().noneMatch(Character::isDigit));
  }

  /**
   * Returns whether a name has a word of a tool's name, apart from usual verbs, so that it is
   * probably meant as the name of a tool.
   */
  public boolean isRelated(String name) {
    return words(name).stream().map(KnownTools::singular).anyMatch(nouns::contains);
  }

  static String singular(String word) {
    return word.replaceFirst("(?<=...)s$", "");
  }

  /** Returns the separators that a name has, each once; an empty text for a name with humps. */
  private static String separators(String name) {
    return name.codePoints()
        .filter(point -> "_-.".indexOf(point) >= 0)
        .distinct()
        .sorted()
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /**
   * A name as a client writes it for a model: {@code mcp__github__create_issue}.
   *
   * @param owner the server in words, or the application
   * @param prefix what the client adds
   * @param name the name without the prefix
   * @param others the names without prefix of all tools with this prefix
   */
  public record ClientName(String owner, String prefix, String name, Set<String> others) {
    /** Returns whether there is such a tool. Clients write {@code _} for dots. */
    public boolean isKnown() {
      return others.stream().anyMatch(other -> plain(other).equals(plain(name)));
    }

    /** Returns whether a tool begins like this, so that {@code mcp__github__list_*} means some. */
    public boolean isBeginning() {
      return others.stream().anyMatch(other -> plain(other).startsWith(plain(name)));
    }

    /** Returns the most similar names without prefix. */
    public List<String> nearest() {
      return nearestOf(name, others);
    }

    private static String plain(String name) {
      return name.replace('.', '_');
    }
  }

  /**
   * Returns what clients write before the name of a tool: {@code mcp__github__} for one of a
   * server, and otherwise the prefix of the project, which may be empty.
   */
  public String clientPrefix(KnownTool tool) {
    return tool.source().kind() == ToolSource.Kind.SERVER
        ? "mcp__" + tool.source().name() + "__"
        : limits.prefix();
  }

  /** Returns the tool whose name with the prefix of a client is the given one. */
  public Optional<KnownTool> byClientName(String written) {
    return all.stream()
        .filter(tool -> written.endsWith(tool.name()))
        .filter(tool -> written.equals(clientPrefix(tool) + tool.name()))
        .findFirst();
  }

  /** Returns the meaning of a name that has the prefix of a pinned server or of the project. */
  public Optional<ClientName> ofClient(String written) {
    Map<String, Set<String>> names = new TreeMap<>(Comparator.reverseOrder());
    Map<String, String> owners = new TreeMap<>();
    for (KnownTool tool : all) {
      boolean isOfServer = tool.source().kind() == ToolSource.Kind.SERVER;
      String prefix = clientPrefix(tool);
      if (!prefix.isEmpty() && written.startsWith(prefix)) {
        names.computeIfAbsent(prefix, none -> new TreeSet<>()).add(tool.name());
        owners.put(
            prefix, isOfServer ? "The server '" + tool.source().name() + "'" : "This project");
      }
    }
    return names.entrySet().stream()
        .findFirst()
        .map(
            found ->
                new ClientName(
                    Objects.requireNonNull(owners.get(found.getKey())),
                    found.getKey(),
                    written.substring(found.getKey().length()),
                    found.getValue()));
  }

  /**
   * Returns the name that is certainly meant by one with the prefix of an unknown server: the name
   * of a pinned server differs in a letter or in case, and the server has this tool or a similar
   * one.
   *
   * @param isOpen whether the name stands for all that begin like this
   */
  public Optional<String> meantOfServer(String written, boolean isOpen) {
    Matcher name = OF_SERVER.matcher(written);
    if (!name.matches()) {
      return Optional.empty();
    }
    String server = name.group(1);
    return all.stream()
        .filter(tool -> tool.source().kind() == ToolSource.Kind.SERVER)
        .filter(tool -> isMisspelt(server, tool.source().name()))
        .flatMap(tool -> ofClient(clientPrefix(tool) + name.group(2)).stream())
        .findFirst()
        .flatMap(
            meant ->
                (isOpen ? meant.isBeginning() : meant.isKnown())
                    ? Optional.of(meant.prefix() + meant.name())
                    : meant.nearest().stream().findFirst().map(meant.prefix()::concat));
  }

  /** Returns whether the names of servers differ in a letter, and not in their numbers. */
  private static boolean isMisspelt(String server, String known) {
    return server.length() > 3
        && Nearest.isWithin(1, server, known)
        && !server.replaceAll("\\d", "").equals(known.replaceAll("\\d", ""));
  }

  /** Returns the names with one word more or less, of which at least two are equal. */
  private List<String> oneWordAway(List<String> words) {
    return wordsByName.entrySet().stream()
        .filter(other -> isOneWordAway(words, other.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isOneWordAway(List<String> one, List<String> other) {
    return isOneMore(one, other) || isOneMore(other, one);
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
        && unread.equals(tools.unread)
        && limits.equals(tools.limits);
  }

  @Override
  public int hashCode() {
    return Objects.hash(all, isComplete, unread, limits);
  }
}
