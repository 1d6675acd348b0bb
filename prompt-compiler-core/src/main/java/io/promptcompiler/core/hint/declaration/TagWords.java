package io.promptcompiler.core.hint.declaration;

import io.promptcompiler.core.diagnostic.SourceText;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words in the tags of a template, including tags that cannot be parsed. */
final class TagWords {
  /** Matches the beginning of a tag up to the first brace; group 1 is its content. */
  private static final Pattern TAG = Pattern.compile("\\{\\{++([^{}]*+)");

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}_$-]++");

  private final String content;
  private final Set<String> words;

  private TagWords(String content, Set<String> words) {
    this.content = content;
    this.words = words;
  }

  static TagWords of(SourceText source) {
    String content =
        TAG.matcher(source.content())
            .results()
            .map(tag -> tag.group(1))
            .collect(Collectors.joining("{"));
    return new TagWords(
        content,
        WORD.matcher(content).results().map(MatchResult::group).collect(Collectors.toSet()));
  }

  /** Returns whether a tag has a word. */
  boolean has(String word) {
    return words.contains(word);
  }

  /** Returns whether a tag contains a text, also as a part of a word. */
  boolean contain(String text) {
    return content.contains(text);
  }
}
