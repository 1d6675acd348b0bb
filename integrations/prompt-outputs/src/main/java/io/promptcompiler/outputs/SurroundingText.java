package io.promptcompiler.outputs;

import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Judges the text around the JSON of an answer. */
final class SurroundingText {
  /** Words that introduce a value and have no meaning of their own. */
  private static final Set<String> INTRODUCTIONS =
      Set.of(
          ("sure certainly okay ok of course here is s are you the my your final answer "
                  + "response result results output value values json list items elements entries "
                  + "keywords tags labels categories topics names following as requested extracted "
                  + "found identified from text document provided given this that these those it i "
                  + "have ve based on below in format valid object array go ll let me know if need "
                  + "anything else hope helps please see and to question request thanks thank")
              .split(" "));

  private static final int FEWEST_THOUGHTS = 4;

  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");
  private static final Pattern MARKS = Pattern.compile("[\\s.,:;!'\u2019`*#_-]*");

  private SurroundingText() {}

  /** Returns whether a text has so few words that it is rather an answer than thoughts. */
  static boolean isShort(String text) {
    return WORD.matcher(text).results().limit(FEWEST_THOUGHTS).count() < FEWEST_THOUGHTS;
  }

  /**
   * Returns whether a text only introduces a value, and cannot be a value itself.
   *
   * @param values all possible values; empty if there are others
   */
  static boolean isIntroduction(String text, Collection<String> values) {
    Set<String> meaningful = new HashSet<>();
    values.forEach(
        value ->
            WORD.matcher(value)
                .results()
                .forEach(word -> meaningful.add(word.group().toLowerCase(Locale.ROOT))));
    Matcher words = WORD.matcher(text);
    int end = 0;
    while (words.find()) {
      String word = words.group().toLowerCase(Locale.ROOT);
      if (!INTRODUCTIONS.contains(word)
          || meaningful.contains(word)
          || !MARKS.matcher(text.substring(end, words.start())).matches()) {
        return false;
      }
      end = words.end();
    }
    return MARKS.matcher(text.substring(end)).matches();
  }

  /**
   * Returns the offset of the quote that ends a quotation in a sentence; -1 if the quote at the
   * given offset could also be the end of a JSON string, or the beginning of one.
   */
  static int endOfQuotation(String text, int start) {
    int end = text.indexOf('"', start + 1);
    if (end < start + 2 || (start > 0 && !isBefore(text.charAt(start - 1)))) {
      return -1;
    }
    for (int i = start + 1; i < end; i++) {
      if ("{}[]\\\n\r".indexOf(text.charAt(i)) >= 0) {
        return -1;
      }
    }
    boolean isPhrase =
        Character.isLetterOrDigit(text.charAt(start + 1))
            && !LenientJson.isBlank(text.charAt(end - 1));
    int next = end + 1;
    while (next < text.length() && ".,;!?)".indexOf(text.charAt(next)) >= 0) {
      next++;
    }
    int word = next;
    while (word < text.length() && LenientJson.isBlank(text.charAt(word))) {
      word++;
    }
    boolean isSentence = word == text.length() || (word > next && mayFollow(text, next, word));
    return isPhrase && isSentence ? end : -1;
  }

  /** Returns whether a sentence, or the next one, can go on after a quotation. */
  private static boolean mayFollow(String text, int end, int next) {
    char c = text.charAt(next);
    boolean isListOfQuotations = c == '"' && text.charAt(end - 1) == ',';
    boolean isNextLine = text.substring(end, next).indexOf('\n') >= 0;
    return Character.isLetter(c)
        || isListOfQuotations
        || c == '('
        || c == '-'
        || (isNextLine && "*>#".indexOf(c) >= 0);
  }

  private static boolean isBefore(char c) {
    return LenientJson.isBlank(c) || c == '(';
  }
}
