package io.promptcompiler.outputs;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges the text around the JSON of an answer. Any statement in it could contradict the JSON, in
 * any words and any language. So only code fences are allowed, and in some answers words that
 * introduce the JSON and have no meaning of their own.
 */
final class TextBesideJson {
  /** No word denies anything, counts, or names a source that the JSON could be quoted from. */
  private static final Set<String> INTRODUCTIONS =
      Set.of(
          ("sure certainly okay ok of course here here's is are you go the a an my this these that's"
                  + " following below in valid json format formatted structured object array list"
                  + " final complete answer response result results output value values elements"
                  + " items entries keywords tags labels categories topics names review summary"
                  + " verdict decision evaluation assessment classification findings")
              .split(" "));

  private static final String FENCE = "```";
  private static final Pattern OPENING_FENCE =
      Pattern.compile(FENCE + "(?:json[5c]?)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  /** A word with the marks of headings and emphasis, or a tag. */
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\G\\s*+(?:#{1,6}\\s++)?[*_]{0,3}+([\\p{L}\\p{N}]++(?:['\u2019]\\p{L}++)?)(?:!|[*_.,:;]*+)"
              + "|\\G\\s*+<(\\p{L}++)>");

  private static final Pattern CLOSING_TAG = Pattern.compile("</(\\p{L}+)>");

  /** The words of enums, which introduce nothing. */
  private final Set<String> values = new HashSet<>();

  TextBesideJson(OutputSchema schema) {
    for (String constant : schema.allConstants()) {
      WORD.matcher(constant).results().forEach(word -> values.add(folded(word.group())));
    }
  }

  /** Returns the offset after a code fence, or the given one if none starts there. */
  static int afterFence(String text, int start) {
    Matcher fence = OPENING_FENCE.matcher(text).region(start, text.length());
    return fence.lookingAt() ? fence.end() : start;
  }

  /** Returns whether a text has a code fence. */
  static boolean hasFence(String text) {
    return text.contains(FENCE);
  }

  /** Returns what is in a code fence; if there is none, the text without blanks around it. */
  static String unfenced(String text) {
    String stripped = text.strip();
    int start = afterFence(stripped, 0);
    boolean isClosed = stripped.endsWith(FENCE) && stripped.length() >= start + FENCE.length();
    return stripped.substring(start, stripped.length() - (isClosed ? FENCE.length() : 0)).strip();
  }

  /** Returns whether a text ends in a line of a code fence. */
  static boolean isInOpenFence(String text) {
    return text.equals(text.stripTrailing())
        && text.stripLeading().startsWith(FENCE)
        && !text.endsWith(FENCE);
  }

  /** Returns a text with a blank instead of each code fence. */
  static String withoutFences(String text) {
    return OPENING_FENCE.matcher(text).replaceAll(" ");
  }

  /** Returns whether a text consists of code fences and blanks. */
  static boolean isNotation(String text) {
    return text.isBlank()
        || withoutFences(text).chars().allMatch(c -> LenientJson.isBlank((char) c));
  }

  /** Returns whether a text before JSON only introduces it. */
  boolean isIntroduction(String text) {
    String words = withoutFences(text);
    Matcher token = TOKEN.matcher(words);
    int end = 0;
    while (token.find()) {
      if (!isIntroducing(token.group(1) == null ? token.group(2) : token.group(1))) {
        return false;
      }
      end = token.end();
    }
    return words.substring(end).isBlank();
  }

  /** Returns whether a text after JSON is the end of an introduction. */
  boolean isEnd(String text) {
    String end = withoutFences(text).strip();
    Matcher tag = CLOSING_TAG.matcher(end);
    return end.equals(".") || (tag.matches() && isIntroducing(tag.group(1)));
  }

  private boolean isIntroducing(String word) {
    String folded = folded(word.replace('\u2019', '\''));
    return INTRODUCTIONS.contains(folded) && !values.contains(folded);
  }

  private static String folded(String word) {
    return word.toLowerCase(Locale.ROOT);
  }
}
