package io.promptcompiler.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Counts phrases of a dialect that readers stumble over in comments, messages and documentation.
 * The limit is a floor: a text below it can still be odd.
 */
class PlainEnglishTest {
  private static final Path REPOSITORY = Path.of("..").toAbsolutePath().normalize();

  /** The maximum number of hits in 10,000 words. */
  private static final double LIMIT = 3;

  /** Sources that are not rewritten yet, and those of test projects. */
  private static final List<String> UNCHECKED_SOURCES = List.of("/it-tests/", "/target/");

  /** Pages that are not rewritten yet. */
  private static final Set<String> UNCHECKED_PAGES = Set.of();

  /** Phrases in any text. */
  private static final List<Pattern> PHRASES =
      Stream.of(
              // "is no block" for "is not a block"
              "(?<!\\bthere )\\b(?:is|are|was|were) (?:no (?!longer|more|need|matter|way|reason)|none\\b)",
              // "stands", "lies" and "goes" for "is"
              "\\bstand(?:s|ing)?\\b(?! (?:for|out|alone)\\b)|\\bstood\\b",
              "\\blies?\\b(?! ahead\\b)",
              "\\bgoes (?:by|for|round)\\b",
              // "says", "tells" and "asks" of programs and files
              "\\b(?:says|said)\\b",
              "\\b(?:tells|told)\\b",
              "\\b(?:is|are|was) asked\\b",
              // prepositions and pronouns
              "\\bbeside\\b",
              "\\b(?:ours|theirs)\\b",
              "\\bfor nothing\\b",
              "\\bwithout end\\b",
              // "what" in place of a noun
              "\\bwhat (?:is|was) (?:known|asked|meant|made|there|given|said)\\b",
              "\\bso (?:many|much)\\b(?! that\\b)",
              "\\bmistakes? of ours\\b",
              "\\bcan be no\\b",
              "\\bmend(?:s|ed|ing)?\\b")
          .map(phrase -> Pattern.compile(phrase, Pattern.CASE_INSENSITIVE))
          .toList();

  /** Beginnings of comments that are torn from their noun. */
  private static final Pattern TORN =
      Pattern.compile("/\\*\\*\\s*(?:What|Where|Who|How many|So many|Of)\\b.*");

  private static final Pattern COMMENT_OR_STRING =
      Pattern.compile(
          "\"\"\"(?:[^\"\\\\]++|\\\\.|\"(?!\"\"))*+\"\"\"|\"(?:[^\"\\\\\\n]++|\\\\.)*+\""
              + "|'(?:[^'\\\\\\n]|\\\\.)++'|//[^\\n]*+|/\\*(?:[^*]++|\\*(?!/))*+\\*/",
          Pattern.DOTALL);

  private static final Pattern CODE =
      Pattern.compile("\\{@\\w+ [^}]*\\}|<pre>.*?</pre>|</?\\w[^>]*>|@param \\w+", Pattern.DOTALL);
  private static final Pattern CODE_OF_PAGE =
      Pattern.compile(
          "(?ms)^ *(```+).*?^ *\\1|<!--.*?-->|`[^`]*`|\\]\\([^)]*\\)|<[^>]*>|^ {4}.*?$");
  private static final Pattern SENTENCE = Pattern.compile("\\p{L}{2,} \\p{L}+ \\p{L}+");

  @Test
  void commentsArePlain() throws IOException {
    Count count = new Count();
    for (Path file : sources()) {
      texts(file, text -> text.startsWith("/"))
          .forEach(text -> count.add(file, CODE.matcher(text).replaceAll(" ")));
    }
    count.check(50_000);
  }

  @Test
  void messagesArePlain() throws IOException {
    Count count = new Count();
    for (Path file : sources()) {
      texts(file, text -> text.startsWith("\"") && SENTENCE.matcher(text).find())
          .forEach(text -> count.add(file, text));
    }
    count.check(10_000);
  }

  @Test
  void pagesArePlain() throws IOException {
    Count count = new Count();
    List<Path> all = new ArrayList<>();
    all.add(REPOSITORY.resolve("README.md"));
    all.add(REPOSITORY.resolve("CONTRIBUTING.md"));
    try (Stream<Path> pages = Files.list(REPOSITORY.resolve("docs"))) {
      pages.filter(page -> page.toString().endsWith(".md")).sorted().forEach(all::add);
    }
    for (Path page : all) {
      if (!UNCHECKED_PAGES.contains(page.getFileName().toString())) {
        count.add(page, CODE_OF_PAGE.matcher(Files.readString(page)).replaceAll(" "));
      }
    }
    count.check(10_000);
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(REPOSITORY, 16)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> slashed(file).contains("/src/main/java/"))
          .filter(file -> UNCHECKED_SOURCES.stream().noneMatch(slashed(file)::contains))
          .sorted()
          .toList();
    }
  }

  private static String slashed(Path file) {
    return "/" + REPOSITORY.relativize(file).toString().replace('\\', '/');
  }

  private static List<String> texts(Path file, Predicate<String> isWanted) throws IOException {
    List<String> texts = new ArrayList<>();
    Matcher matcher = COMMENT_OR_STRING.matcher(Files.readString(file));
    while (matcher.find()) {
      if (isWanted.test(matcher.group())) {
        texts.add(matcher.group());
      }
    }
    return texts;
  }

  /** The hits and words of several texts. */
  private static final class Count {
    private final List<String> hits = new ArrayList<>();
    private int words;

    void add(Path file, String text) {
      String line = text.replaceAll("(?m)^\\s*\\*(?!/)|\\s+", " ").replaceAll(" {2,}", " ").strip();
      words += line.split(" ").length;
      if (TORN.matcher(line).matches()) {
        hits.add(slashed(file) + ": " + line);
      }
      for (Pattern phrase : PHRASES) {
        Matcher matcher = phrase.matcher(line);
        while (matcher.find()) {
          int from = Math.max(0, matcher.start() - 40);
          int to = Math.min(line.length(), matcher.end() + 40);
          hits.add(slashed(file) + ": …" + line.substring(from, to) + "…");
        }
      }
    }

    /** Fails above the limit, or if there are too few words for a wrong selection of files. */
    void check(int leastWords) {
      assertThat(words).isGreaterThan(leastWords);
      assertThat(10_000.0 * hits.size() / words)
          .as("hits in 10,000 words; write these in plain English:\n" + String.join("\n", hits))
          .isLessThanOrEqualTo(LIMIT);
    }
  }
}
