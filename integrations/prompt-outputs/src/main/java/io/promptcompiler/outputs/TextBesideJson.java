package io.promptcompiler.outputs;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges the text beside the JSON of an answer. A text that says anything could contradict the
 * JSON, in any words and any language. So only code fences are allowed, and in some answers words
 * that introduce the JSON and have no meaning of their own.
 */
final class TextBesideJson {
  /** No word denies anything, counts, or names a source that the JSON could be quoted from. */
  private static final Set<String> INTRODUCTIONS =
      Set.of(
          ("sure certainly okay ok of course here is s are you the my your final complete answer"
                  + " response result results output value values json list items elements entries"
                  + " keywords tags labels categories topics names following below as requested"
                  + " this that these those it i have ve in format valid object array go ll let me"
                  + " know if need anything else hope helps please see again and to for a an thanks thank"
                  + " review summary verdict decision evaluation assessment classification findings"
                  + " structured generated corresponding matches matching schema")
              .split(" "));

  private static final String FENCE = "```";
  private static final Pattern OPENING_FENCE =
      Pattern.compile(FENCE + "(?:json[5c]?)?", Pattern.CASE_INSENSITIVE);
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final Pattern OTHER_MARK =
      Pattern.compile("[^\\s\\p{L}\\p{N}.,:;!'\u2019*#_<>/-]|(?<![\\p{L}\\p{N}])!");

  /** The words of enums, which introduce nothing. */
  private final Set<String> values = new HashSet<>();

  TextBesideJson(OutputSchema schema) {
    for (String constant : schema.allConstants()) {
      WORD.matcher(constant).results().forEach(word -> values.add(folded(word)));
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

  /** Returns a text with a blank instead of each code fence. */
  static String withoutFences(String text) {
    return OPENING_FENCE.matcher(text).replaceAll(" ");
  }

  /** Returns whether a text consists of code fences and blanks. */
  static boolean isNotation(String text) {
    return text.isBlank()
        || withoutFences(text).chars().allMatch(c -> LenientJson.isBlank((char) c));
  }

  /** Returns whether a text only introduces JSON. */
  boolean isIntroduction(String text) {
    String words = withoutFences(text);
    return WORD.matcher(words)
            .results()
            .map(TextBesideJson::folded)
            .allMatch(word -> INTRODUCTIONS.contains(word) && !values.contains(word))
        && !OTHER_MARK.matcher(words).find();
  }

  private static String folded(MatchResult word) {
    return word.group().toLowerCase(Locale.ROOT);
  }
}
