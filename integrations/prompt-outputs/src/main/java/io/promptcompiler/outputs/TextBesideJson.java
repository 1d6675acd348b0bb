package io.promptcompiler.outputs;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Judges the text around the JSON of an answer. Any statement in it could contradict the JSON, in
 * any words and any language. So only the backticks of code are allowed, and in some answers
 * sentences that introduce the JSON and have no meaning of their own.
 */
final class TextBesideJson {
  private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}]+");

  /** The backticks of inline code, or a code fence with the names of languages that have JSON. */
  private static final Pattern CODE =
      Pattern.compile("`{3,}(?:json[5c]?|javascript|js)?|`{1,2}", Pattern.CASE_INSENSITIVE);

  /** The marks of headings and emphasis. */
  private static final Pattern MARKS = Pattern.compile("[#*_]+");

  private static final Pattern END_OF_PHRASE = Pattern.compile("[.:!,\\n]");

  private static final String NOUN =
      "(?:json|answer|response|results?|output|object|array|list|values?|elements|items|entries"
          + "|keywords|tags|labels|categories|topics|names|review|summary|verdict|decision"
          + "|evaluation|assessment|classification|findings)";

  private static final String NAMED =
      "(?:(?:the|my|your) )?(?:(?:final|complete|requested|structured) ){0,2}(?:(?:valid )?json )?"
          + NOUN
          + "(?: (?:in|as) (?:the )?(?:(?:requested|valid) ){0,2}json(?: format)?)?"
          + "(?: (?:you|as) requested| you asked for)?(?: is| are)?";

  /**
   * Matches a phrase that introduces JSON. A question, a denial, or the mention of an example, a
   * form or another source does not match, because the JSON could be quoted from there.
   */
  private static final Pattern PHRASE =
      Pattern.compile(
          "(?:(?:sure|certainly|of course|okay|ok)(?: |$))?"
              + "(?:here you are|here you go|"
              + "(?:(?:(?:here|below)(?:'s| is| are)?|(?:this|that|these)(?:'s| is| are))(?: |$))?"
              + ("(?:" + NAMED + ")?)")
              + ("|<" + NOUN + ">"));

  private static final Pattern END = Pattern.compile("\\.|</" + NOUN + ">");

  /** The words of enums, which introduce nothing. */
  private final Set<String> values = new HashSet<>();

  TextBesideJson(OutputSchema schema) {
    for (String constant : schema.allConstants()) {
      WORD.matcher(KnownNames.lower(constant)).results().forEach(word -> values.add(word.group()));
    }
  }

  /** Returns the offset after the opening of code, or the given one if none starts there. */
  static int afterFence(String text, int start) {
    Matcher code = CODE.matcher(text).region(start, text.length());
    return code.lookingAt() ? code.end() : start;
  }

  /** Returns whether a text has backticks. */
  static boolean hasFence(String text) {
    return text.indexOf('`') >= 0;
  }

  /** Returns what is marked as code; if nothing is, the text without blanks around it. */
  static String unfenced(String text) {
    String stripped = text.strip();
    int start = afterFence(stripped, 0);
    int end = stripped.length();
    while (end > start && stripped.charAt(end - 1) == '`') {
      end--;
    }
    return stripped.substring(start, end).strip();
  }

  /** Returns whether a text ends in a line of code. */
  static boolean isInOpenFence(String text) {
    return text.equals(text.stripTrailing())
        && text.stripLeading().startsWith("`")
        && !text.endsWith("`");
  }

  /** Returns a text with a blank instead of the beginning and the end of code. */
  static String withoutFences(String text) {
    return CODE.matcher(text).replaceAll(" ");
  }

  /** Returns whether a text consists of the marks of code and blanks. */
  static boolean isNotation(String text) {
    return text.isBlank()
        || withoutFences(text).chars().allMatch(c -> LenientJson.isBlank((char) c));
  }

  /** Returns whether a text before JSON only introduces it. */
  boolean isIntroduction(String text) {
    String words =
        MARKS.matcher(KnownNames.lower(withoutFences(text)).replace('\u2019', '\'')).replaceAll("");
    boolean isIntroduced = false;
    for (String part : END_OF_PHRASE.split(words, -1)) {
      String phrase = part.strip().replaceAll("\\s+", " ");
      if (!PHRASE.matcher(phrase).matches() || hasValue(phrase)) {
        return false;
      }
      isIntroduced |= !phrase.isEmpty();
    }
    return isIntroduced;
  }

  private boolean hasValue(String phrase) {
    return WORD.matcher(phrase).results().anyMatch(word -> values.contains(word.group()));
  }

  /** Returns whether a text after JSON is the end of an introduction. */
  boolean isEnd(String text) {
    Matcher end = END.matcher(withoutFences(text).strip());
    return end.matches() && !hasValue(end.group());
  }

  /** Returns whether a text after JSON is the end of an introduction, or the beginning of one. */
  boolean mayBecomeEnd(String text) {
    Matcher end = END.matcher(withoutFences(text).strip());
    return (end.matches() || end.hitEnd()) && !hasValue(text);
  }
}
